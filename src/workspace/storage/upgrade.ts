import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { ChangingPages, checkedAction } from './checked-records';
import type { StoredAction, StoredStep } from './records';
import type { Schema, StepsHead } from './schema';

/** Object stores of earlier versions. */
interface Earlier extends DBSchema {
  /** Until version 2: one record per action. */
  actions: { key: string; value: StoredAction };
  /** Until version 2: steps whose changes were objects. */
  steps: { key: [tab: string, number: number]; value: EarlierStep | StepsHead };
}

type EarlierStep = Omit<StoredStep, 'text'> & Readonly<Record<'changes' | 'opened', unknown>>;

type Upgrading<S extends DBSchema> = IDBPTransaction<S, StoreNames<S>[], 'versionchange'>;

/** Makes the database what this version of the app knows; 0 is one that was not there. */
export async function upgrade(
  database: IDBPDatabase<Schema>,
  from: number,
  transaction: Upgrading<Schema>,
): Promise<void> {
  if (from < 1) {
    database.createObjectStore('contexts', { keyPath: 'id' });
    database.createObjectStore('history', { keyPath: ['of', 'at'] });
    database.createObjectStore('state');
    database.createObjectStore('keys');
  }
  if (from < 2) {
    database.createObjectStore('vault');
    database.createObjectStore('folders');
    database.createObjectStore('steps');
  }
  if (from < 3) {
    database.createObjectStore('pages');
    if (from > 0) await toPages(database, transaction);
    if (from > 1) await toTexts(transaction);
  }
}

async function toPages(database: IDBPDatabase<Schema>, transaction: Upgrading<Schema>): Promise<void> {
  const before = transaction as unknown as Upgrading<Earlier>;
  const pages = new ChangingPages(transaction.objectStore('pages'));
  const stored = await before.objectStore('actions').getAll();
  const actions = stored.flatMap((one) => checkedAction(one, String(one.id)) ?? []);
  await Promise.all(actions.map((action) => pages.set(action.id, action)));
  await pages.write();
  (database as unknown as IDBPDatabase<Earlier>).deleteObjectStore('actions');
}

async function toTexts(transaction: Upgrading<Schema>): Promise<void> {
  const before = (transaction as unknown as Upgrading<Earlier>).objectStore('steps');
  const steps = transaction.objectStore('steps');
  for (const key of await before.getAllKeys()) {
    const step = await before.get(key);
    if (typeof step !== 'object' || step === null || !('number' in step)) continue;
    const { number, name, changes, opened } = step;
    await steps.put({ number, name, text: JSON.stringify({ changes, opened }) }, key);
  }
}
