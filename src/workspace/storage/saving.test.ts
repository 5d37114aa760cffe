import '../../../test/config-reader';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSaving } from '../../../test/begin-saving';
import { sightings } from '../../../test/sightings';
import { idOf, memoryNote, openTab, WEBHOOK } from '../../../test/test-tab';
import { VERSION } from './records';
import { DATABASE } from './store';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const put = IDBObjectStore.prototype.put;
/** Makes every write fail as a full disk does, until it is taken back. */
function fillDisk() {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  return () => {
    IDBObjectStore.prototype.put = put;
  };
}

describe('one tab', () => {
  test('shows an example at first, which is kept with the first change', async () => {
    const tab = await openTab();
    expect(tab.names()).toEqual(['Example']);
    expect(tab.saving.state.type).toBe('saved');
    expect((await openTab()).isNew).toBe(true);
    tab.library.add([{ ...WEBHOOK, name: 'Second' }]);
    await tab.saving.flush();
    const again = await openTab();
    expect(again.isNew).toBe(false);
    expect(again.names()).toEqual(['Example', 'Second']);
  });

  test('every change is kept without being asked for, within a second', async () => {
    const tab = await openTab();
    tab.rename('Example', 'Renamed');
    expect(tab.saving.state.type).toBe('saving');
    await vi.waitFor(() => expect(tab.saving.state.type).toBe('saved'), { timeout: 5000 });
    expect((await openTab()).names()).toEqual(['Renamed']);
  });

  test('the sample too, also while it is broken', async () => {
    const tab = await openTab();
    tab.samples.change('{"id":');
    await tab.saving.flush();
    expect((await openTab()).samples.reading.text).toBe('{"id":');
  });

  test('a change that was taken back leaves nothing to be saved', async () => {
    const tab = await openTab();
    tab.rename('Example', 'Kept');
    await tab.saving.flush();
    tab.samples.change('{"a":1}');
    tab.samples.change('{}');
    expect(tab.saving.state.type).toBe('saving');
    await tab.saving.flush();
    expect(tab.saving.state.type).toBe('saved');
  });

  test('a sample that goes, comes back and changes while it is saved is kept as it is then', async () => {
    const tab = await openTab();
    tab.samples.add([{ name: 'Other', text: '1' }]);
    tab.steps.pause();
    tab.samples.change('12');
    const end = await beginSaving(tab);
    tab.steps.undo();
    tab.steps.undo();
    tab.steps.redo();
    tab.samples.change('19');
    await end();
    await tab.saving.flush();
    const kept = (await openTab()).samples.all.map(({ text }) => text);
    expect(kept).toEqual(['{}', '19']);
  });

  test('a typed secret is kept for its tab, and is named in another one', async () => {
    const tab = await openTab();
    tab.typePassword('Example', 'Tr0ub4dor');
    await tab.saving.flush();
    expect((await openTab(tab.note)).password('Example')).toMatchObject({ by: 'value', value: 'Tr0ub4dor' });
    expect((await openTab()).password('Example')).toMatchObject({ by: 'name', value: '' });
  });

  test('what of a secret is typed while the rest of it is kept is kept too', async () => {
    const tab = await openTab();
    tab.typePassword('Example', 'ab');
    const saving = tab.saving.flush();
    tab.typePassword('Example', 'abc');
    await saving;
    await vi.waitFor(() => expect(tab.saving.state.type).toBe('saved'), { timeout: 5000 });
    expect((await openTab(tab.note)).password('Example')).toMatchObject({ by: 'value', value: 'abc' });
  });

  test('a save that begins while all secrets are forgotten brings none of them back', async () => {
    const kept = memoryNote();
    let onWrite: () => void = () => undefined;
    const note = {
      ...kept,
      write: (text: string) => {
        onWrite();
        return kept.write(text);
      },
    };
    const tab = await openTab(note);
    tab.typePassword('Example', 'Tr0ub4dor');
    onWrite = () => void tab.saving.flush();
    await tab.vault.forgetAll(() => tab.library.refreshTypedSecrets(true));
    await tab.saving.flush();
    expect(tab.vault.typedIn).toEqual([]);
    expect((await openTab(note)).password('Example')).toMatchObject({ value: '' });
  });

  test('B5: no secret value gets into the store', async () => {
    const tab = await openTab();
    const secret = 'Tr0ub4dor-and-more';
    tab.typePassword('Example', secret);
    await tab.saving.flush();
    tab.typePassword('Example', `${secret}-2`);
    await tab.saving.flush();
    const kept = [await tab.saving.store?.snapshot(), await tab.saving.store?.earlier(idOf(tab, 'Example'))];
    expect(sightings(JSON.stringify(kept), secret)).toEqual([]);
  });
});

