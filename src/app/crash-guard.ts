/**
 * The crash guard (decision 13): an action, a sample, a link or an undo step is marked before it is opened, and
 * the mark is removed when it has been painted. A mark that is left means that opening it crashed the page; it
 * is then held back: it is not opened again until the person confirms.
 */
import { livingTabs } from '../ui/browser/tabs';
import { Emitter } from '../ui/emitter';
import type { Library } from '../workspace/library/state/library';
import type { Samples } from '../workspace/samples/samples';

/** The kinds of things that are opened, with the parts of the page that show each. */
const PARTS = {
  action: ['edit', 'request'],
  sample: ['context'],
  step: ['step'],
  link: ['link'],
} as const;
export type OpeningKind = keyof typeof PARTS;
/** A part of the page that reports when it shows what was opened last. */
export type PaintedPart = (typeof PARTS)[OpeningKind][number];

/** Marks outlive a crash and are read by all tabs. They hold ids and times, never content. */
export interface OpeningMarks {
  readonly read: () => ReadonlyMap<string, string>;
  readonly write: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

interface Environment {
  readonly marks: OpeningMarks;
  readonly now: () => number;
  /** The id of this tab. */
  readonly tab: string;
  /** Whether a tab was open when this page was loaded. */
  readonly isAlive: (tab: string) => boolean;
}

/** An opening that takes longer has failed, even if its tab is still open: the page may hang. */
const MAX_OPENING_MS = 10_000;
/** Marks older than 30 days are dropped. */
const MAX_MARK_AGE_MS = 30 * 24 * 3600 * 1000;
/** The tab in the mark of a failed opening. */
const NO_TAB = '-';

const keyOf = (kind: OpeningKind, id: string): string => `${kind}.${id}`;

export class CrashGuard {
  readonly #environment: Environment;
  readonly #changes = new Emitter();
  readonly #heldBack = new Set<string>();
  /** What this page is opening, with the parts that do not show it yet. */
  readonly #opening = new Map<OpeningKind, { key: string; since: number; unpainted: Set<PaintedPart> }>();

  constructor(environment: Environment) {
    this.#environment = environment;
    const { marks, now, tab: ownTab, isAlive } = environment;
    for (const [key, value] of marks.read()) {
      const [tab = NO_TAB, time] = value.split(' ');
      const age = now() - Number(time);
      if (!(age < MAX_MARK_AGE_MS)) marks.remove(key);
      else if (tab === ownTab || !isAlive(tab) || age >= MAX_OPENING_MS) this.#heldBack.add(key);
    }
  }

  readonly subscribe = this.#changes.subscribe;

  /** Whether the last attempt to open it failed. */
  isHeldBack(kind: OpeningKind, id: string): boolean {
    return this.#heldBack.has(keyOf(kind, id));
  }

  /** Whether an action or a sample is being opened. */
  get isOpeningWork(): boolean {
    return this.#opening.has('action') || this.#opening.has('sample');
  }

  /** Must be called before something is opened; it replaces an unfinished opening of the same kind. */
  begin(kind: OpeningKind, id: string): void {
    this.abandon(kind);
    const key = keyOf(kind, id);
    if (this.#heldBack.has(key)) return;
    this.#opening.set(kind, { key, since: this.#environment.now(), unpainted: new Set(PARTS[kind]) });
    this.#mark(key, this.#environment.tab);
  }

  /** Marks something while `work` reads it in the background. */
  during(kind: OpeningKind, id: string, work: () => void): void {
    const key = keyOf(kind, id);
    const isOpening = this.#opening.get(kind)?.key === key;
    if (!isOpening) this.#mark(key, this.#environment.tab);
    work();
    if (!isOpening) this.#environment.marks.remove(key);
  }

  /** Ends the opening of this kind, because it is no longer shown. */
  abandon(kind: OpeningKind): void {
    const opening = this.#opening.get(kind);
    if (!opening) return;
    this.#opening.delete(kind);
    this.#environment.marks.remove(opening.key);
    this.#changes.emit();
  }

  /** Reports that a part of the page has painted what is open. */
  painted(part: PaintedPart): void {
    for (const [kind, { unpainted }] of this.#opening)
      if (unpainted.delete(part) && unpainted.size === 0) this.abandon(kind);
  }

  /** Removes the mark, because the user opens it in spite of the crash. */
  release(kind: OpeningKind, id: string): void {
    this.#heldBack.delete(keyOf(kind, id));
    this.begin(kind, id);
    this.#changes.emit();
  }

  /** Opening it failed: holds it back here and in new tabs. */
  fail(kind: OpeningKind, id: string): void {
    const key = keyOf(kind, id);
    this.#heldBack.add(key);
    this.#opening.delete(kind);
    this.#mark(key, NO_TAB);
    this.#changes.emit();
  }

  /** Clears the marks of this page when it is unloaded normally. */
  leave(): void {
    for (const [kind, { since }] of this.#opening)
      if (this.#environment.now() - since < MAX_OPENING_MS) this.abandon(kind);
  }

  #mark(key: string, tab: string): void {
    this.#environment.marks.write(key, `${tab} ${this.#environment.now()}`);
  }
}

const PREFIX = 'action-designer.opening.';

/** Local storage is synchronous, so a page that crashes immediately has written its mark. */
const LOCAL_MARKS: OpeningMarks = {
  read: () => new Map(withStorage(allMarks)),
  write: (key, value) => withStorage((storage) => storage.setItem(PREFIX + key, value)),
  remove: (key) => withStorage((storage) => storage.removeItem(PREFIX + key)),
};

const allMarks = (storage: Storage): [string, string][] =>
  Object.keys(storage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => [key.slice(PREFIX.length), storage.getItem(key) ?? '']);

/** Undefined if the storage is blocked or full; then nothing is marked. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

/** The guard of this page, with what failed in this tab or in closed ones. */
export async function beginOpenings(tab: string): Promise<CrashGuard> {
  const guard = new CrashGuard({ marks: LOCAL_MARKS, now: Date.now, tab, isAlive: await livingTabs() });
  window.addEventListener('pagehide', () => guard.leave());
  return guard;
}

/** Marks each action and sample before it is read; to be called before others subscribe to them. */
export function markOpened(guard: CrashGuard, library: Library, samples: Samples): void {
  const follow = (kind: OpeningKind, work: Library | Samples) => {
    let openId: string | undefined;
    const look = () => {
      if (work.openId === openId) return;
      openId = work.openId;
      if (openId === undefined) guard.abandon(kind);
      else guard.begin(kind, openId);
    };
    look();
    work.subscribe(look);
  };
  follow('action', library);
  follow('sample', samples);
}

/** Delay before documents are checked, so that the page is idle; in ms. */
const CHECK_DELAY_MS = 1000;
/** Time spent on checking before the page gets a turn; in ms. */
const CHECK_SLICE_MS = 8;

/** Finds the stored documents that cannot be read, in idle time, before they are opened. */
export function checkDocuments(library: Library, guard: CrashGuard): void {
  const ids = library.summaries.map(({ id }) => id).filter((id) => !guard.isHeldBack('action', id));
  const look = () => {
    const until = performance.now() + CHECK_SLICE_MS;
    while (ids.length > 0 && performance.now() < until) {
      const id = ids.pop() ?? '';
      guard.during('action', id, () => library.check(id));
    }
    if (ids.length > 0) setTimeout(look, CHECK_SLICE_MS);
  };
  setTimeout(look, CHECK_DELAY_MS);
}
