import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { DATABASE } from '../workspace/storage/store';
import { openStoreEarly } from './connect';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Until what was begun has come to an end. */
const settled = () => vi.waitFor(async () => expect(await indexedDB.databases()).toHaveLength(1));

test('the store is opened before anybody asks, and once more for whoever asks again', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  const connect = openStoreEarly();
  await settled();
  expect(open).toHaveBeenCalledTimes(1);
  const { store, snapshot: everything } = await connect(vi.fn());
  expect(everything.isNew).toBe(true);
  expect(open).toHaveBeenCalledTimes(1);
  await store.save([]);
  expect((await connect(vi.fn())).snapshot.isNew).toBe(false);
  expect(open).toHaveBeenCalledTimes(2);
});

test('whoever asks hears that it is lost', async () => {
  const onLoss = vi.fn();
  await openStoreEarly()(onLoss);
  await deleteDB(DATABASE);
  expect(onLoss).toHaveBeenCalledExactlyOnceWith('closed');
});

test('what was lost before anybody asked is opened again', async () => {
  const connect = openStoreEarly();
  await settled();
  await deleteDB(DATABASE);
  const { store } = await connect(vi.fn());
  await store.save([]);
  expect((await store.snapshot()).isNew).toBe(false);
});

test('where it cannot be opened, whoever asks hears why', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  await expect(openStoreEarly()(vi.fn())).rejects.toThrow(ReferenceError);
});