describe('what can go wrong', () => {
  test('without a store it works in memory, says so, and would lose what was changed', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    const tab = await openTab();
    expect(tab.saving.state).toEqual({ type: 'failed', failure: 'blocked' });
    expect(tab.saving.isUnsaved).toBe(false);
    tab.rename('Example', 'Renamed');
    await tab.saving.flush();
    expect(tab.names()).toEqual(['Renamed']);
    expect(tab.saving.isUnsaved).toBe(true);
    tab.saving.markInFile();
    expect(tab.saving.isUnsaved).toBe(false);
  });

  test('what is taken as a file is kept all the same when it can be', async () => {
    const tab = await openTab();
    tab.library.add([{ ...WEBHOOK, name: 'Second' }]);
    tab.samples.add([{ name: 'Other', text: '1' }]);
    await tab.saving.flush();
    tab.rename('Example', 'Renamed');
    tab.library.remove(idOf(tab, 'Second'));
    tab.samples.change('{"a":1}');
    tab.saving.markInFile();
    expect(tab.saving.isUnsaved).toBe(false);
    await tab.saving.flush();
    const again = await openTab();
    expect(again.names()).toEqual(['Renamed']);
    expect(again.samples.all.map(({ text }) => text)).toContain('{"a":1}');
  });

  test('what changes after everything was taken as a file would be lost', async () => {
    const tab = await openTab();
    const makeRoom = fillDisk();
    tab.rename('Example', 'Renamed');
    tab.saving.markInFile();
    expect(tab.saving.isUnsaved).toBe(false);
    tab.rename('Renamed', 'Renamed again');
    expect(tab.saving.isUnsaved).toBe(true);
    tab.saving.markInFile();
    tab.samples.change('{"a":1}');
    expect(tab.saving.isUnsaved).toBe(true);
    makeRoom();
  });

  test('a tab without a store keeps what it has when another one saves', async () => {
    const tab = await openTab();
    tab.rename('Example', 'Kept');
    tab.samples.add([{ name: 'Other', text: '1' }]);
    await tab.saving.flush();
    const saved = tab.posted();
    // As an app of a later version does.
    (await openDB(DATABASE, VERSION + 1)).close();
    await vi.waitFor(() => expect(tab.saving.state).toEqual({ type: 'failed', failure: 'newer' }));
    await tab.saving.follow(saved);
    expect(tab.names()).toEqual(['Kept']);
    expect(tab.samples.all).toHaveLength(2);
  });

  test('a store that cannot be read at first is read again, and nothing comes in its place', async () => {
    const before = await openTab();
    before.rename('Example', 'Kept');
    before.library.add([{ ...WEBHOOK, name: 'Second' }]);
    before.samples.change('{"a":1}');
    await before.saving.flush();
    const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('Internal error', 'UnknownError');
    });
    const tab = await openTab();
    expect(tab.saving.state).toEqual({ type: 'failed', failure: 'broken' });
    read.mockRestore();
    await tab.saving.retry();
    expect(tab.saving.state.type).toBe('saved');
    expect(tab.names()).toEqual(['Kept', 'Second']);
    expect(tab.samples.reading.text).toBe('{"a":1}');
    tab.rename('Second', 'Changed');
    await tab.saving.flush();
    expect((await openTab()).names()).toEqual(['Kept', 'Changed']);
  });

  test('what another tab has removed is gone when a store that was closed is opened again', async () => {
    const tab = await openTab();
    tab.library.add(['Second', 'Third'].map((name) => ({ ...WEBHOOK, name })));
    tab.samples.add([{ name: 'Other', text: '1' }]);
    await tab.saving.flush();
    const other = await openTab();
    for (const name of ['Second', 'Third']) other.library.remove(idOf(other, name));
    other.samples.remove(other.samples.all.at(-1)?.id ?? '');
    await other.saving.flush();
    const { store } = tab.saving;
    if (!store) throw new Error('There is no store');
    vi.spyOn(store, 'save').mockRejectedValueOnce(new DOMException('closed', 'InvalidStateError'));
    tab.rename('Third', 'Changed here');
    await tab.saving.flush();
    await vi.waitFor(() => expect(tab.saving.state.type).toBe('saved'), { timeout: 5000 });
    expect(tab.names()).toEqual(['Example', 'Changed here']);
    expect(tab.samples.all.map(({ text }) => text)).toEqual(['{}']);
    expect((await openTab()).names()).toEqual(tab.names());
  });

  test('a full disk is said, and what could not be kept is kept when there is room', async () => {
    const tab = await openTab();
    const makeRoom = fillDisk();
    tab.rename('Example', 'Renamed');
    await tab.saving.flush();
    expect(tab.saving.state).toEqual({ type: 'failed', failure: 'full' });
    expect(tab.saving.isUnsaved).toBe(true);
    makeRoom();
    await tab.saving.retry();
    expect(tab.saving.state.type).toBe('saved');
    expect((await openTab()).names()).toEqual(['Renamed']);
  });

  test('a store that was deleted under its hands is filled again', async () => {
    const tab = await openTab();
    tab.rename('Example', 'Renamed');
    tab.samples.change('{"a":1}');
    await tab.saving.flush();
    await deleteDB(DATABASE);
    await vi.waitFor(() => expect(tab.events).toEqual([{ type: 'cleared' }]), { timeout: 5000 });
    await vi.waitFor(() => expect(tab.saving.state.type).toBe('saved'), { timeout: 5000 });
    const again = await openTab();
    expect(again.names()).toEqual(['Renamed']);
    expect(again.samples.reading.text).toBe('{"a":1}');
  });
});
