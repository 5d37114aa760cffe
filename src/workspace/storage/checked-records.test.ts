import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeKey } from '../secrets/sealing';
import type { StoredAction, StoredContext } from './records';
import { DATABASE, Store } from './store';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const open = () => Store.open(vi.fn());

/** Puts values into the store behind its back. */
async function plant(name: string, records: readonly (readonly [value: unknown, key?: IDBValidKey])[]) {
  (await open()).close();
  const database = await openDB(DATABASE);
  for (const [value, key] of records) await database.put(name, value, key);
  database.close();
}

const action = (id: string): StoredAction => ({
  id,
  revision: 1,
  changedAt: 1,
  order: 1,
  title: { name: id, objectId: 'automation.webhook', method: 'POST', url: '' },
  document: `document of ${id}`,
  aside: ['aside'],
  secrets: { basic: { by: 'name', name: 'CRM' } },
});

const context: StoredContext = {
  id: 'sample',
  revision: 1,
  changedAt: 1,
  text: '{}',
  name: 'Sample',
  order: 1,
};

/** A record in which one member is another one, or missing. */
const spoilt = <Record extends object>(record: Record) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(record)), fc.anything({ withBigInt: true, withDate: true }))
    .map(([name, value]) => ({ ...record, [name]: value }));

const junk = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true }),
  spoilt(action('spoilt')),
  spoilt(action('spoilt').title).map((title) => ({ ...action('spoilt'), title })),
);

