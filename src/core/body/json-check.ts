/** The check of a free-form body as JSON (B17), as a whole, and in blocks that stay valid while others are edited. */
import { type Container, decodeString, type JsonFailure, type JsonSink, scanJson } from '../json/scan';
import { type ProblemList, problem } from '../problem';
import { type Path, type Range, type Traced, WrittenRanges } from '../trace/traced';

interface FilledText {
  readonly text: string;
  readonly segments: Traced;
}

/** A faster way to scan a text that resembles the last one; the results equal those of a scan of the whole. */
interface JsonScanCache {
  check(text: string, hints: Hints): JsonFailure | undefined;
}

/**
 * Reports what a receiver may stumble over in a free-form body (B17). None of it is an error: the action
 * is free-form. Ranges are those of the template, also for what an inserted value brought.
 */
export function checkJson(
  { text, segments }: FilledText,
  path: Path,
  problems: ProblemList,
  cache?: JsonScanCache,
): void {
  let ranges: WrittenRanges | undefined;
  const whereOf = (start: number, end: number) => {
    ranges ??= new WrittenRanges(segments);
    return { path, range: ranges.of(start, end) };
  };
  const hints = new Hints(text, whereOf, problems);
  const failure = cache ? cache.check(text, hints) : scanJson(text, new Check(text, hints));
  if (failure) reportFailure(failure, whereOf, text.length, problems);
}

function reportFailure(failure: JsonFailure, whereOf: WhereOf, length: number, problems: ProblemList): void {
  if (failure.type !== 'syntax') return;
  const { offset, expected, found, text } = failure;
  const where = whereOf(offset, Math.min(offset + (found === 'word' ? text.length : 1), length));
  problems.push(problem('body-not-json', where, { expected, found, text }));
}

/** A long list of hints helps no user, and millions of them would block the page. */
const MAX_HINTS = 1000;

/** Deeper nesting than this is refused by receivers in wide use (.NET's default is 64). */
const USUAL_DEPTH = 64;

interface Where {
  readonly path: Path;
  readonly range: Range;
}
type WhereOf = (start: number, end: number) => Where;

/** Valid JSON that some receivers cannot handle. */
export interface Hint {
  readonly code: 'body-too-deep' | 'body-repeated-member' | 'body-number-rounded';
  /** In the filled text. */
  readonly start: number;
  readonly end: number;
}

/** Collects the hints of one text, in the order of the text. */
export class Hints {
  #isDepthTold = false;
  #count = 0;

  constructor(
    readonly text: string,
    readonly whereOf: WhereOf,
    readonly problems: ProblemList,
  ) {}

  /** Further hints are not listed. */
  get isFull(): boolean {
    return this.#count > MAX_HINTS;
  }

  tell(hint: Hint): void {
    if (this.isFull || (hint.code === 'body-too-deep' && this.#isDepthTold)) return;
    this.#count++;
    const where = this.whereOf(hint.start, hint.end);
    if (this.isFull) this.problems.push(problem('body-more-hints', where, { listed: MAX_HINTS }));
    else this.#list(hint, where);
  }

  #list({ code, start, end }: Hint, where: Where): void {
    const written = this.text.slice(start, end);
    if (code === 'body-too-deep') {
      this.#isDepthTold = true;
      this.problems.push(problem(code, where, { limit: USUAL_DEPTH }));
    } else if (code === 'body-repeated-member') {
      this.problems.push(problem(code, where, { name: JSON.parse(written) as string }));
    } else {
      this.problems.push(problem(code, where, { number: written }));
    }
  }
}

/** Checks a whole text while it is scanned. */
export class Check implements JsonSink {
  /** The names met so far in each open object; undefined for an array. */
  readonly #names: (Set<string> | undefined)[] = [];

  constructor(
    readonly text: string,
    readonly hints: Hints,
  ) {}

  open(kind: 'object' | 'array', start: number, depth: number): void {
    this.#names.push(kind === 'object' ? new Set() : undefined);
    if (depth === USUAL_DEPTH + 1) this.hints.tell({ code: 'body-too-deep', start, end: start + 1 });
  }

  close(): void {
    this.#names.pop();
  }

  name(start: number, end: number, escaped: boolean): void {
    const name = decodeString(this.text, start, end, escaped);
    const names = this.#names.at(-1);
    if (names?.has(name)) this.hints.tell({ code: 'body-repeated-member', start, end });
    names?.add(name);
  }

  string(): void {
    // Every string is fine here: lone surrogates are found where text enters.
  }

  literal(): void {
    // Nothing can be wrong with true, false and null.
  }

  number(start: number, end: number): void {
    if (!isExact(this.text.slice(start, end))) this.hints.tell({ code: 'body-number-rounded', start, end });
  }
}

/** Whether a receiver that reads numbers as IEEE 754 doubles gets the same number. */
function isExact(number: string): boolean {
  if (number.length < 16 && !/[eE]/.test(number)) return true;
  const read = Number(number);
  return Number.isFinite(read) && significant(number) === significant(String(read));
}

/** Significant digits and the power of ten of the first one; equal for equal decimals. */
function significant(number: string): string {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().replace(/^-/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  let first = 0;
  while (digits[first] === '0') first++;
  if (first === digits.length) return '0';
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return `${digits.slice(first, end)}e${whole.length - first + Number(exponent)}`;
}

/** A container that is open in some part of an edited text. */
export class OpenContainer {
  /** The container continues after the end of a block. */
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
