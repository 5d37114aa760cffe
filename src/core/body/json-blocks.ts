/** Results of scanning a part of a JSON text, which stay valid while other parts are edited. */
import { type Container, decodeString, type JsonSink } from '../json/scan';
import { type Hint, isExact, USUAL_DEPTH } from './json-check';

/** A container that is open in some part of an edited text. */
export class OpenContainer {
  /** It is open where a block ends. */
  isShared = false;
  /** The number of the last scan, or walk over known blocks, that passed it. */
  met = 0;
  /** How often each member name occurs; undefined for an array. */
  #names: Map<string, number> | undefined;

  constructor(
    readonly kind: Container,
    public parent: OpenContainer | undefined,
  ) {}

  countOf(name: string): number {
    return this.#names?.get(name) ?? 0;
  }

  /** Adds to the count of a name, and returns the new count. */
  count(name: string, by: 1 | -1): number {
    const count = this.countOf(name) + by;
    this.#names ??= new Map();
    if (count === 0) this.#names.delete(name);
    else this.#names.set(name, count);
    return count;
  }
}

/** The name of a member of a container that does not end in the block. */
interface SharedName {
  container: OpenContainer;
  readonly name: string;
  /** From the beginning of the block. */
  readonly start: number;
  readonly end: number;
}

/**
 * The result of scanning a part of a text that begins and ends before a value. It stays valid at any position
 * inside the same number of containers of the same kinds.
 */
export interface Block {
  /** Shifted by edits before the block. */
  start: number;
  readonly length: number;
  /** The innermost container that is open at its beginning; `after`: at its end. */
  before: OpenContainer | undefined;
  after: OpenContainer | undefined;
  /** The containers that are opened and not closed in it. */
  opened: readonly OpenContainer[];
  readonly names: readonly SharedName[];
  /** All hints except for names repeated in containers that are not closed in it; ranges relative to the block. */
  readonly hints: readonly Hint[];
}

/** A name in any container; range in the whole text. */
interface HeardName {
  readonly container: OpenContainer;
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Receives the tokens of a scan and makes blocks of them. */
export class BlockWriter implements JsonSink {
  #innermost: OpenContainer | undefined;
  #before: OpenContainer | undefined;
  #start: number;
  #names: HeardName[] = [];
  #hints: Hint[] = [];

  /** @param scan its number */
  constructor(
    readonly text: string,
    readonly scan: number,
    start: number,
    innermost: OpenContainer | undefined,
  ) {
    this.#start = start;
    this.#before = innermost;
    this.#innermost = innermost;
  }

  /** Where the current block begins. */
  get start(): number {
    return this.#start;
  }

  get innermost(): OpenContainer | undefined {
    return this.#innermost;
  }

  open(kind: Container, start: number, depth: number): void {
    this.#innermost = new OpenContainer(kind, this.#innermost);
    this.#innermost.met = this.scan;
    if (depth === USUAL_DEPTH + 1) this.#hint('body-too-deep', start, start + 1);
  }

  close(): void {
    this.#innermost = this.#innermost?.parent;
  }

  name(start: number, end: number, escaped: boolean): void {
    if (!this.#innermost) return;
    const name = decodeString(this.text, start, end, escaped);
    this.#names.push({ container: this.#innermost, name, start, end });
  }

  string(): void {
    // As in `Check`.
  }

  literal(): void {
    // As in `Check`.
  }

  number(start: number, end: number): void {
    if (!isExact(this.text.slice(start, end))) this.#hint('body-number-rounded', start, end);
  }

  #hint(code: Hint['code'], start: number, end: number): void {
    this.#hints.push({ code, start: start - this.#start, end: end - this.#start });
  }

  /** Ends the current block; the next one begins there. */
  endAt(at: number): Block {
    const before = this.#before;
    const opened = this.#shareOpened();
    const block = {
      start: this.#start,
      length: at - this.#start,
      before,
      after: this.#innermost,
      opened,
      names: this.#sharedNames(),
      hints: this.#hints,
    };
    this.#start = at;
    this.#before = this.#innermost;
    this.#names = [];
    this.#hints = [];
    return block;
  }

  #shareOpened(): OpenContainer[] {
    const opened: OpenContainer[] = [];
    for (let open = this.#innermost; open && !open.isShared; open = open.parent) {
      open.isShared = true;
      opened.push(open);
    }
    return opened;
  }

  #sharedNames(): SharedName[] {
    const shared: SharedName[] = [];
    for (const { container, name, start, end } of this.#names) {
      if (container.isShared) {
        // A slice of the text would keep the whole text in memory.
        const own = JSON.parse(this.text.slice(start, end)) as string;
        shared.push({ container, name: own, start: start - this.#start, end: end - this.#start });
      } else if (container.count(name, 1) > 1) this.#hint('body-repeated-member', start, end);
    }
    return shared;
  }
}

/** Counts the names in blocks. */
export class SharedNames {
  #repeated = 0;

  /** Whether any container has a repeated name. */
  get isRepeated(): boolean {
    return this.#repeated > 0;
  }

  learn({ names }: Block): void {
    for (const { container, name } of names) if (container.count(name, 1) > 1) this.#repeated += 1;
  }

  forget({ names }: Block): void {
    for (const { container, name } of names) if (container.count(name, -1) > 0) this.#repeated -= 1;
  }
}

/** From the outermost. */
export function kindsOf(innermost: OpenContainer | undefined): Container[] {
  const kinds: Container[] = [];
  for (let open = innermost; open; open = open.parent) kinds.push(open.kind);
  return kinds.reverse();
}
