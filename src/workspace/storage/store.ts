/** The user's work in IndexedDB: saves as atomic transactions, and which earlier states are kept. */
import { type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { type Recipients, readRecipients, withRecipient } from '../../designer/store';
import { VaultRecords } from '../secrets/vault-records';
import {
  actionOf,
  allActions,
  ChangingPages,
  checkedContext,
  checkedEarlier,
  checkedFolder,
  isTime,
  upgrade,
  type WritablePageStore,
} from './checked-records';
import {
  type Content,
  type EarlierState,
  isSameContent,
  type Revised,
  type Schema,
  type Snapshot,
  type StepsHead,
  type StepsWrite,
  type StoredAction,
  type StoredContext,
  type StoredFolder,
  type StoredStep,
  type StoreFailure,
  TAB_KEY,
  VERSION,
  type Write,
  type WriteOutcome,
} from './records';
export const DATABASE = 'action-designer';

/**
 * Why the database was closed from outside: another tab deletes it or has a newer version, or the browser has closed it,
 * as on a full disk.
 */
export type Loss = Extract<StoreFailure, 'closed' | 'newer'> | 'terminated';

type EarlierKey = Schema['history']['key'];

type Saving = IDBPTransaction<Schema, ('contexts' | 'history' | 'pages' | 'state' | 'steps')[], 'readwrite'>;

/** The range of all keys that start with this id. */
const allOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

/**
 * The user's work in IndexedDB. Each save is one atomic transaction. Every method rejects with the
 * browser's error, which `failureOf` classifies.
 */
export class Store {
  readonly #database: IDBPDatabase<Schema>;
  readonly #now: () => number;

  private constructor(database: IDBPDatabase<Schema>, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** `onLoss`: it was closed without being asked to; this store is of no more use. */
  static async open(onLoss: (loss: Loss) => void, now: () => number = Date.now): Promise<Store> {
    const database = await openDB<Schema>(DATABASE, VERSION, {
      upgrade(made, from, _, transaction) {
        // A failed upgrade is aborted, so that the previous version stays intact.
        Promise.all([upgrade(made, from, transaction), transaction.done]).catch(() => stop(transaction));
      },
      // Another tab deletes it, or has a newer version: holding on would stop that tab.
      blocking(_, version) {
        database.close();
        onLoss(version === null ? 'closed' : 'newer');
      },
      terminated: () => onLoss('terminated'),
    });
    return new Store(database, now);
  }

  async snapshot(): Promise<Snapshot> {
    const reading = this.#database.transaction(['pages', 'contexts', 'state']);
    const [actions, contexts, openId, began] = await Promise.all([
      allActions(reading.objectStore('pages')),
      allContexts(reading.objectStore('contexts')),
      reading.objectStore('state').get('open'),
      reading.objectStore('state').get('began'),
    ]);
    return {
      actions,
      contexts,
      openId: typeof openId === 'string' ? openId : undefined,
      isNew: began === undefined,
      ...(Number(began) > 0 && { savedAt: Number(began) }),
    };
  }

  action(id: string): Promise<StoredAction | undefined> {
    return actionOf(this.#database.transaction('pages').store, id);
  }

  async context(id: string): Promise<StoredContext | undefined> {
    return checkedContext(await this.#database.get('contexts', id));
  }

  /** Writes the records that no other tab has changed since, with their undo steps; returns the outcome of each. */
  async save(writes: readonly Write[], steps?: StepsWrite): Promise<WriteOutcome[]> {
    const stores = ['pages', 'contexts', 'history', 'state', 'steps'] as const;
    // “Saved” means that it survives a power cut too.
    const saving: Saving = this.#database.transaction([...stores], 'readwrite', { durability: 'strict' });
    const work = async () => {
      await saving.objectStore('state').put(String(this.#now()), 'began');
      // In parallel: sequential requests would be slow for thousands of records.
      const shelves = shelvesOf(saving.objectStore('pages'), saving.objectStore('contexts'));
      const outcomes = await Promise.all(writes.map((write) => this.#attempt(saving, shelves, write)));
      await shelves.action.write();
      if (steps) await writeSteps(saving.objectStore('steps'), steps, this.#now());
      return outcomes;
    };
    const whole = async () => {
      try {
        return await work();
      } catch (error) {
        stop(saving);
        throw error;
      }
    };
    const [outcomes] = await Promise.all([whole(), saving.done]);
    return outcomes;
  }

  async #attempt(saving: Saving, shelves: Shelves, write: Write): Promise<WriteOutcome> {
    const { type, id, base, record } = write;
    const shelf = shelves[type] as Shelf<Revised>;
    const current: Revised | undefined = await shelf.get(id);
    if ((current?.revision ?? 0) !== base) return { current };
    if (current) await this.#keepEarlier(saving, write, current);
    const revision = record ? base + 1 : 0;
    await shelf.set(id, record && { ...record, revision });
    return { revision };
  }

  async #keepEarlier(
    saving: Saving,
    { type, id, record, keepsEarlier }: Write,
    current: Revised,
  ): Promise<void> {
    if (record && isSameContent(record, current)) return;
    const history = saving.objectStore('history');
    const times = (await history.getAllKeys(allOf(id))).map(([, at]) => at).filter(isTime);
    const at = record ? current.changedAt : timeAfter(times, this.#now());
    if (record && !keepsEarlier && !isWorthKeeping(at, times, this.#now())) return;
    await history.put({ is: type, of: id, at, record: current });
    for (const time of toPrune([...times, at], this.#now(), maxEarlierStates(lengthOf(current))))
      await history.delete([id, time]);
  }

  /** The earlier states of something, the latest first. */
  async earlier(id: string): Promise<EarlierState[]> {
    const found = await this.#database.getAll('history', allOf(id));
    return found.flatMap((one) => checkedEarlier(one) ?? []).reverse();
  }

  /** The last state of everything that was removed, the latest first. */
  async removed(): Promise<EarlierState[]> {
    const reading = this.#database.transaction(['pages', 'contexts', 'history']);
    const [actions, contexts] = await Promise.all([
      allActions(reading.objectStore('pages')),
      reading.objectStore('contexts').getAllKeys(),
    ]);
    const there = new Set([...actions.map(({ id }) => id), ...contexts]);
    const history = reading.objectStore('history');
    const last = lastOfEach(await history.getAllKeys()).filter(([id]) => !there.has(id));
    const found = await Promise.all(last.map((key) => history.get(key)));
    return found.flatMap((one) => checkedEarlier(one) ?? []).sort((one, other) => other.at - one.at);
  }

  /** Deletes items that were removed more than `age` ms ago. */
  async forgetRemoved(age: number): Promise<void> {
    const forgetting = this.#database.transaction(['pages', 'contexts', 'history'], 'readwrite');
    const { action, context } = shelvesOf(
      forgetting.objectStore('pages'),
      forgetting.objectStore('contexts'),
    );
    const history = forgetting.objectStore('history');
    for (const [id, at] of lastOfEach(await history.getAllKeys())) {
      const isOld = this.#now() - at > age;
      if (isOld && !(await action.get(id)) && !(await context.get(id))) await history.delete(allOf(id));
    }
    await forgetting.done;
  }

  /** Remembers which action is open, for the next start. */
  async rememberOpen(id: string | undefined): Promise<void> {
    if (id === undefined) await this.#database.delete('state', 'open');
    else await this.#database.put('state', id, 'open');
  }

  /** The hosts that requests of this workspace were sent to, with the secrets they contained. */
  async recipients(): Promise<Recipients> {
    return readRecipients(await this.#database.get('state', 'recipients'));
  }

  async addRecipient(origin: string, secretKeys: readonly string[]): Promise<void> {
    const adding = this.#database.transaction('state', 'readwrite');
    const known = readRecipients(await adding.store.get('recipients'));
    await adding.store.put(JSON.stringify(withRecipient(known, origin, secretKeys)), 'recipients');
    await adding.done;
  }

  /** The key with which tabs encrypt, created by `make` if there is none; the same for all tabs. */
  async tabKey(make: () => Promise<CryptoKey>): Promise<CryptoKey> {
    const found: unknown = await this.#database.get('keys', TAB_KEY);
    if (found instanceof CryptoKey) return found;
    const made = await make();
    const adding = this.#database.transaction('keys', 'readwrite');
    const meanwhile: unknown = await adding.store.get(TAB_KEY);
    const isThere = meanwhile instanceof CryptoKey;
    if (!isThere) await adding.store.put(made, TAB_KEY);
    await adding.done;
    return isThere ? meanwhile : made;
  }

  /** The folder that was chosen last; one is remembered. */
  async folder(): Promise<StoredFolder | undefined> {
    return checkedFolder(await this.#database.get('folders', 'last'));
  }

  async rememberFolder(folder: StoredFolder): Promise<void> {
    await this.#database.put('folders', folder, 'last');
  }

  /** The steps of the tabs, for undoing them. */
  get steps(): StepsRecords {
    return new StepsRecords(this.#database);
  }

  /** The secrets that are remembered on this device. */
  get vault(): VaultRecords {
    return new VaultRecords(this.#database);
  }

  close(): void {
    this.#database.close();
  }
}

/** Access to the records of one kind in a transaction. */
interface Shelf<Kept> {
  readonly get: (id: string) => Promise<Kept | undefined>;
  /** Without a record it is deleted. */
  readonly set: (id: string, record: Kept | undefined) => Promise<unknown>;
}

type WritableContexts = IDBPObjectStore<Schema, ArrayLike<StoreNames<Schema>>, 'contexts', 'readwrite'>;
/** Every sample whose record has the form of one. */
async function allContexts(contexts: Pick<WritableContexts, 'getAll'>): Promise<StoredContext[]> {
  return (await contexts.getAll()).flatMap((one) => checkedContext(one) ?? []);
}

type Shelves = ReturnType<typeof shelvesOf>;

function shelvesOf(pages: WritablePageStore, contexts: WritableContexts) {
  const context: Shelf<StoredContext> = {
    get: async (id) => checkedContext(await contexts.get(id)),
    set: (id, record) => (record ? contexts.put(record) : contexts.delete(id)),
  };
  return { action: new ChangingPages(pages), context };
}

/** The key of the last state of each. They come in order, so the last one stays. */
const lastOfEach = (keys: readonly EarlierKey[]): EarlierKey[] => [
  ...new Map(keys.filter(([, at]) => isTime(at))),
];

/** Aborts the transaction, so that a failed save leaves nothing behind. */
function stop(transaction: Pick<IDBTransaction, 'abort'>): void {
  try {
    transaction.abort();
  } catch {
    // The error has aborted the transaction already.
  }
}

const lengthOf = ({ document, text, contract = '', approved = '' }: Content): number =>
  (document ?? text ?? '').length + contract.length + approved.length;

/** The steps in any transaction that writes them. */
type Writable = IDBPObjectStore<Schema, StoreNames<Schema>[], 'steps', 'readwrite'>;

const HEAD = 0;

const has = (value: unknown, types: Readonly<Record<string, 'number' | 'string'>>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(types).every(([name, type]) => typeof value[name as keyof typeof value] === type);

const isHead = (value: unknown): value is StepsHead => has(value, { last: 'number', changedAt: 'number' });
const isStep = (value: unknown): value is StoredStep => has(value, { number: 'number', text: 'string' });

const stepsOf = (tab: string): IDBKeyRange => IDBKeyRange.bound([tab], [tab, []]);

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

export class StepsRecords {
  readonly #database: IDBPDatabase<Schema>;

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /** The steps of a tab in their order, and the number of the last one that is done. */
  async read(tab: string): Promise<{ steps: StoredStep[]; last: number }> {
    const [head, ...steps]: unknown[] = await this.#database.getAll('steps', stepsOf(tab));
    return isHead(head) ? { steps: steps.filter(isStep), last: head.last } : { steps: [], last: 0 };
  }

  /** Forgets the steps of tabs in which nothing was changed since then; in ms since 1970. */
  async forgetBefore(time: number): Promise<void> {
    const forgetting = this.#database.transaction('steps', 'readwrite');
    for (const [tab, number] of await forgetting.store.getAllKeys()) {
      const head = number === HEAD ? await forgetting.store.get([tab, HEAD]) : undefined;
      if (isHead(head) && head.changedAt < time) await forgetting.store.delete(stepsOf(tab));
    }
    await forgetting.done;
  }

  async forget(tab: string): Promise<void> {
    await this.#database.delete('steps', stepsOf(tab));
  }
}

const MINUTE = 60_000;
/** The most earlier states of one action or sample. */
export const MAX_EARLIER = 50;
/** The most of a large one: fifty bodies of 10 MiB would fill the disk. */
const MAX_LARGE = 5;
/** From this length a document is large; in characters. */
const LARGE_LENGTH = 1_000_000;

export const maxEarlierStates = (length: number): number => (length > LARGE_LENGTH ? MAX_LARGE : MAX_EARLIER);
/** Two neighbours are further apart than this part of their age. */
const SPACING = 1 / 8;

/**
 * The earlier states that may be deleted: recent ones stay close together, older ones further apart,
 * and at most `most` in all. Times in ms, in any order; the latest always stays.
 */
export function toPrune(times: readonly number[], now: number, most = MAX_EARLIER): number[] {
  const newestFirst = times.toSorted((one, other) => other - one);
  const kept: number[] = [];
  return newestFirst.filter((time) => {
    const last = kept.at(-1);
    const isFarEnough = last === undefined || last - time >= Math.max(MINUTE, (now - time) * SPACING);
    if (isFarEnough && kept.length < most) kept.push(time);
    return !kept.includes(time);
  });
}

/**
 * Whether a replaced state becomes an earlier state: if it existed for a while, and once a minute
 * during long typing. States of a clock that was in the future do not count.
 */
export const isWorthKeeping = (changedAt: number, times: readonly number[], now: number): boolean =>
  now - changedAt >= MINUTE || changedAt - Math.max(0, ...times.filter((time) => time <= now)) >= MINUTE;

/** The time of a deletion: now, or after the states of a clock that was in the future, so that it is the last one. */
function timeAfter(times: readonly number[], now: number): number {
  const last = Math.max(0, ...times);
  return last < now ? now : last + MINUTE;
}
