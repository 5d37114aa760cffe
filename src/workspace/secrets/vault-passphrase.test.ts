import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PBKDF2_VAULT } from '../../../test/pbkdf2-vault';
import { Store } from '../storage/store';
import { makeKey, type Sealed, SealedNote, unseal } from './sealing';
import { Vault, type VaultMessage } from './vault';

vi.mock('./scrypt', () => import('../../../test/cheap-scrypt'));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const NAMED = { CRM: 'value-one', SHOP: 'value-two' };

/** A tab with a session storage of its own, sealed with the key that the tabs share; given one, that tab, loaded again. */
async function openTab(session = new Map<string, string>()) {
  vi.stubGlobal('sessionStorage', sessionStorageOf(session));
  const store = await Store.open(vi.fn());
  const news: VaultMessage[] = [];
  const vault = new Vault((one) => news.push(one));
  const note = new SealedNote('note', () => store.tabKey(makeKey));
  // Which session storage is the one of this tab is known while it reads and writes.
  const own = {
    read: () => note.read(),
    write: (text: string) => {
      vi.stubGlobal('sessionStorage', sessionStorageOf(session));
      return note.write(text);
    },
  };
  await vault.open(own, () => store.vault);
  const sealed = (): Sealed => Uint8Array.from(atob(session.get('note') ?? ''), (one) => one.charCodeAt(0));
  return { vault, news, store, session, sealed };
}

const sessionStorageOf = (session: Map<string, string>) => ({
  getItem: (name: string) => session.get(name) ?? null,
  setItem: (name: string, text: string) => session.set(name, text),
});

const keyNow = ({ store }: { store: Store }) => store.tabKey(makeKey);

describe('S2: what a tab has sealed before', { timeout: 60_000 }, () => {
  test('is opened by no key that is kept, once a passphrase is set', async () => {
    const tab = await openTab();
    tab.vault.setNamed(NAMED);
    await tab.vault.save();
    const before = tab.sealed();
    expect(await unseal(await keyNow(tab), before)).toContain('value-one');
    await tab.vault.remember('open sesame');
    await expect(unseal(await keyNow(tab), before)).rejects.toThrow();
    expect(await unseal(await keyNow(tab), tab.sealed())).toBe('[]');
  });

  test('is opened by no key that is kept, once what was entered while locked went behind the passphrase', async () => {
    const { vault: first } = await openTab();
    await first.remember('open sesame');
    const tab = await openTab();
    tab.vault.setNamed(NAMED);
    await tab.vault.save();
    const before = tab.sealed();
    expect(await unseal(await keyNow(tab), before)).toContain('value-one');
    await tab.vault.unlock('open sesame');
    await tab.vault.save();
    await expect(unseal(await keyNow(tab), before)).rejects.toThrow();
    expect(await unseal(await keyNow(tab), tab.sealed())).toBe('[]');
  });

  test('is opened by no key that is kept, once everything is forgotten', async () => {
    const tab = await openTab();
    tab.vault.setNamed(NAMED);
    await tab.vault.save();
    const before = tab.sealed();
    await tab.vault.forgetAll();
    await expect(unseal(await keyNow(tab), before)).rejects.toThrow();
  });

  test('is sealed anew by the other tabs, which lose nothing', async () => {
    const other = await openTab();
    other.vault.setNamed({ OTHER: 'four' });
    await other.vault.save();
    const tab = await openTab();
    await tab.vault.remember('open sesame');
    expect(tab.news).toEqual(['changed']);
    await other.vault.follow();
    const again = await openTab(other.session);
    expect(again.vault.state.isLocked).toBe(true);
    expect(again.vault.named).toEqual({ OTHER: 'four' });
  });
});

describe('S2: a vault of version 0.2, behind PBKDF2', { timeout: 60_000 }, () => {
  test('opens, and is behind scrypt from then on, with another key', async () => {
    const { store } = await openTab();
    await store.vault.replace(undefined, PBKDF2_VAULT);
    const tab = await openTab();
    expect(await tab.vault.unlock('open barley')).toBe(false);
    expect(await store.vault.read()).toEqual(PBKDF2_VAULT);
    expect(await tab.vault.unlock('open sesame')).toBe(true);
    expect(tab.vault.named).toEqual(NAMED);
    const { lock, secrets } = await store.vault.read();
    expect(lock).toMatchObject({ type: 'passphrase', wrapped: { type: 'scrypt' } });
    expect(secrets.map(({ place }) => place)).toEqual(PBKDF2_VAULT.secrets.map(({ place }) => place));
    expect(secrets[0]?.sealed).not.toEqual(PBKDF2_VAULT.secrets[0]?.sealed);
    const { vault } = await openTab();
    expect(await vault.unlock('open sesame')).toBe(true);
    expect(vault.named).toEqual(NAMED);
  });

  test('stays as it is where it cannot be written, and is open all the same', async () => {
    const { store } = await openTab();
    await store.vault.replace(undefined, PBKDF2_VAULT);
    const vault = new Vault();
    const full = {
      read: () => store.vault.read(),
      replace: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
    };
    await vault.open(undefined, () => full as unknown as Store['vault']);
    expect(await vault.unlock('open sesame')).toBe(true);
    expect(vault.named).toEqual(NAMED);
    expect(await store.vault.read()).toEqual(PBKDF2_VAULT);
  });
});
