import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { slice } from '../../../test/thorough';
import { failureOf, type StoredAction, type Write } from './records';
import { DATABASE, Store } from './store';

const HOUR = 3_600_000;
let now = 1000 * HOUR;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  now = 1000 * HOUR;
});

const open = (onLoss = vi.fn()) => Store.open(onLoss, () => now);

const action = (id: string, document: string): StoredAction => ({
  id,
  revision: 0,
  changedAt: now,
  order: 1,
  title: { name: id, objectId: 'automation.webhook', method: 'POST', url: '' },
  document,
  aside: [],
  secrets: {},
});
const write = (id: string, base: number, document?: string): Write => ({
  type: 'action',
  id,
  base,
  ...(document !== undefined && { record: action(id, document) }),
});
const documents = async (store: Store) => (await store.snapshot()).actions.map(({ document }) => document);

describe('the store', () => {
  test('is new until something is saved', async () => {
    const store = await open();
    expect(await store.snapshot()).toEqual({ actions: [], contexts: [], openId: undefined, isNew: true });
    await store.save([write('a', 0, 'one')]);
    await store.rememberOpen('a');
    store.close();
    const again = await (await open()).snapshot();
    expect(again).toMatchObject({ actions: [{ id: 'a', revision: 1 }], openId: 'a', isNew: false });
  });

  test('takes a change of what the writer knows, and says what clashes', async () => {
    const store = await open();
    await store.save([write('a', 0, 'one'), write('b', 0, 'one')]);
    const outcomes = await store.save([write('a', 1, 'two'), write('b', 0, 'mine'), write('c', 3, 'three')]);
    expect(outcomes).toMatchObject([
      { revision: 2 },
      { current: { document: 'one', revision: 1 } },
      { current: undefined },
    ]);
    expect(await documents(store)).toEqual(['two', 'one']);
  });

  test('deletes', async () => {
    const store = await open();
    await store.save([write('a', 0, 'one')]);
    expect(await store.save([write('a', 1)])).toEqual([{ revision: 0 }]);
    expect(await store.action('a')).toBeUndefined();
    expect(await store.earlier('a')).toMatchObject([{ record: { document: 'one' } }]);
  });

  test('keeps all of a save or nothing of it', async () => {
    const store = await open();
    await store.save([write('a', 0, 'one')]);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    put.mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (JSON.stringify(value).includes('"id":"b"')) throw new DOMException('full', 'QuotaExceededError');
      return putAsIs.call(this, value, key);
    });
    const failing = store.save([write('a', 1, 'two'), write('b', 0, 'one')]);
    await expect(failing).rejects.toSatisfy((error) => failureOf(error) === 'full');
    put.mockRestore();
    expect(await documents(store)).toEqual(['one']);
    await store.save([write('a', 1, 'two')]);
    expect(await documents(store)).toEqual(['two']);
  });

  test('keeps the key that was made first', async () => {
    const store = await open();
    const make = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']);
    const [one, other] = await Promise.all([store.tabKey(make), store.tabKey(make)]);
    const sealed = (key: CryptoKey) =>
      crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, key, new Uint8Array(1));
    expect(new Uint8Array(await sealed(one))).toEqual(new Uint8Array(await sealed(other)));
  });
});

const putAsIs = IDBObjectStore.prototype.put;

describe('earlier states', () => {
  test('typing makes one a minute, the latest first', async () => {
    const store = await open();
    const texts = ['one', 'two', 'three', 'four'];
    for (const [revision, text] of texts.entries()) {
      await store.save([write('a', revision, text)]);
      now += revision === 1 ? 1000 : HOUR;
    }
    const kept = (await store.earlier('a')).map(({ record }) => 'document' in record && record.document);
    expect(kept).toEqual(['three', 'one']);
    expect(await store.earlier('b')).toEqual([]);
  });

  test('a change of the place makes none', async () => {
    const store = await open();
    await store.save([write('a', 0, 'one')]);
    now += HOUR;
    await store.save([{ type: 'action', id: 'a', base: 1, record: { ...action('a', 'one'), order: 7 } }]);
    expect(await store.earlier('a')).toEqual([]);
  });

  test('a state that another tab replaces is kept, however young', async () => {
    const store = await open();
    const text = (base: number, keepsEarlier: boolean, changedAt: number): Write => ({
      type: 'context',
      id: 'sample',
      base,
      keepsEarlier,
      record: { id: 'sample', revision: 0, changedAt, text: String(base) },
    });
    await store.save([text(0, false, now)]);
    await store.save([text(1, false, now + 1)]);
    await store.save([text(2, true, now + 2)]);
    expect((await store.earlier('sample')).map(({ at }) => at)).toContain(now + 1);
  });
});

