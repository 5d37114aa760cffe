import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { type IDBPDatabase, openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Profile, readProfile } from '../e2e/profiles/load';
import { stepTexts } from '../src/i18n/naming';
import type { StoredAction } from '../src/workspace/storage/records';
import { idOf, memoryNote, openTab, WEBHOOK } from './test-tab';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const DATABASE = 'action-designer';

/** What JSON cannot hold is an object with one of these names. */
async function decoded(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return await Promise.all(value.map(decoded));
  if (typeof value !== 'object' || value === null) return value;
  const { $bytes, $key, algorithm, usages } = value as Record<string, unknown>;
  if (typeof $bytes === 'string') return Uint8Array.from(Buffer.from($bytes, 'base64'));
  if (typeof $key === 'string') {
    const bytes = Buffer.from($key, 'base64');
    return await crypto.subtle.importKey(
      'raw',
      bytes,
      algorithm as AesKeyAlgorithm,
      false,
      usages as KeyUsage[],
    );
  }
  const members = Object.entries(value).map(async ([name, one]) => [name, await decoded(one)] as const);
  return Object.fromEntries(await Promise.all(members));
}

type Stores = Profile['databases'][number]['stores'];

/** Writes a database, and leaves it open as a tab of that version does. */
async function writeDatabase(stores: Stores, version: number): Promise<IDBPDatabase> {
  const database = await openDB(DATABASE, version, {
    upgrade(made) {
      for (const { name, keyPath, autoIncrement } of stores)
        made.createObjectStore(name, { keyPath, autoIncrement });
    },
  });
  for (const { name, keyPath, records } of stores)
    for (const [key, value] of (await decoded(records)) as [IDBValidKey, unknown][])
      await database.put(name, value, ...(keyPath === null ? [key] : []));
  return database;
}

function recorded(name: string) {
  const profile = readProfile(`0.3.0/${name}`);
  const [database] = profile.databases;
  if (!database) throw new Error('The profile has a database');
  return { ...profile, stores: database.stores, tab: profile.sessionStorage['action-designer.tab.id'] ?? '' };
}

/** The stores as 0.2 wrote them: one record per action, and steps whose changes are objects. */
const asOf02 = (stores: Stores): Stores =>
  stores.map((store) => {
    if (store.name === 'pages') {
      const actions = store.records.flatMap(([, page]) => page as StoredAction[]);
      return {
        ...store,
        name: 'actions',
        keyPath: 'id',
        records: actions.map((one) => [one.id, one] as const),
      };
    }
    if (store.name !== 'steps') return store;
    const records = store.records.map(([key, step]) => {
      const { text, ...head } = step as { text?: string };
      return [key, text === undefined ? head : { ...head, ...JSON.parse(text) }] as const;
    });
    return { ...store, records };
  });

const withKey = (key: unknown, junk: unknown): unknown =>
  Array.isArray(key) ? { of: key[0], at: key[1], record: junk } : Object.assign({}, junk, { id: key });

const open = (tab: string) =>
  openTab(memoryNote(), { now: Date.now, newId: () => crypto.randomUUID(), id: tab });

test.each([
  ['0.3.0', 3, (stores: Stores) => stores],
  ['0.2', 2, asOf02],
] as const)(
  'the work of %s is read: actions, samples, steps, secrets, earlier states',
  async (_, version, form) => {
    const { expected, stores, tab: id } = recorded('device');
    (await writeDatabase(form(stores), version)).close();
    const tab = await open(id);
    expect(tab.isNew).toBe(false);
    expect(tab.names().sort()).toEqual(['CRM / Open', 'Order created', 'Shop / Paid', 'Shop / Signed']);
    expect(tab.samples.all.map(({ name }) => name)).toEqual(expect.arrayContaining(['Late order']));
    expect(tab.vault.named).toMatchObject({
      SHOP_PASSWORD: 'fake named secret',
      X_API_KEY: 'fake-key-of-paid',
    });
    // The rows of the other kind are kept.
    expect(tab.library.draftOf(idOf(tab, 'Shop / Signed'))?.webhook.data).toMatchObject([
      { key: 'aside' },
      {},
    ]);
    const removed = (await tab.saving.store?.removed()) ?? [];
    expect(removed.map(({ record }) => 'title' in record && record.title.name)).toContain('Removed one');
    for (const name of expected.undone) {
      expect(stepTexts.undoStep(tab.steps.undoable ?? { type: 'settings-changed' })).toBe(name);
      expect(tab.steps.undo()?.done).toBe('all');
    }
    expect(tab.steps.undoable).toBeUndefined();
    expect(tab.names()).toEqual(['Order created']);
    for (const _name of expected.undone) expect(tab.steps.redo()?.done).toBe('all');
    await tab.saving.flush();
    expect(tab.saving.state.type).toBe('saved');
  },
);

