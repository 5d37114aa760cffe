/**
 * Stored records are validated when they are read: an older version of the app, an extension or a disk
 * error may have changed them. A malformed record keeps its position and id, and its whole content
 * becomes its document or text: it is shown, exported and deleted like any other.
 */
import type { DBSchema, IDBPDatabase, IDBPObjectStore, IDBPTransaction, StoreNames } from 'idb';
import { KINDS } from '../../core/internal';
import type { ListedAction, StoredSecret } from '../../designer/store';
import type {
  EarlierState,
  PageKey,
  Schema,
  StepsHead,
  StoredAction,
  StoredContext,
  StoredFolder,
  StoredStep,
  Tie,
} from './records';

const METHODS = { GET: true, POST: true, PUT: true } as const satisfies Record<ListedAction['method'], true>;

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The last moment of a calendar, in ms since 1970 (ECMA-262 §21.4.1.1). */
const MAX_TIME = 8.64e15;
/** Whether this is a valid time in ms since 1970. */
export const isTime = (value: unknown): value is number => isNumber(value) && Math.abs(value) <= MAX_TIME;

const isNameIn = <Names extends object>(names: Names, value: unknown): value is keyof Names =>
  isText(value) && Object.hasOwn(names, value);

const isRevised = ({ id, revision, changedAt }: Members): boolean =>
  isText(id) && isNumber(revision) && isTime(changedAt);

const isTitle = (value: unknown): value is ListedAction =>
  isObject(value) &&
  isText(value.name) &&
  isText(value.url) &&
  isNameIn(KINDS, value.objectId) &&
  isNameIn(METHODS, value.method);

const isSecret = (value: unknown): value is StoredSecret =>
  isObject(value) && (value.by === 'value' || value.by === 'name') && isText(value.name);

const isAction = (value: Members): boolean =>
  isRevised(value) &&
  isNumber(value.order) &&
  isTitle(value.title) &&
  isText(value.document) &&
  Array.isArray(value.aside) &&
  value.aside.every(isText) &&
  (value.contract === undefined || isText(value.contract)) &&
  (value.approved === undefined || isText(value.approved)) &&
  isObject(value.secrets) &&
  Object.values(value.secrets).every(isSecret);

const isContext = (value: Members): boolean =>
  isRevised(value) &&
  isText(value.text) &&
  (value.name === undefined || isText(value.name)) &&
  (value.order === undefined || isNumber(value.order));

/** All that a record holds, as text. */
function textOf(value: unknown): string {
  const written = (_: string, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner);
  try {
    return JSON.stringify(value, written, 2) ?? String(value);
  } catch {
    // It holds itself.
    return String(value);
  }
}

/** Validates the record of an action; undefined if it is empty. */
export function checkedAction(value: unknown, id: string): StoredAction | undefined {
  if (value === undefined || value === null) return undefined;
  const record: Members = isObject(value) ? value : {};
  if (isAction(record) && record.id === id) return record as unknown as StoredAction;
  const title: Members = isObject(record.title) ? record.title : {};
  return {
    id,
    revision: isNumber(record.revision) ? record.revision : 0,
    changedAt: isTime(record.changedAt) ? record.changedAt : 0,
    order: isNumber(record.order) ? record.order : 0,
    title: {
      name: isText(title.name) ? title.name : '',
      url: isText(title.url) ? title.url : '',
      objectId: isNameIn(KINDS, title.objectId) ? title.objectId : 'automation.webhook',
      method: isNameIn(METHODS, title.method) ? title.method : 'POST',
    },
    document: textOf(value),
    aside: [],
    secrets: {},
  };
}

/** The actions on a page. `pageOf`: the number of the page that actions of an id share. */
export function checkedPage(page: unknown, key: PageKey, pageOf: (id: string) => number): StoredAction[] {
  const idOf = (value: unknown): unknown => (isObject(value) ? value.id : undefined);
  if (isText(key)) {
    const [only, ...others] = Array.isArray(page) ? page : [page];
    const action = checkedAction(others.length === 0 && idOf(only) === key ? only : page, key);
    return action ? [action] : [];
  }
  const actions = new Map<string, StoredAction>();
  const isFree = (id: unknown): id is string => isText(id) && pageOf(id) === key && !actions.has(id);
  for (const value of Array.isArray(page) ? page : [page]) {
    let id = idOf(value);
    for (let number = 0; !isFree(id); number++) id = `unreadable-${number}`;
    const action = checkedAction(value, id);
    if (action) actions.set(id, action);
  }
  return [...actions.values()];
}

/** Validates the record of a sample; undefined if there is none. */
export function checkedContext(value: unknown): StoredContext | undefined {
  if (!isObject(value) || !isText(value.id)) return undefined;
  if (isContext(value)) return value as unknown as StoredContext;
  const { id, revision, changedAt, name, order, text } = value;
  return {
    id,
    revision: isNumber(revision) ? revision : 0,
    changedAt: isTime(changedAt) ? changedAt : 0,
    text: isText(text) ? text : textOf(value),
    ...(isText(name) && { name }),
    ...(isNumber(order) && { order }),
  };
}

/** Validates an earlier state; undefined if it is of no known kind. */
export function checkedEarlier(value: unknown): EarlierState | undefined {
  if (!isObject(value)) return undefined;
  const { is, of, at, record } = value;
  if (!isText(of) || !isTime(at)) return undefined;
  if (is === 'action') {
    const action = checkedAction(record, of);
    return action && { type: is, of, at, record: action };
  }
  if (is !== 'context') return undefined;
  const context = checkedContext(record);
  return context && { type: is, of, at, record: context };
}

const isTie = (value: unknown): value is Tie => isObject(value) && isText(value.file) && isText(value.digest);

const isDirectory = (value: unknown): value is FileSystemDirectoryHandle =>
  isObject(value) && value.kind === 'directory' && typeof value.getFileHandle === 'function';

/** The folder, if it is one that can be used. */
export function checkedFolder(value: unknown): StoredFolder | undefined {
  if (!isObject(value) || !isDirectory(value.handle)) return undefined;
  const ties = isObject(value.ties) ? Object.entries(value.ties) : [];
  return {
    handle: value.handle,
    ties: Object.fromEntries(ties.filter((entry): entry is [string, Tie] => isTie(entry[1]))),
  };
}

/** Browsers read a few long records many times faster than thousands of short ones. */
const SHARED_PAGES = 64;
/**
 * Longer documents, in characters, get their own page, so that they are not rewritten with every
 * change of a neighbour.
 */
const MAX_SHARED_LENGTH = 65_536;

const isLong = ({ document, aside, contract = '', approved = '' }: StoredAction): boolean =>
  aside.reduce(
    (length, other) => length + other.length,
    document.length + contract.length + approved.length,
  ) > MAX_SHARED_LENGTH;

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

/** The actions on a stored page of any form. */
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

/** The pages of one transaction. Each action may change once before they are written. */
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

  /** Writes the changed pages. */
  async write(): Promise<void> {
    const writing = [...this.#changed].map(([key, page]) =>
      page.size > 0 ? this.#store.put([...page.values()], key) : this.#store.delete(key),
    );
    await Promise.all(writing);
  }

  async #placeOf(id: string): Promise<PageKey> {
    // IndexedDB sorts numbers before strings.
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