describe('what was removed', () => {
  test('can be found, the latest first, until it is forgotten', async () => {
    const store = await open();
    await store.save(['a', 'b', 'c'].map((id) => write(id, 0, id)));
    now += HOUR;
    await store.save([write('a', 1)]);
    now += HOUR;
    await store.save([write('b', 1)]);
    const names = async () => (await store.removed()).map(({ of }) => of);
    expect(await names()).toEqual(['b', 'a']);
    await store.save([write('a', 0, 'a')]);
    expect(await names()).toEqual(['b']);
    await store.forgetRemoved(HOUR);
    expect(await names()).toEqual(['b']);
    now += 2 * HOUR;
    await store.forgetRemoved(HOUR);
    expect(await names()).toEqual([]);
    expect(await store.earlier('a')).toHaveLength(1);
  });
});

describe('a clock that was in the future', () => {
  test('a deletion is the last state, and the states before it stay', async () => {
    const store = await open();
    const right = now;
    await store.save([write('a', 0, 'one')]);
    now = right + 1000 * HOUR;
    await store.save([write('a', 1, 'two')]);
    now += HOUR;
    await store.save([write('a', 2, 'three')]);
    now = right + HOUR;
    await store.save([write('a', 3, 'four')]);
    now += HOUR;
    await store.save([write('a', 4)]);
    const [removed] = await store.removed();
    expect(removed).toMatchObject({ of: 'a', record: { document: 'four' } });
    const texts = (await store.earlier('a')).map(({ record }) => 'document' in record && record.document);
    expect(texts).toEqual(['four', 'three', 'two', 'one']);
  });

  test('whatever the clock does, what was removed is there as it was last', async () => {
    const times = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(times, async (hours) => {
        globalThis.indexedDB = new IDBFactory();
        const store = await open();
        const right = now;
        for (const [revision, hour] of hours.entries()) {
          now = right + hour * HOUR;
          await store.save([write('a', revision, `${revision}`)]);
        }
        await store.save([write('a', hours.length)]);
        now = right;
        expect(await store.removed()).toMatchObject([{ record: { document: `${hours.length - 1}` } }]);
      }),
      { numRuns: slice(300, 40) },
    );
  });

  test('typing makes a state a minute again', async () => {
    const store = await open();
    const right = now;
    now = right + 1000 * HOUR;
    await store.save([write('a', 0, 'zero')]);
    now += HOUR;
    await store.save([write('a', 1, 'one')]);
    now = right;
    await store.save([write('a', 2, 'two')]);
    for (let second = 1; second <= 180; second++) {
      now += 1000;
      await store.save([write('a', second + 2, `typed ${second}`)]);
    }
    const typed = (await store.earlier('a')).filter(({ at }) => at <= now);
    expect(typed.length).toBeGreaterThanOrEqual(2);
  });
});

describe('a store that is taken away', () => {
  test.each([
    ['deleted by another tab', () => deleteDB(DATABASE), 'closed'],
    ['opened by a newer version of the app', () => openDB(DATABASE, 99).then((db) => db.close()), 'newer'],
  ])('%s, lets go and says so', async (_, take, loss) => {
    const onLoss = vi.fn();
    const store = await open(onLoss);
    await take();
    expect(onLoss).toHaveBeenCalledExactlyOnceWith(loss);
    await expect(store.save([write('a', 0, 'one')])).rejects.toSatisfy(
      (error) => failureOf(error) === 'closed',
    );
  });

  test('a newer version than this one knows does not open', async () => {
    (await openDB(DATABASE, 99)).close();
    await expect(open()).rejects.toSatisfy((error) => failureOf(error) === 'newer');
  });

  test('where there is none at all, opening fails', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    await expect(open()).rejects.toSatisfy((error) => failureOf(error) === 'blocked');
  });
});
