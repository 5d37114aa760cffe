/** A part of the page that shows something of what is opened. */
export type PaintedPart = 'edit' | 'request' | 'context' | 'step' | 'link';

/** What can be opened, or done again, by itself or by a person. */
export type OpeningKind = 'action' | 'sample' | 'step' | 'link';

/** Where each kind is to be seen before its opening has succeeded. */
const PARTS: Readonly<Record<OpeningKind, readonly PaintedPart[]>> = {
  action: ['edit', 'request'],
  sample: ['context'],
  step: ['step'],
  link: ['link'],
};

/** Where marks are written, at once and for all tabs of the browser. */
export interface OpeningMarkStorage {
  readonly read: () => ReadonlyMap<string, string>;
  readonly write: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

interface OpeningsPorts {
  readonly marks: OpeningMarkStorage;
  readonly now: () => number;
  /** The id of this tab. */
  readonly tab: string;
  /** Whether a tab was there when this page began. */
  readonly isAlive: (tab: string) => boolean;
}

interface Opening {
  readonly key: string;
  readonly since: number;
  readonly unpainted: Set<PaintedPart>;
}

/** An opening that takes longer than this has failed, whether its tab lives or not; in ms. */
const MAX_OPENING_MS = 10_000;
/** Marks older than 30 days are dropped: what they are about is probably gone. */
const MAX_MARK_AGE_MS = 30 * 24 * 3600 * 1000;
/** Stands for the tab in a mark whose opening has failed. */
const NO_TAB = '-';

const keyOf = (kind: OpeningKind, id: string): string => `${kind}.${id}`;

/**
 * Marks what is opened before it is opened, and clears the mark once it has been painted. A mark that
 * is left tells the next page that this opening crashed: it is held back until the person decides.
 */
export class Openings {
  readonly #ports: OpeningsPorts;
  readonly #listeners = new Set<() => void>();
  readonly #failed = new Set<string>();
  /** What this page is opening. */
  readonly #begun = new Map<OpeningKind, Opening>();

  constructor(ports: OpeningsPorts) {
    this.#ports = ports;
    for (const [key, value] of ports.marks.read()) {
      const [tab = NO_TAB, time] = value.split(' ');
      const age = ports.now() - Number(time);
      if (!(age < MAX_MARK_AGE_MS)) ports.marks.remove(key);
      else if (tab === ports.tab || !ports.isAlive(tab) || age >= MAX_OPENING_MS) this.#failed.add(key);
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether the last opening failed: it is not to be opened before the person says so. */
  isHeldBack(kind: OpeningKind, id: string): boolean {
    return this.#failed.has(keyOf(kind, id));
  }

  /** To be called before something is opened. What was being opened of its kind has given way to it. */
  begin(kind: OpeningKind, id: string): void {
    this.abandon(kind);
    const key = keyOf(kind, id);
    if (this.#failed.has(key)) return;
    const since = this.#ports.now();
    this.#begun.set(kind, { key, since, unpainted: new Set(PARTS[kind]) });
    this.#ports.marks.write(key, `${this.#ports.tab} ${since}`);
  }

  /** Marks what is read in the background, for as long as that takes. */
  during(kind: OpeningKind, id: string, work: () => void): void {
    const key = keyOf(kind, id);
    const { marks, tab, now } = this.#ports;
    const isOpening = this.#begun.get(kind)?.key === key;
    if (!isOpening) marks.write(key, `${tab} ${now()}`);
    work();
    if (!isOpening) marks.remove(key);
  }

  /** What was being opened is not to be seen any more. */
  abandon(kind: OpeningKind): void {
    const opening = this.#begun.get(kind);
    if (opening) this.#end(kind, opening);
  }

  /** A part of the page shows what is open now. */
  painted(part: PaintedPart): void {
    for (const [kind, opening] of this.#begun) {
      opening.unpainted.delete(part);
      if (opening.unpainted.size === 0) this.#end(kind, opening);
    }
  }

  /** The person wants it opened all the same. */
  release(kind: OpeningKind, id: string): void {
    this.#failed.delete(keyOf(kind, id));
    this.begin(kind, id);
    this.#tell();
  }

  /** It could not be opened: here and in new tabs it is not opened again by itself. */
  fail(kind: OpeningKind, id: string): void {
    const key = keyOf(kind, id);
    this.#failed.add(key);
    this.#begun.delete(kind);
    this.#ports.marks.write(key, `${NO_TAB} ${this.#ports.now()}`);
    this.#tell();
  }

  /** Another tab has opened it. */
  succeededElsewhere(key: string): void {
    if (this.#failed.delete(key)) this.#tell();
  }

  /** The page goes away in good order: what it was opening until now has not failed. */
  leave(): void {
    for (const [kind, opening] of this.#begun)
      if (this.#ports.now() - opening.since < MAX_OPENING_MS) this.#end(kind, opening);
  }

  #end(kind: OpeningKind, { key }: Opening): void {
    this.#begun.delete(kind);
    this.#ports.marks.remove(key);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
