import { STANDARD_INPUT } from '../input';
import type { Io } from '../io';
import type { PlanOptions } from './plan';
import type { Row } from './row';
import { openRows } from './rows';
import { selected } from './selection';
import { rowsText } from './tally';

/** Files up to this size, in bytes, are read again to count what is left of them. */
const MAX_COUNTED = 64 * 1024 * 1024;

/** What a run that was stopped has left to do. */
export interface Rest {
  /** Undefined where it is not known. */
  readonly rows: number | undefined;
  readonly isEstimate: boolean;
  /** All rows up to this one are done. */
  readonly skip: number;
  /** How many rows behind it are done. */
  readonly doneBehind: number;
}

/** The rows that a run has taken from its input, and which of them are done. */
export class TakenRows {
  readonly #planning: PlanOptions;
  readonly #size: number | undefined;
  /** Taken, and not done. */
  readonly #open = new Set<number>();
  #firstOffset = 0;
  #last: { readonly number: number; readonly offset: number } | undefined;

  /** `size` is that of the input, in bytes. */
  constructor(planning: PlanOptions, size: number | undefined) {
    this.#planning = planning;
    this.#size = size;
  }

  add({ number, offset = 0 }: Row): void {
    if (!this.#last) this.#firstOffset = offset;
    this.#last = { number, offset };
    this.#open.add(number);
  }

  settled(row: number): void {
    this.#open.delete(row);
  }

  /** How much of what is to be read was read, from 0 to 1; undefined where its end is not known. */
  share(): number | undefined {
    if (this.#size === undefined || !this.#last || Number.isFinite(this.#planning.last)) return undefined;
    const bytes = this.#size - this.#firstOffset;
    return bytes <= 0 ? undefined : (this.#last.offset - this.#firstOffset) / bytes;
  }

  /** `counted` is how many rows are left, where they were counted before. */
  async rest(counted: number | undefined, io: Io): Promise<Rest> {
    const last = this.#last?.number ?? this.#planning.first - 1;
    const skip = [...this.#open].reduce((least, row) => Math.min(least, row - 1), last);
    const place = { skip, doneBehind: last - skip - this.#open.size };
    if (counted !== undefined) return { ...place, rows: counted, isEstimate: false };
    const { file } = this.#planning;
    if (file === STANDARD_INPUT || this.#size === undefined)
      return { ...place, rows: undefined, isEstimate: false };
    const isEstimate = this.#size > MAX_COUNTED;
    const behind = isEstimate ? this.#estimate(this.#size) : await this.#count(last, io);
    return { ...place, rows: behind === undefined ? undefined : behind + this.#open.size, isEstimate };
  }

  /** The rows that were not taken; undefined when they cannot be read any more. */
  async #count(last: number, io: Io): Promise<number | undefined> {
    const opened = await openRows(this.#planning.file, io);
    if ('message' in opened) return undefined;
    const { signal } = new AbortController();
    let rows = 0;
    for await (const _ of selected(opened.rows, { ...this.#planning, first: last + 1, signal })) rows++;
    return rows;
  }

  /** By the mean size of those before. */
  #estimate(size: number): number | undefined {
    const { number = 0, offset = 0 } = this.#last ?? {};
    if (number < 2 || offset === 0) return undefined;
    const rows = Math.round(((size - offset) / offset) * (number - 1));
    return Math.max(0, Math.min(rows, this.#planning.last - number));
  }
}

/** How many rows are left, and how to go on with them; nothing when none are. */
export function goingOn(
  { rows, isEstimate, skip, doneBehind }: Rest,
  { first, last }: Pick<PlanOptions, 'first' | 'last'>,
  hasJournal: boolean,
  /** Options whose files are there now. */
  files: readonly string[],
): readonly string[] {
  if (rows === 0) return [];
  const left =
    rows === undefined
      ? 'Rows may be left.'
      : `${isEstimate ? 'About ' : ''}${rowsText(rows)} ${rows === 1 ? 'is' : 'are'} left.`;
  if (hasJournal) return [`${left} The same command goes on with them.`];
  const limit = Number.isFinite(last) ? ` --limit ${last - skip}` : '';
  // The values of the command are replaced: an option is given once.
  const given = [
    ...(first > 1 ? [`--skip ${first - 1}`] : []),
    ...(limit === '' ? [] : [`--limit ${last - first + 1}`]),
  ].join(' ');
  const instead = given === '' ? '' : ` instead of ${given}`;
  const options = skip === first - 1 ? '' : ` with --skip ${skip}${limit}${instead}`;
  const others = files.map((name) => `, another file for --${name}`).join('');
  const again =
    doneBehind > 0
      ? [
          `${rowsText(doneBehind)} behind row ${skip} ${doneBehind === 1 ? 'is' : 'are'} done and would be sent again: with --journal none is.`,
        ]
      : [];
  return [`${left} To go on: the same command${options}${others}.`, ...again];
}