describe('S5: records of another form', () => {
  test('keep nobody from what is well-formed, can be written beside, and deleted', async () => {
    const pages = fc.dictionary(fc.nat({ max: 63 }).map(String), fc.oneof(junk, fc.array(junk)), {
      maxKeys: 6,
    });
    await fc.assert(
      fc.asyncProperty(pages, junk, async (planted, alone) => {
        globalThis.indexedDB = new IDBFactory();
        const first = await open();
        await first.save([{ type: 'action', id: 'whole', base: 0, record: action('whole') }]);
        const { actions: saved } = await first.snapshot();
        first.close();
        const database = await openDB(DATABASE);
        const [used] = await database.getAllKeys('pages');
        for (const [key, page] of Object.entries(planted))
          if (Number(key) !== used) await database.put('pages', page, Number(key));
        await database.put('pages', alone, 'alone');
        database.close();

        const store = await open();
        const { actions } = await store.snapshot();
        expect(actions.filter(({ id }) => id === 'whole')).toEqual(saved);
        expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length);
        for (const one of actions) expect(await store.action(one.id)).toEqual(one);
        // Each is deleted like every other, and then gone.
        const writes = actions.map(({ id, revision }) => ({ type: 'action', id, base: revision }) as const);
        expect(await store.save(writes)).toEqual(actions.map(() => ({ revision: 0 })));
        expect((await store.snapshot()).actions).toEqual([]);
        store.close();
      }),
      { numRuns: 60 },
    );
  });

  test.each<[string, unknown, readonly string[]]>([
    ['that is no list', { lost: 'words' }, ['"lost": "words"']],
    ['that is nothing', null, []],
    ['that is a text', 'words', ['"words"']],
    ['with a list in it', [['words']], ['"words"']],
    ['with nothing in it', [null, undefined], []],
    ['with the same action twice', [{ id: 'a' }, { id: 'a' }], ['"a"', '"a"']],
  ])('a page %s: what it holds is there as documents', async (_, page, documents) => {
    await plant('pages', [[page, 0]]);
    const store = await open();
    const { actions } = await store.snapshot();
    expect(actions.map(({ document }) => document)).toEqual(
      documents.map((part) => expect.stringContaining(part)),
    );
    store.close();
  });

  test('one without a title stands beside the others, under its id, and outlives their changes', async () => {
    const { key, one, other } = await sharedPage();
    const odd = { ...action(one), title: undefined };
    await plant('pages', [[[odd, action(other)], key]]);
    const store = await open();
    const { actions } = await store.snapshot();
    expect(actions).toEqual([expect.objectContaining({ id: one }), action(other)]);
    expect(JSON.parse(actions[0]?.document ?? '')).toEqual(JSON.parse(JSON.stringify(odd)));
    const record = { ...action(other), document: 'changed' };
    await store.save([{ type: 'action', id: other, base: 1, record }]);
    expect((await store.snapshot()).actions).toEqual([actions[0], { ...record, revision: 2 }]);
    store.close();
  });

  test('samples: one is read as what is written in it', async () => {
    const odd = spoilt(context).map((one) => ({ ...one, id: 'odd' }));
    await fc.assert(
      fc.asyncProperty(odd, async (record) => {
        globalThis.indexedDB = new IDBFactory();
        await plant('contexts', [[context], [record], [{ ...context, id: 5 }]]);
        const store = await open();
        const { contexts } = await store.snapshot();
        expect(contexts.map(({ id }) => id)).toEqual(['odd', 'sample']);
        expect(contexts[1]).toEqual(context);
        expect(contexts[0]).toEqual(await store.context('odd'));
        expect(typeof contexts[0]?.text).toBe('string');
        store.close();
      }),
      { numRuns: 40 },
    );
  });

  test('earlier states: what is of nothing known is left out, and the others stay', async () => {
    const known = { is: 'context', of: 'sample', at: 2, record: context };
    await plant('history', [
      [known],
      [{ ...known, at: 1, is: 'other' }],
      [{ ...known, of: 'other', at: 4, record: null }],
      [{ is: 'action', of: 'gone', at: 5, record: { ...action('gone'), title: null } }],
      [{ ...known, of: 7 }],
      [{ ...known, at: 'noon' }],
      [{ ...known, at: 1e300 }],
      [{ ...known, at: -8.64e15 - 1 }],
    ]);
    const store = await open();
    expect(await store.earlier('sample')).toEqual([
      { type: 'context', of: 'sample', at: 2, record: context },
    ]);
    expect(await store.removed()).toMatchObject([
      {
        type: 'action',
        of: 'gone',
        record: { id: 'gone', document: expect.stringContaining('"title": null') },
      },
      { of: 'sample' },
    ]);
    store.close();
  });

  test('steps of undo: a head or a step of another form is none', async () => {
    const step = { number: 1, name: { is: 'state-restored' }, text: '{}' };
    await plant('steps', [
      [{ last: 1, changedAt: 1 }, ['good', 0]],
      [step, ['good', 1]],
      [null, ['good', 2]],
      [{ number: 3, name: 'x' }, ['good', 3]],
      ['junk', ['bad', 0]],
      [step, ['bad', 1]],
      [null, ['worse', 0]],
    ]);
    const store = await open();
    expect(await store.steps.read('good')).toEqual({ steps: [step], last: 1 });
    expect(await store.steps.read('bad')).toEqual({ steps: [], last: 0 });
    expect(await store.steps.read('worse')).toEqual({ steps: [], last: 0 });
    await store.steps.forgetBefore(2);
    expect(await store.steps.read('good')).toEqual({ steps: [], last: 0 });
    store.close();
  });

  test.each([null, 7, 'lock', {}, { id: 'x', is: 'device' }, { id: 'x', is: 'passphrase', wrapped: {} }, []])(
    'the vault: the lock %j is none, and one can be put in its place',
    async (lock) => {
      await plant('vault', [
        [lock, ['lock']],
        [new Uint8Array([1]), ['named', 'CRM']],
      ]);
      const store = await open();
      expect((await store.vault.read()).lock).toBeUndefined();
      const key = await makeKey();
      expect(
        await store.vault.replace(undefined, { lock: { id: 'new', type: 'device', key }, secrets: [] }),
      ).toBe(true);
      store.close();
    },
  );

  test.each([null, 7, {}, { handle: {} }, { handle: { kind: 'directory' }, ties: {} }])(
    'the folder %j is none',
    async (folder) => {
      await plant('folders', [[folder, 'last']]);
      const store = await open();
      expect(await store.folder()).toBeUndefined();
      store.close();
    },
  );

  test.each([null, 7, 'key', {}])('the key %j is none, and one is made', async (key) => {
    await plant('keys', [[key, 'tab']]);
    const store = await open();
    const made = await store.tabKey(makeKey);
    expect(made).toBeInstanceOf(CryptoKey);
    expect(await store.tabKey(makeKey)).toStrictEqual(made);
    store.close();
  });

  test('which action is open is a text or nothing', async () => {
    await plant('state', [[{ id: 'a' }, 'open']]);
    const store = await open();
    expect((await store.snapshot()).openId).toBeUndefined();
    store.close();
  });
});

/** A page of the store that several actions share, and their ids. */
async function sharedPage() {
  const store = await open();
  const ids = Array.from({ length: 200 }, (_, number) => `action-${number}`);
  await store.save(ids.map((id) => ({ type: 'action', id, base: 0, record: action(id) })));
  store.close();
  const database = await openDB(DATABASE);
  const page: readonly StoredAction[] = await database.get('pages', 0);
  database.close();
  globalThis.indexedDB = new IDBFactory();
  const [one = '', other = ''] = page.map(({ id }) => id);
  return { key: 0, one, other };
}
