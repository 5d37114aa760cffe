import { decodeString, type JsonFailure, type JsonSink, scanJson } from '../json/scan';
import { type ProblemCode, type ProblemList, type ProblemValues, problem } from '../problem';
import type { Path, Range } from '../trace/origin';
import { type Traced, WrittenRanges } from '../trace/traced';

/** Deeper nesting than this is refused by receivers in wide use (.NET's default is 64). */
const USUAL_DEPTH = 64;

export interface FilledText {
  readonly text: string;
  readonly segments: Traced;
}

/**
 * What a receiver may stumble over in a free-form body (B17). None of it is an error: the action
 * is free-form. Ranges are those of the template, also for what an inserted value brought.
 */
export function checkJson({ text, segments }: FilledText, path: Path, problems: ProblemList): void {
  let ranges: WrittenRanges | undefined;
  const whereOf = (start: number, end: number) => {
    ranges ??= new WrittenRanges(segments);
    return { path, range: ranges.of(start, end) };
  };
  const sink = new Check(text, whereOf, problems);
  const failure = scanJson(text, sink);
  if (failure) reportFailure(failure, sink, text.length, problems);
}

/** A long list of hints helps nobody, and making millions of them would hang the page. */
const MAX_HINTS = 1000;

interface Where {
  readonly path: Path;
  readonly range: Range;
}
type WhereOf = (start: number, end: number) => Where;

function reportFailure(
  failure: JsonFailure,
  { whereOf }: Check,
  length: number,
  problems: ProblemList,
): void {
  if (failure.type !== 'syntax') return;
  const { offset, expected, found, text } = failure;
  const where = whereOf(offset, Math.min(offset + 1, length));
  problems.push(problem('body-not-json', where, { expected, found, text }));
}

export class Check implements JsonSink {
  /** The names met so far in each open object; undefined for an array. */
  readonly #names: (Set<string> | undefined)[] = [];
  #isDepthTold = false;
  #hints = 0;

  constructor(
    readonly text: string,
    readonly whereOf: WhereOf,
    readonly problems: ProblemList,
  ) {}

  open(kind: 'object' | 'array', start: number, depth: number): void {
    this.#names.push(kind === 'object' ? new Set() : undefined);
    if (depth <= USUAL_DEPTH || this.#isDepthTold) return;
    this.#isDepthTold = true;
    this.hint('body-too-deep', start, start + 1, { limit: USUAL_DEPTH });
  }

  close(): void {
    this.#names.pop();
  }

  name(start: number, end: number, escaped: boolean): void {
    const name = decodeString(this.text, start, end, escaped);
    const names = this.#names.at(-1);
    if (names?.has(name)) this.hint('body-repeated-member', start, end, { name });
    names?.add(name);
  }

  string(): void {
    // Every string is fine here: lone surrogates are found where text enters.
  }

  literal(): void {
    // Nothing can be wrong with true, false and null.
  }

  number(start: number, end: number): void {
    const number = this.text.slice(start, end);
    if (!isExact(number)) this.hint('body-number-rounded', start, end, { number });
  }

  hint<C extends ProblemCode>(code: C, start: number, end: number, values: ProblemValues<C>): void {
    this.#hints++;
    if (this.#hints <= MAX_HINTS) this.problems.push(problem(code, this.whereOf(start, end), values));
    if (this.#hints === MAX_HINTS + 1) {
      this.problems.push(problem('body-more-hints', this.whereOf(start, end), { listed: MAX_HINTS }));
    }
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
