/**
 * Reads sample contexts (B7) from their JSON text. `Report` collects the problems of a document with line and column.
 */
import { checkText } from '../action';
import { utf8Length } from '../encoding/octets';
import { readJson } from '../json/read';
import type { JsonFailure } from '../json/scan';
import { type Json, jsonObject } from '../json/value';
import {
  type Place,
  type Problem,
  type ProblemCode,
  type ProblemValues,
  problem,
  type Severity,
} from '../problem';
import type { Path } from '../trace/traced';

/** The data of the running workflow: any JSON document, digits kept. */
export interface Context {
  readonly root: Json;
}

/**
 * Reads a runtime context (B7): any JSON document of at most 32 MiB and 1,000 levels; a blank
 * text is `{}`. With an error the context is empty. Problems have the path in the document and
 * the place in the text.
 *
 * @throws TypeError when the text is no string
 * @example
 * const { context } = readContext('{ "order": { "id": "A-1001" } }');
 */
export function readContext(text: string): { context: Context; problems: Problem[] } {
  checkText('the text of the context', text);
  const tooLarge = sizeProblem(text);
  if (tooLarge) return { context: emptyContext(), problems: [tooLarge] };
  // `trim` takes a byte order mark for white space too.
  if (text.trim() === '') return { context: emptyContext(), problems: [] };

  const report = new Report(text);
  const { root, failure } = readJson(text, {
    start: report.start,
    onOddity: (oddity, offset, makePath) => {
      if (report.isFull) return;
      const path = makePath();
      if (oddity === 'lone-surrogate') {
        report.add('json-lone-surrogate', { path, offset }, {});
      } else {
        const name = String(path.at(-1));
        report.add('json-repeated-member', { path, offset, severity: 'warning' }, { name });
      }
    },
  });
  if (failure) report.addFailure(failure);
  return { context: root ? { root } : emptyContext(), problems: report.problems() };
}

const emptyContext = (): Context => ({ root: jsonObject([]) });

/** How many problems of one file are listed; a file of 32 MiB could hold millions and exhaust the memory. */
const REPORT_LIMIT = 100_000;

const BYTE_ORDER_MARK = 0xfeff;

/** Where a problem was found: in the document and in the text. */
interface Found {
  readonly path: Path;
  readonly offset: number;
  readonly severity?: Severity;
}

/** The problems of a JSON text, each with its line and column. */
export class Report {
  /** Where the JSON text begins: past a byte order mark, if there is one (B3, B7). */
  readonly start: number;
  readonly #lines: Lines;
  readonly #problems: Problem[] = [];
  #hasMore = false;

  constructor(text: string) {
    this.start = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
    this.#lines = new Lines(text, this.start);
  }

  /** No more is listed: there is no need to look for more. */
  get isFull(): boolean {
    return this.#hasMore;
  }

  add<C extends ProblemCode>(code: C, at: Found, values: ProblemValues<C>): void {
    if (this.#problems.length < REPORT_LIMIT) this.#list(code, at, values);
    else this.#hasMore = true;
  }

  /** A failure that ends the reading is listed even beyond the limit. */
  addFailure(failure: JsonFailure): void {
    const at = { path: [], offset: failure.offset };
    if (failure.type === 'too-deep') {
      this.#list('json-too-deep', at, { limit: failure.limit });
    } else {
      const { expected, found, text } = failure;
      this.#list('json-syntax', at, { expected, found, text });
    }
  }

  /** All that was found, in the order of the text. */
  problems(): Problem[] {
    const sorted = this.#problems.sort((a, b) => (a.place?.offset ?? 0) - (b.place?.offset ?? 0));
    if (!this.#hasMore) return sorted;
    const severity = sorted.some((found) => found.severity === 'error') ? 'error' : 'warning';
    const where = { path: [], cause: 'file' as const, severity } as const;
    return [...sorted, problem('file-more-problems', where, { listed: sorted.length })];
  }

  #list<C extends ProblemCode>(code: C, { path, offset, severity }: Found, values: ProblemValues<C>): void {
    const where = { path, place: this.#lines.placeAt(offset), cause: 'file' as const };
    this.#problems.push(problem(code, { ...where, ...(severity && { severity }) }, values));
  }
}

/** The largest document that is read, in bytes of UTF-8: 32 MiB (B30). */
export const SIZE_LIMIT = 32 * 1024 * 1024;

/** The problem of a document that is too large to be read, if it is. */
export function sizeProblem(text: string): Problem | undefined {
  // A UTF-16 unit takes one to three bytes of UTF-8, so most texts need no counting.
  if (text.length * 3 <= SIZE_LIMIT) return undefined;
  const bytes = utf8Length(text.toWellFormed());
  return bytes > SIZE_LIMIT
    ? problem('file-too-large', { path: [], cause: 'file' }, { bytes, limit: SIZE_LIMIT })
    : undefined;
}

const LF = 0x0a;
const CR = 0x0d;

/** The lines of a text, to convert an offset to line and column. LF, CR and CRLF end a line. */
export class Lines {
  readonly #starts: number[];
  /** Up to here, the line ends are known. */
  #read: number;

  /** `start`: where the first line begins, past a byte order mark. */
  constructor(
    readonly text: string,
    start = 0,
  ) {
    this.#starts = [start];
    this.#read = start;
  }

  placeAt(offset: number): Place {
    this.#readTo(offset);
    let first = 0;
    let end = this.#starts.length;
    while (end - first > 1) {
      const middle = (first + end) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) first = middle;
      else end = middle;
    }
    return { line: first + 1, column: offset - (this.#starts[first] ?? 0) + 1, offset };
  }

  #readTo(offset: number): void {
    const { text } = this;
    const end = Math.min(offset, text.length);
    for (; this.#read < end; this.#read++) {
      const code = text.charCodeAt(this.#read);
      if (code === LF || (code === CR && text.charCodeAt(this.#read + 1) !== LF))
        this.#starts.push(this.#read + 1);
    }
  }
}
