/** The check of a free-form body as JSON (B17). */
import { decodeString, type JsonFailure, type JsonSink, scanJson } from '../json/scan';
import { type ProblemList, problem } from '../problem';
import { type Path, type Range, type Traced, WrittenRanges } from '../trace/traced';

export interface FilledText {
  readonly text: string;
  readonly segments: Traced;
}

/** A faster way to scan a text that resembles the last one; the results equal those of a scan of the whole. */
export interface JsonScanCache {
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

/** A long list of hints helps nobody, and making millions of them would hang the page. */
const MAX_HINTS = 1000;

/** Deeper nesting than this is refused by receivers in wide use (.NET's default is 64). */
export const USUAL_DEPTH = 64;

interface Where {
  readonly path: Path;
  readonly range: Range;
}
export type WhereOf = (start: number, end: number) => Where;

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
export function isExact(number: string): boolean {
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
