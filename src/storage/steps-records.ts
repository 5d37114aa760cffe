import type { IDBPDatabase, IDBPObjectStore, StoreNames } from 'idb';
import type { StepsWrite, StoredStep } from '../model/records';
import type { Schema, StepsHead } from './schema';

/** The steps in any transaction that writes them. */
type Writable = IDBPObjectStore<Schema, StoreNames<Schema>[], 'steps', 'readwrite'>;

const HEAD = 0;

const has = (value: unknown, types: Readonly<Record<string, 'number' | 'string'>>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(types).every(([name, type]) => typeof value[name as keyof typeof value] === type);

const isHead = (value: unknown): value is StepsHead => has(value, { last: 'number', changedAt: 'number' });
const isStep = (value: unknown): value is StoredStep => has(value, { number: 'number', text: 'string' });

const allOf = (tab: string): IDBKeyRange => IDBKeyRange.bound([tab], [tab, []]);

/** Writes steps as a part of a save. */
export async function writeSteps(
  store: Writable,
  { tab, put, removed, last }: StepsWrite,
  changedAt: number,
): Promise<void> {
  await Promise.all([
    ...put.map((step) => store.put(step, [tab, step.number])),
    ...removed.map((number) => store.delete([tab, number])),
    store.put({ last, changedAt }, [tab, HEAD]),
  ]);
}

/** The steps of the tabs of this browser. */
export class StepsRecords {
  readonly #database: IDBPDatabase<Schema>;

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /** The steps of a tab in their order, and the number of the last one that is done. */
  async read(tab: string): Promise<{ steps: StoredStep[]; last: number }> {
    const [head, ...steps]: unknown[] = await this.#database.getAll('steps', allOf(tab));
    return isHead(head) ? { steps: steps.filter(isStep), last: head.last } : { steps: [], last: 0 };
  }

  /** Forgets the steps of tabs in which nothing was changed since then; in ms since 1970. */
  async forgetBefore(time: number): Promise<void> {
    const forgetting = this.#database.transaction('steps', 'readwrite');
    for (const [tab, number] of await forgetting.store.getAllKeys()) {
      const head = number === HEAD ? await forgetting.store.get([tab, HEAD]) : undefined;
      if (isHead(head) && head.changedAt < time) await forgetting.store.delete(allOf(tab));
    }
    await forgetting.done;
  }

  async forget(tab: string): Promise<void> {
    await this.#database.delete('steps', allOf(tab));
  }
}