test.each(['pages', 'contexts', 'history', 'state', 'steps', 'folders', 'vault'])(
  'a damaged record in %s keeps nobody from the rest of it',
  async (damaged) => {
    const { stores, tab: id } = recorded('device');
    const records = stores.find(({ name }) => name === damaged)?.records ?? [];
    for (const [at, [key]] of records.entries()) {
      for (const junk of ['junk', 7, { id: 'x', is: 'action', type: 'draft', text: '{' }]) {
        globalThis.indexedDB = new IDBFactory();
        const other = stores.map((store) =>
          // A store with a key path holds objects that have that key.
          store.name === damaged && (store.keyPath === null || typeof junk === 'object')
            ? {
                ...store,
                records: store.records.with(at, [key, store.keyPath === null ? junk : withKey(key, junk)]),
              }
            : store,
        );
        (await writeDatabase(other, 3)).close();
        const tab = await open(id);
        const isPage = damaged === 'pages';
        const whole = ['CRM / Open', 'Order created', 'Shop / Paid', 'Shop / Signed'];
        expect(whole.filter((name) => tab.names().includes(name)).length).toBeGreaterThanOrEqual(
          isPage ? 2 : 4,
        );
        tab.library.add([WEBHOOK]);
        while (tab.steps.undo());
        while (tab.steps.redo());
        await tab.saving.flush();
        expect(tab.saving.state.type).toBe('saved');
      }
    }
  },
);

test('a tab that still runs 0.3.0 goes on beside a new one, and neither loses the work of the other', async () => {
  const { stores, tab: oldTab } = recorded('tab');
  const old = await writeDatabase(stores, 3);
  const onVersionChange = vi.fn();
  old.addEventListener('versionchange', onVersionChange);
  const steps = await old.getAll('steps');
  const pageOf = async (name: string): Promise<[IDBValidKey, StoredAction[]]> => {
    for (const key of await old.getAllKeys('pages')) {
      const page: StoredAction[] = await old.get('pages', key);
      if (page.some(({ title }) => title.name === name)) return [key, page];
    }
    throw new Error(`There is no ${name}`);
  };
  /** An edit in the old tab is saved, and it tells the others. */
  const rename = async (from: string, to: string) => {
    const [key, page] = await pageOf(from);
    const renamed = page.map((one) =>
      one.title.name === from
        ? {
            ...one,
            revision: one.revision + 1,
            title: { ...one.title, name: to },
            document: one.document.replace(JSON.stringify(from), JSON.stringify(to)),
          }
        : one,
    );
    await old.put('pages', renamed, key);
    return renamed.flatMap(({ id, title }) => (title.name === to ? [{ is: 'action', id } as const] : []));
  };

  const tab = await open('the new tab');
  // What the old one had not saved yet arrives after the new one was opened.
  await tab.saving.follow(await rename('CRM / Open', 'Typed in the old tab'));
  expect(tab.names()).toContain('Typed in the old tab');

  const [, [before]] = await pageOf('Shop / Paid');
  tab.rename('Shop / Paid', 'Typed in the new tab');
  await tab.saving.flush();
  const [, page] = await pageOf('Typed in the new tab');
  const written = page.find(({ title }) => title.name === 'Typed in the new tab');
  // The old one reads it: the record has the same form, and so has the message.
  expect(Object.keys(written ?? {}).sort()).toEqual(Object.keys(before ?? {}).sort());
  expect(tab.posted()).toEqual([{ is: 'action', id: written?.id }]);

  // Both change the same action: both versions stay.
  tab.rename('Shop / Signed', 'Also in the new tab');
  await rename('Shop / Signed', 'First in the old tab');
  await tab.saving.flush();
  expect(tab.names()).toEqual(
    expect.arrayContaining(['First in the old tab', 'Also in the new tab (from another tab)']),
  );
  expect(tab.saving.state.type).toBe('saved');
  expect(onVersionChange).not.toHaveBeenCalled();
  const ofOldTab = IDBKeyRange.bound([oldTab], [oldTab, []]);
  expect(await old.getAll('steps', ofOldTab)).toEqual(steps);
  old.close();
});
