import { toDraft, toStored } from '../../designer/store';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WEBHOOK } from '../../../test/test-tab';
import { toStoredStep, type UndoStep, UnsavedSteps } from '../history/perform';
import type { StoredAction, Write } from './records';
import { saveWithSteps } from './saving';
import { Store } from './store';

const put = IDBObjectStore.prototype.put;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  IDBObjectStore.prototype.put = put;
});

const step = (number: number, text = ''): UndoStep => ({
  number,
  name: { type: 'settings-changed' },
  changes: [{ type: 'sample-text', id: 'a', splice: { from: 0, removed: '', inserted: text, length: 0 } }],
});

const record: StoredAction = {
  id: 'a',
  revision: 0,
  changedAt: 1,
  order: 1,
  ...toStored(toDraft(WEBHOOK)),
};
const write: Write = { type: 'action', id: 'a', base: 0, record };

async function begin() {
  const store = await Store.open(() => undefined);
  const log: { steps: UndoStep[]; last: number } = { steps: [], last: 0 };
  const steps = new UnsavedSteps(() => log);
  steps.tab = 'tab';
  return { store, steps, log };
}

test('steps are saved with the work, each once, and what is undone is remembered', async () => {
  const { store, steps, log } = await begin();
  Object.assign(log, { steps: [step(1), step(2)], last: 2 });
  await saveWithSteps(store, steps, [write]);
  expect(await store.steps.read('tab')).toEqual({ steps: [step(1), step(2)].map(toStoredStep), last: 2 });
  expect(steps.unsaved()).toBeUndefined();
  log.last = 1;
  expect(steps.unsaved()).toEqual({ tab: 'tab', put: [], removed: [], last: 1 });
  log.steps.pop();
  expect(steps.unsaved()).toEqual({ tab: 'tab', put: [], removed: [2], last: 1 });
  await saveWithSteps(store, steps, []);
  expect(await store.steps.read('tab')).toEqual({ steps: [toStoredStep(step(1))], last: 1 });
});

test('where there is no room for the steps, the work is saved alone', async () => {
  const { store, steps, log } = await begin();
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (this.name === 'steps') throw new DOMException('full', 'QuotaExceededError');
    return key === undefined ? put.call(this, value) : put.call(this, value, key);
  };
  log.steps.push(step(1));
  expect(await saveWithSteps(store, steps, [write])).toEqual([{ revision: 1 }]);
  expect(await store.action('a')).toMatchObject({ document: record.document });
  expect(await store.steps.read('tab')).toEqual({ steps: [], last: 0 });
});

test('too many and too long steps are told', () => {
  let steps = Array.from({ length: 501 }, (_, at) => step(at + 1));
  const many = new UnsavedSteps(() => ({ steps, last: 0 }));
  expect(many.isTooMuch).toBe(true);
  steps = steps.slice(1);
  expect(many.isTooMuch).toBe(false);
  steps = [step(1, 'x'.repeat(4_000_000))];
  expect(many.isTooMuch).toBe(true);
});
