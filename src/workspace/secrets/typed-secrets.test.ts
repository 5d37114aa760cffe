import '../../../test/config-reader';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { idOf, openTab } from '../../../test/test-tab';
import { UndoHistory } from '../history/undo-history';
import { forgetLeftBehind, renamedWith, renameSecret, secretUses } from './secret-uses';

vi.mock('./scrypt', () => import('../../../test/cheap-scrypt'));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

type Tab = Awaited<ReturnType<typeof openTab>>;

/** A tab with an action in which a password is typed, saved. */
async function typed(): Promise<Tab> {
  const tab = await openTab();
  tab.typePassword('Example', 'hunter2');
  await tab.saving.flush();
  return tab;
}

const password = { by: 'value', value: 'hunter2', name: '' };
const missing = { by: 'name', value: '', name: 'EXAMPLE_PASSWORD' };

describe('a secret that is typed in an action', () => {
  test('is missing in another tab, and is there again once that tab knows it', async () => {
    const { vault } = await typed();
    const other = await openTab();
    expect(other.password('Example')).toEqual(missing);
    await vault.remember();
    await other.vault.follow();
    other.library.refreshTypedSecrets();
    expect(other.password('Example')).toEqual(password);
    expect(other.saving.isUnsaved).toBe(false);
  });

  test('is not renamed by the name that stands for it in another tab', async () => {
    await typed();
    const { library, samples, vault, password: shown } = await openTab();
    const steps = new UndoHistory({ library, samples }, Date.now);
    expect(shown('Example')).toEqual(missing);
    expect(renamedWith(secretUses(library).get(missing.name))).toEqual([]);
    expect(renameSecret({ library, steps, secrets: vault }, missing.name, 'NEW')).toBeUndefined();
    expect(shown('Example')).toEqual(missing);
  });

  test('goes and comes with the lock, and is not lost by a change meanwhile', {
    timeout: 60_000,
  }, async () => {
    const { vault, library, saving, setUrl, password: shown } = await typed();
    await vault.remember('open sesame');
    vault.lock();
    library.refreshTypedSecrets();
    expect(shown('Example')).toEqual(missing);
    setUrl('Example', 'https://example.com');
    await saving.flush();
    await vault.unlock('open sesame');
    library.refreshTypedSecrets();
    expect(shown('Example')).toEqual(password);
    setUrl('Example', 'https://example.com/2');
    await saving.flush();
    const again = await openTab();
    await again.vault.unlock('open sesame');
    expect(again.password('Example')).toEqual(password);
  });

  test('stays as it is typed until it is saved, unless all are forgotten', async () => {
    const { vault, library, password: shown, typePassword } = await typed();
    await vault.remember();
    typePassword('Example', 'newer');
    await vault.follow();
    library.refreshTypedSecrets();
    expect(shown('Example')).toEqual({ ...password, value: 'newer' });
    await vault.forgetAll();
    library.refreshTypedSecrets(true);
    expect(shown('Example')).toEqual(missing);
  });

  test('goes with an action that was removed while it was locked, at the next unlocking', {
    timeout: 60_000,
  }, async () => {
    const { vault, library, saving } = await typed();
    const id = idOf({ library }, 'Example');
    await vault.remember('open sesame');
    const other = await openTab();
    vault.lock();
    library.remove(id);
    await saving.flush();
    await vault.unlock('open sesame');
    expect(vault.typedOf(id)).toEqual({ basic: 'hunter2' });
    await forgetLeftBehind({ vault, library, saving });
    await saving.flush();
    expect((await saving.store?.vault.read())?.secrets).toEqual([]);
    // Of an action that is there nothing goes, nor where nobody can tell.
    other.typePassword('Example', 'other');
    await other.saving.flush();
    await other.vault.unlock('open sesame');
    await forgetLeftBehind(other);
    await forgetLeftBehind({ vault: other.vault, library, saving });
    await forgetLeftBehind({ vault: other.vault, library, saving: { store: undefined } });
    expect(other.vault.typedOf(id)).toEqual({ basic: 'other' });
  });

  test('stays where its action is not saved yet, and so is known to no other tab', {
    timeout: 60_000,
  }, async () => {
    const { vault, note } = await typed();
    await vault.remember('open sesame');
    vault.setTyped('soon', { basic: 'of a new action' });
    await vault.save();
    const other = await openTab(note);
    await other.vault.unlock('open sesame');
    await forgetLeftBehind(other);
    expect(other.vault.typedOf('soon')).toEqual({ basic: 'of a new action' });
  });

  test('leaves the editor alone when nothing of it changes', async () => {
    const { library } = await typed();
    const id = library.summaries[0]?.id ?? '';
    const draft = library.draftOf(id);
    library.refreshTypedSecrets();
    expect(library.draftOf(id)).toBe(draft);
  });
});
