import type { IDBPObjectStore, StoreNames } from 'idb';
import type { StoredAction } from '../model/records';
import { checkedPage } from './checked-records';
import type { PageKey, Schema } from './schema';

/** Browsers read a few long records many times faster than thousands of short ones. */
const SHARED_PAGES = 64;
/** What is longer than this, in characters, is not written again with every change of a neighbour. */
const MAX_SHARED_LENGTH = 65_536;

const isLong = ({ document, aside }: StoredAction): boolean =>
  aside.reduce((length, other) => length + other.length, document.length) > MAX_SHARED_LENGTH;

const sharedPageOf = (id: string): number => {
  let sum = 0;
  for (let at = 0; at < id.length; at++) sum = (sum * 31 + id.charCodeAt(at)) & 0xffff;
  return sum % SHARED_PAGES;
};

type Names = ArrayLike<StoreNames<Schema>>;
type Readable = Pick<IDBPObjectStore<Schema, Names, 'pages', IDBTransactionMode>, 'get'>;
type ReadableWhole = Pick<
  IDBPObjectStore<Schema, Names, 'pages', IDBTransactionMode>,
  'getAll' | 'getAllKeys'
>;
export type WritablePageStore = IDBPObjectStore<Schema, Names, 'pages', 'readwrite' | 'versionchange'>;

/** The actions on a page, whatever is written there. */
const actionsOn = (key: PageKey, page: unknown): StoredAction[] => checkedPage(page, key, sharedPageOf);

const isPageKey = (key: unknown): key is PageKey =>
  typeof key === 'string' || (Number.isInteger(key) && Number(key) >= 0 && Number(key) < SHARED_PAGES);

/** The actions on all pages; where an id comes twice, the first that has it. */
export async function allActions(pages: ReadableWhole): Promise<StoredAction[]> {
  const [keys, values] = await Promise.all([pages.getAllKeys(), pages.getAll()]);
  const actions = new Map<string, StoredAction>();
  for (const [at, key] of keys.entries()) {
    if (!isPageKey(key)) continue;
    for (const action of actionsOn(key, values[at]))
      if (!actions.has(action.id)) actions.set(action.id, action);
  }
  return [...actions.values()];
}

export async function actionOf(pages: Readable, id: string): Promise<StoredAction | undefined> {
  const alone = await pages.get(id);
  if (alone !== undefined) return actionsOn(id, alone)[0];
  const shared = sharedPageOf(id);
  return actionsOn(shared, await pages.get(shared)).find((action) => action.id === id);
}

/** The pages of one transaction, in which each action may change once before they are written. */
export class ChangingPages {
  readonly #store: WritablePageStore;
  #alone: Promise<Set<PageKey>> | undefined;
  readonly #pages = new Map<PageKey, Promise<Map<string, StoredAction>>>();
  readonly #changed = new Map<PageKey, ReadonlyMap<string, StoredAction>>();

  constructor(store: WritablePageStore) {
    this.#store = store;
  }

  async get(id: string): Promise<StoredAction | undefined> {
    return (await this.#page(await this.#placeOf(id))).get(id);
  }

  /** Without a record it is deleted. */
  async set(id: string, record: StoredAction | undefined): Promise<void> {
    const from = await this.#placeOf(id);
    const to = record && isLong(record) ? id : sharedPageOf(id);
    if (from !== to || !record) await this.#change(from, (page) => page.delete(id));
    if (record) await this.#change(to, (page) => page.set(id, record));
  }

  /** Has the store keep what was changed. */
  async write(): Promise<void> {
    const writing = [...this.#changed].map(([key, page]) =>
      page.size > 0 ? this.#store.put([...page.values()], key) : this.#store.delete(key),
    );
    await Promise.all(writing);
  }

  async #placeOf(id: string): Promise<PageKey> {
    // Numbers stand before texts.
    this.#alone ??= this.#store.getAllKeys(IDBKeyRange.lowerBound('')).then((keys) => new Set(keys));
    return (await this.#alone).has(id) ? id : sharedPageOf(id);
  }

  async #change(key: PageKey, change: (page: Map<string, StoredAction>) => void): Promise<void> {
    const page = await this.#page(key);
    change(page);
    this.#changed.set(key, page);
  }

  #page(key: PageKey): Promise<Map<string, StoredAction>> {
    const page = this.#pages.get(key) ?? this.#read(key);
    this.#pages.set(key, page);
    return page;
  }

  async #read(key: PageKey): Promise<Map<string, StoredAction>> {
    const actions = actionsOn(key, await this.#store.get(key));
    return new Map(actions.map((action) => [action.id, action]));
  }
}
