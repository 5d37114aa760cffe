import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryNote } from '../../../test/test-tab';
import { Store } from '../storage/store';
import { Vault, type VaultMessage } from './vault';
import type { VaultRecords } from './vault-records';
import type { Note } from './vault-values';

vi.mock('./scrypt', () => import('../../../test/cheap-scrypt'));

async function vaultOf(note = memoryNote()) {
  const vault = new Vault();
  await vault.open(note);
  return vault;
}

describe('the secret values of a tab', () => {
  test('are there when it is loaded again', async () => {
    const note = memoryNote();
    const vault = await vaultOf(note);
    vault.setTyped('a', { basic: 'one', hmac: 'two' });
    vault.setNamed({ CRM: 'three', ['__proto__']: 'four' });
    expect(vault.hasUnsavedValues).toBe(true);
    await vault.save();
    expect(vault.hasUnsavedValues).toBe(false);
    const again = await vaultOf(note);
    expect(again.typedOf('a')).toEqual({ basic: 'one', hmac: 'two' });
    expect(Object.entries(again.named)).toEqual([
      ['CRM', 'three'],
      ['__proto__', 'four'],
    ]);
  });

  test('go with their action', async () => {
    const note = memoryNote();
    const vault = await vaultOf(note);
    vault.setTyped('a', { basic: 'one' });
    vault.setTyped('a', {});
    await vault.save();
    expect((await vaultOf(note)).typedOf('a')).toEqual({});
  });

  test('a value that is the same leaves nothing to be kept', async () => {
    const vault = await vaultOf();
    vault.setTyped('a', {});
    expect(vault.hasUnsavedValues).toBe(false);
  });

  test('live in memory where nothing keeps them, and that is said', async () => {
    const full = { read: () => Promise.resolve(undefined), write: () => Promise.reject(new Error('full')) };
    for (const note of [undefined, full]) {
      const vault = new Vault();
      await vault.open(note);
      vault.setTyped('a', { basic: 'one' });
      await vault.save();
      expect(vault.typedOf('a')).toEqual({ basic: 'one' });
      expect([vault.hasUnsavedValues, vault.canKeep]).toEqual([true, false]);
    }
  });
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const NAMED = { CRM: 'value-of-this-test-one', SHOP: 'value-of-this-test-two' };

/** A tab of the browser of this test; with the note of another one it is that tab, loaded again. */
async function openTab(note: Note | undefined = memoryNote(), records?: VaultRecords) {
  const store = await Store.open(vi.fn());
  const news: VaultMessage[] = [];
  const vault = new Vault((one) => news.push(one));
  await vault.open(note, () => records ?? store.vault);
  return { vault, news, note, records: store.vault };
}

/** A tab whose vault holds the named secrets and one that is typed. */
async function filledTab(keep: (vault: Vault) => Promise<void>) {
  const tab = await openTab();
  tab.vault.setNamed(NAMED);
  tab.vault.setTyped('a', { basic: 'value-of-this-test-typed' });
  await tab.vault.save();
  await keep(tab.vault);
  return tab;
}

/** A tab that remembers, and from now on reads what the device holds no further than it is let. */
async function readingTab() {
  const { records } = await filledTab((vault) => vault.remember());
  const gate: Partial<VaultRecords> = {
    read: () => records.read(),
    write: (...change) => records.write(...change),
  };
  const { vault } = await openTab(memoryNote(), gate as VaultRecords);
  let goOn: () => void = () => undefined;
  const isReading = new Promise<void>((tell) => {
    gate.read = async () => {
      const stored = await records.read();
      tell();
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return stored;
    };
  });
  return { vault, isReading, goOn: () => goOn() };
}

const behindPassphrase = (vault: Vault) => vault.remember('open sesame');

/** Everything that is written anywhere, as text. */
async function written({ note, records }: Awaited<ReturnType<typeof openTab>>): Promise<string> {
  const stored = await records.read();
  const decoded = stored.secrets.map(({ place, sealed }) => `${place}: ${new TextDecoder().decode(sealed)}`);
  return [await note?.read(), JSON.stringify(stored.lock), ...decoded].join('\n');
}

describe('secrets that are remembered on this device', () => {
  test('are in every tab, and in no note', async () => {
    const tab = await filledTab((vault) => vault.remember());
    expect(tab.vault.state).toEqual({ keeping: 'device', isLocked: false });
    const text = await written(tab);
    expect(text).toContain('CRM');
    expect(text).not.toContain('value-of-this-test-');
    const { vault } = await openTab();
    expect(vault.named).toEqual(NAMED);
    expect(vault.typedOf('a')).toEqual({ basic: 'value-of-this-test-typed' });
    expect(vault.state.keeping).toBe('device');
  });

  test('change by name: whoever comes last counts, and no other name is lost', async () => {
    const one = await filledTab((vault) => vault.remember());
    const other = await openTab();
    one.vault.setNamed({ CRM: 'first', SHOP: 'value-of-this-test-two', NEW: 'three' });
    other.vault.setNamed({ CRM: 'second', SHOP: undefined });
    await one.vault.save();
    await other.vault.save();
    expect(one.news).toEqual(['changed', 'changed']);
    await one.vault.follow();
    expect(one.vault.named).toEqual({ CRM: 'second', NEW: 'three' });
    expect(other.vault.hasUnsavedValues).toBe(false);
  });

  test('are joined by what another tab had for itself', async () => {
    const other = await openTab();
    other.vault.setNamed({ CRM: 'mine', OTHER: 'four' });
    await other.vault.save();
    await filledTab((vault) => vault.remember());
    await other.vault.follow();
    await other.vault.save();
    expect((await openTab()).vault.named).toEqual({
      CRM: 'mine',
      SHOP: 'value-of-this-test-two',
      OTHER: 'four',
    });
  });

  test('stay with the tab when they are to be remembered no more', async () => {
    const tab = await filledTab((vault) => vault.remember());
    const other = await openTab();
    await tab.vault.keepInTab();
    await other.vault.follow();
    for (const { vault } of [tab, other]) {
      expect(vault.state.keeping).toBe('tab');
      expect(vault.named).toEqual(NAMED);
    }
    expect(await tab.records.read()).toEqual({ secrets: [] });
    expect((await openTab(tab.note)).vault.named).toEqual(NAMED);
    expect((await openTab()).vault.named).toEqual({});
  });

  test('stay with the tab when the storage is cleared, and that is said', async () => {
    const tab = await filledTab((vault) => vault.remember());
    await tab.records.clear();
    tab.vault.setNamed({ ...NAMED, CRM: 'new' });
    await tab.vault.save();
    expect(tab.vault.state).toEqual({ keeping: 'tab', isLocked: false, trouble: 'not-remembered' });
    expect((await openTab(tab.note)).vault.named).toEqual({ CRM: 'new', SHOP: 'value-of-this-test-two' });
    await tab.vault.remember();
    expect(tab.vault.state).toEqual({ keeping: 'device', isLocked: false });
    await tab.records.clear();
    await tab.vault.recover();
    expect(tab.vault.state.trouble).toBe('not-remembered');
    expect(tab.vault.named).toEqual({ CRM: 'new', SHOP: 'value-of-this-test-two' });
  });

  test('stay with the tab when the disk is full, and that is said until they can be written', async () => {
    const tab = await filledTab((vault) => vault.remember());
    const full = { ...tab.records, read: () => tab.records.read() } as VaultRecords;
    let isFull = true;
    full.write = (...change) =>
      isFull ? Promise.reject(new DOMException('', 'QuotaExceededError')) : tab.records.write(...change);
    const { vault, note } = await openTab(memoryNote(), full);
    vault.setNamed({ ...NAMED, CRM: 'new' });
    await vault.save();
    expect(vault.state.trouble).toBe('full');
    expect(vault.hasUnsavedValues).toBe(false);
    expect((await openTab(note)).vault.named).toEqual({ CRM: 'new', SHOP: 'value-of-this-test-two' });
    isFull = false;
    vault.setNamed({ SHOP: undefined });
    await vault.save();
    expect(vault.state).toEqual({ keeping: 'device', isLocked: false });
    expect((await openTab()).vault.named).toEqual({ CRM: 'new' });
  });

  test('are all forgotten at once, in every tab', async () => {
    const tab = await filledTab((vault) => vault.remember());
    const other = await openTab();
    await tab.vault.forgetAll();
    expect(tab.news.at(-1)).toBe('forgotten');
    await other.vault.forgetHere();
    for (const { vault } of [tab, other, await openTab(tab.note)]) {
      expect(vault.named).toEqual({});
      expect(vault.typedOf('a')).toEqual({});
      expect(vault.state).toEqual({ keeping: 'tab', isLocked: false });
    }
  });

  test('stay forgotten where a tab was looking at them', async () => {
    const { vault, isReading, goOn } = await readingTab();
    const looking = vault.follow();
    await isReading;
    const forgetting = vault.forgetHere();
    goOn();
    await Promise.all([looking, forgetting]);
    expect([vault.named, vault.state.keeping]).toEqual([{}, 'tab']);
  });

  test('are those of this tab where it was looking when it wrote them', async () => {
    const { vault, isReading, goOn } = await readingTab();
    const looking = vault.follow();
    await isReading;
    vault.setNamed({ CRM: 'new', SHOP: undefined });
    const saving = vault.save();
    // Nothing else is to be waited for: what is to be seen is that it is not written yet.
    await new Promise((resolve) => setTimeout(resolve, 50));
    goOn();
    await Promise.all([looking, saving]);
    expect(vault.named).toEqual({ CRM: 'new' });
  });
});

// Guessing a passphrase is made slow, and so is opening with it.
describe('secrets behind a passphrase', { timeout: 60_000 }, () => {
  test('are locked until it is given, after each loading of the page', async () => {
    const tab = await filledTab(behindPassphrase);
    expect(tab.vault.state).toEqual({ keeping: 'passphrase', isLocked: false });
    const { vault } = await openTab(tab.note);
    expect(vault.state).toEqual({ keeping: 'passphrase', isLocked: true });
    expect(vault.named).toEqual({});
    expect(vault.typedOf('a')).toEqual({});
    expect([vault.isTaken('CRM'), vault.isTaken('OTHER')]).toEqual([true, false]);
    expect(await vault.unlock('open barley')).toBe(false);
    expect(vault.state.isLocked).toBe(true);
    expect(await vault.unlock('open sesame')).toBe(true);
    expect(vault.named).toEqual(NAMED);
    expect(vault.typedOf('a')).toEqual({ basic: 'value-of-this-test-typed' });
  });

  test('take in what was typed while they were locked', async () => {
    await filledTab(behindPassphrase);
    const { vault, note } = await openTab();
    vault.setNamed({ CRM: 'new', OTHER: 'four' });
    await vault.save();
    expect(vault.hasUnsavedValues).toBe(false);
    const again = await openTab(note);
    expect(again.vault.named).toEqual({ CRM: 'new', OTHER: 'four' });
    await again.vault.unlock('open sesame');
    await again.vault.save();
    expect(JSON.parse((await note?.read()) ?? '')).toEqual([]);
    const { vault: third } = await openTab();
    await third.unlock('open sesame');
    expect(third.named).toEqual({ CRM: 'new', SHOP: 'value-of-this-test-two', OTHER: 'four' });
  });

  test('go when they are locked, and come back', async () => {
    const { vault, news } = await filledTab(behindPassphrase);
    vault.lock();
    expect(news.at(-1)).toBe('locked');
    expect([vault.state.isLocked, vault.named, vault.typedOf('a')]).toEqual([true, {}, {}]);
    await vault.unlock('open sesame');
    expect(vault.named).toEqual(NAMED);
  });

  test('stay the same when it is changed, also in a tab that is open', async () => {
    const tab = await filledTab(behindPassphrase);
    const { vault: other } = await openTab();
    await other.unlock('open sesame');
    const before = await tab.records.read();
    expect(await tab.vault.changePassphrase('open barley', 'new')).toBe(false);
    expect(await tab.vault.changePassphrase('open sesame', 'new')).toBe(true);
    expect((await tab.records.read()).secrets).toEqual(before.secrets);
    await other.follow();
    expect(other.named).toEqual(NAMED);
    const { vault } = await openTab();
    expect(await vault.unlock('open sesame')).toBe(false);
    expect(await vault.unlock('new')).toBe(true);
    expect(vault.named).toEqual(NAMED);
  });

  test('lock the tab that had them without one', async () => {
    const tab = await filledTab((vault) => vault.remember());
    const { vault: other } = await openTab();
    await behindPassphrase(tab.vault);
    await other.follow();
    expect([other.state, other.named]).toEqual([{ keeping: 'passphrase', isLocked: true }, {}]);
    await tab.vault.remember();
    await other.follow();
    expect([other.state.keeping, other.named]).toEqual(['device', NAMED]);
  });

  test('are not replaced by a tab that cannot open them', async () => {
    await filledTab(behindPassphrase);
    const { vault } = await openTab();
    await expect(vault.remember()).rejects.toThrow();
    await expect(vault.keepInTab()).rejects.toThrow();
    await vault.unlock('open sesame');
    expect(vault.named).toEqual(NAMED);
  });

  test('are forgotten without it', async () => {
    await filledTab(behindPassphrase);
    const { vault, records } = await openTab();
    await vault.forgetAll();
    expect(vault.state).toEqual({ keeping: 'tab', isLocked: false });
    expect(await records.read()).toEqual({ secrets: [] });
  });
});

test('a secret that was put in the place of another one is not opened', async () => {
  const tab = await filledTab((vault) => vault.remember());
  const { lock, secrets } = await tab.records.read();
  const swapped = secrets.map(({ place }, index) => ({
    place,
    sealed: (secrets[(index + 1) % secrets.length] ?? secrets[0])?.sealed ?? new Uint8Array(),
  }));
  await tab.records.replace(lock?.id, { ...(lock && { lock }), secrets: swapped });
  expect((await openTab()).vault.named).toEqual({});
});

test('whoever listens is told', async () => {
  const { vault } = await openTab();
  const listener = vi.fn();
  const stop = vault.subscribe(listener);
  vault.setNamed(NAMED);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  vault.setNamed({ CRM: undefined, SHOP: undefined });
  expect(listener).toHaveBeenCalledTimes(1);
});
