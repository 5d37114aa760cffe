import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { Store } from './store';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

let now = 1000;
const open = () =>
  Store.open(
    () => undefined,
    () => now,
  );
const step = (number: number) => ({ number, name: `Step ${number}`, text: '[]' });

test('the steps of a tab come back in their order, with the place among them', async () => {
  const store = await open();
  await store.save([], { tab: 'a', put: [step(10), step(9), step(2)], removed: [], last: 9 });
  await store.save([], { tab: 'b', put: [step(1)], removed: [], last: 1 });
  await store.save([], { tab: 'a', put: [{ ...step(9), name: 'Again' }], removed: [2], last: 10 });
  expect(await store.steps.read('a')).toEqual({ steps: [{ ...step(9), name: 'Again' }, step(10)], last: 10 });
  expect(await store.steps.read('c')).toEqual({ steps: [], last: 0 });
});

test('those of a tab in which nothing was changed for long are forgotten', async () => {
  const store = await open();
  await store.save([], { tab: 'old', put: [step(1), step(2)], removed: [], last: 2 });
  now = 5000;
  await store.save([], { tab: 'young', put: [step(1)], removed: [], last: 1 });
  await store.steps.forgetBefore(2000);
  expect(await store.steps.read('old')).toEqual({ steps: [], last: 0 });
  expect((await store.steps.read('young')).steps).toHaveLength(1);
});
