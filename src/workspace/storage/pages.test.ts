import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredAction, Write } from './records';
import { DATABASE, Store } from './store';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const open = () => Store.open(vi.fn());

const action = (id: string, document: string): StoredAction => ({
  id,
  revision: 0,
  changedAt: 1,
  order: 1,
  title: { name: id, objectId: 'automation.webhook', method: 'POST', url: '' },
  document,
  aside: [],
  secrets: {},
});

/** More than the pages that actions share, so that some stand together. */
const IDS = Array.from({ length: 150 }, (_, number) => `action-${number}`);
const LONG = 'long '.repeat(20_000);

const byId = (actions: readonly StoredAction[]) =>
  new Map(actions.map(({ id, revision, document }) => [id, { revision, document }]));

describe('the pages of actions', () => {
  test('hold what was saved, short or long, whatever came before', async () => {
    const document = fc.option(fc.constantFrom('short', 'other', LONG, `${LONG}!`), { nil: undefined });
    const save = fc.dictionary(fc.constantFrom(...IDS.slice(0, 70)), document, { maxKeys: 40 });
    await fc.assert(
      fc.asyncProperty(fc.array(save, { maxLength: 5 }), async (saves) => {
        globalThis.indexedDB = new IDBFactory();
        const store = await open();
        const model = new Map<string, { revision: number; document: string }>();
        for (const changes of saves) {
          const writes = Object.entries(changes).map(([id, text]): Write => {
            const base = model.get(id)?.revision ?? 0;
            return { type: 'action', id, base, ...(text !== undefined && { record: action(id, text) }) };
          });
          for (const outcome of await store.save(writes)) expect(outcome).toHaveProperty('revision');
          for (const { id, base } of writes) {
            const text = changes[id];
            if (text === undefined) model.delete(id);
            else model.set(id, { revision: base + 1, document: text });
          }
        }
        expect(byId((await store.snapshot()).actions)).toEqual(model);
        for (const id of IDS.slice(0, 70))
          expect((await store.action(id))?.document).toBe(model.get(id)?.document);
        store.close();
      }),
      { numRuns: 30 },
    );
  });

  test('a long one is not written again with the others', async () => {
    const store = await open();
    await store.save([{ type: 'action', id: 'long', base: 0, record: action('long', LONG) }]);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await store.save(IDS.map((id) => ({ type: 'action', id, base: 0, record: action(id, 'short') })));
    const written = JSON.stringify(put.mock.calls.map(([value]) => value));
    put.mockRestore();
    expect(written).toContain('"short"');
    expect(written).not.toContain(LONG);
  });

  test('take over what a version without them has kept', async () => {
    const before = await openDB(DATABASE, 2, {
      upgrade(made) {
        for (const name of ['actions', 'contexts']) made.createObjectStore(name, { keyPath: 'id' });
        made.createObjectStore('history', { keyPath: ['of', 'at'] });
        for (const name of ['state', 'keys', 'vault', 'folders', 'steps']) made.createObjectStore(name);
      },
    });
    for (const id of IDS) await before.put('actions', { ...action(id, `of ${id}`), revision: 3 });
    await before.put('actions', { ...action('long', LONG), revision: 2 });
    await before.put('state', 'yes', 'began');
    await before.put('steps', { last: 1, changedAt: 1 }, ['tab', 0]);
    await before.put('steps', { number: 1, name: 'Typed', changes: [{ is: 'place' }] }, ['tab', 1]);
    before.close();

    const store = await open();
    const { actions, isNew } = await store.snapshot();
    expect(isNew).toBe(false);
    expect(byId(actions)).toEqual(
      new Map([
        ...IDS.map((id) => [id, { revision: 3, document: `of ${id}` }] as const),
        ['long', { revision: 2, document: LONG }],
      ]),
    );
    const step = { number: 1, name: 'Typed', text: '{"changes":[{"is":"place"}]}' };
    expect(await store.steps.read('tab')).toEqual({ steps: [step], last: 1 });
    const outcomes = await store.save([
      { type: 'action', id: 'long', base: 2, record: action('long', 'short') },
    ]);
    expect(outcomes).toEqual([{ revision: 3 }]);
    expect((await store.action('long'))?.document).toBe('short');
  });

  test('a version whose data cannot be moved stays as it was', async () => {
    const before = await openDB(DATABASE, 2, {
      upgrade(made) {
        made.createObjectStore('actions', { keyPath: 'id' });
      },
    });
    await before.put('actions', action('a', 'kept'));
    before.close();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(open()).rejects.toThrow();
    put.mockRestore();
    const after = await openDB(DATABASE);
    expect(after.version).toBe(2);
    expect(await after.getAll('actions')).toMatchObject([{ document: 'kept' }]);
    after.close();
  });
});
