/** Which rows a run takes, which of them are not done when it is stopped, and how to continue with these. */
import type { Io } from '../io';
import { usageError } from '../io';
import { type Arguments, numberOption } from '../options';
import { counted, escapeInvisible, inputName } from '../terminal-text';
import type { Row } from './row';
import { openRows, type Rows, type Shard } from './rows';

/** A range of row numbers, inclusive; in a shard, of its own numbers. */
interface RowRange {
  readonly shard?: Shard;
  readonly first: number;
  readonly last: number;
}

/** The rows of a file that a run takes, until the signal is aborted. */
export interface Selection extends RowRange {
  readonly file: string;
  /** False for a row that an earlier run has settled. */
  readonly isLeft: (row: number) => boolean;
  readonly signal: AbortSignal;
}

/** The range that --shard, and --only, or --skip and --limit, ask for. */
export function rangeOf(args: Arguments): RowRange {
  const shard = shardOf(args);
  const only = numberOption(args, 'only', undefined);
  const skip = numberOption(args, 'skip', 0);
  const limit = numberOption(args, 'limit', Number.POSITIVE_INFINITY);
  if (only === undefined) return { first: skip + 1, last: skip + limit, ...(shard && { shard }) };
  if (args.options.skip !== undefined || args.options.limit !== undefined)
    throw usageError('--only goes without --skip and --limit.');
  return { first: only, last: only, ...(shard && { shard }) };
}

function shardOf({ options: { shard } }: Arguments): Shard | undefined {
  if (shard === undefined) return undefined;
  const [, index, count] = (/^([0-9]{1,6})\/([0-9]{1,6})$/.exec(shard) ?? []).map(Number);
  if (index !== undefined && count !== undefined && index >= 1 && index <= count) return { index, count };
  throw usageError(
    `--shard needs a part and how many there are, such as 7/50, not “${escapeInvisible(shard)}”.`,
  );
}

/** Whether all rows are taken, of the input or of the shard. */
export const takesAll = ({ first, last }: RowRange): boolean =>
  first === 1 && last === Number.POSITIVE_INFINITY;

/** A line about an input none of whose rows was taken; empty if the arguments ask for none. */
export const noRows = ({ file, shard, first, last }: Selection): string => {
  const name = shard ? `Shard ${shard.index}/${shard.count} of ${inputName(file)}` : inputName(file);
  if (last < first) return '';
  return `${name} has no ${first === 1 ? 'rows' : `row ${first}`}.\n`;
};

/** The selected rows in batches until the signal is aborted; nothing after the last one is read. */
export async function* selected(
  batches: Rows['rows'],
  { first, last, signal, isLeft }: Selection,
): AsyncGenerator<Iterable<Row>> {
  if (last < first) return;
  let isOver = false;
  function* selectedOf(batch: Iterable<Row>): Generator<Row> {
    for (const row of batch) {
      if (signal.aborted) return;
      if (row.number >= first && isLeft(row.number)) yield row;
      isOver = row.number >= last;
      if (isOver) return;
    }
  }
  try {
    for await (const batch of batches) {
      if (signal.aborted) return;
      yield selectedOf(batch);
      if (isOver || signal.aborted) return;
    }
  } catch (error) {
    // Ctrl-C closes the standard input.
    if (!signal.aborted) throw error;
  }
}

/** Files up to this size, in bytes, are read again to count the rows that are left. */
const MAX_COUNTED = 64 * 1024 * 1024;

/** What a stopped run has left to do. */
interface RemainingRows {
  /** Undefined if it is not known. */
  readonly rows: number | undefined;
  /** All rows up to this one are done. */
  readonly skip: number;
  /** The number of rows after `skip` that are done. */
  readonly doneBehind: number;
}

/** Tracks which rows a run has taken from its input, and which of these are done. */
export class TakenRows {
  readonly #selection: Selection;
  readonly #size: number | undefined;
  /** Taken and not done. */
  readonly #open = new Set<number>();
  #firstOffset = 0;
  #last: { readonly number: number; readonly offset: number } | undefined;

  /** `size` is the size of the input in bytes, if it is known. */
  constructor(selection: Selection, size: number | undefined) {
    this.#selection = selection;
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

  /**
   * How much of the selected input has been read, from 0 to 1, and how much of it before the first row that was taken,
   * as by an earlier run; nothing if the end is not known.
   */
  progress(): { readonly share?: number; readonly start?: number } {
    if (this.#size === undefined || !this.#last || Number.isFinite(this.#selection.last)) return {};
    const begin = this.#begin(this.#size);
    const bytes = this.#size - begin;
    if (bytes <= 0) return {};
    const of = (offset: number): number => Math.max(0, (offset - begin) / bytes);
    return { share: of(this.#last.offset), start: of(this.#firstOffset) };
  }

  /** The byte where the selected rows begin, about: rows that are skipped are not counted, and have unknown lengths. */
  #begin(size: number): number {
    const { first, shard } = this.#selection;
    if (first > 1) return this.#firstOffset;
    return shard ? (size * (shard.index - 1)) / shard.index : 0;
  }

  /** `counted` is the number of rows that are left, if they were counted before. */
  async remaining(counted: number | undefined, io: Io): Promise<RemainingRows> {
    const last = this.#last?.number ?? this.#selection.first - 1;
    const skip = [...this.#open].reduce((least, row) => Math.min(least, row - 1), last);
    const rows = counted ?? (await this.#count(last, io));
    return { rows, skip, doneBehind: last - skip - this.#open.size };
  }

  /** The number of rows that are not done; undefined if the file is large or cannot be read again. */
  async #count(last: number, io: Io): Promise<number | undefined> {
    if (this.#size === undefined || this.#size > MAX_COUNTED) return undefined;
    const opened = await openRows(this.#selection.file, io, this.#selection.shard).catch(() => undefined);
    if (!opened) return undefined;
    const { signal } = new AbortController();
    let rows = this.#open.size;
    for await (const batch of selected(opened.rows, { ...this.#selection, first: last + 1, signal }))
      for (const _ of batch) rows++;
    return rows;
  }
}

/**
 * How many rows are left, and the command that continues with them; nothing if none are left. `files` are the options
 * whose files exist now and need other names.
 */
export function howToContinue(
  { rows, skip, doneBehind }: RemainingRows,
  { first, last }: RowRange,
  hasJournal: boolean,
  files: readonly string[],
): readonly string[] {
  if (rows === 0) return [];
  const left =
    rows === undefined ? 'Rows may be left.' : `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} left.`;
  if (hasJournal) return [`${left} The same command goes on with them.`];
  const limit = Number.isFinite(last) ? ` --limit ${last - skip}` : '';
  // An option can be given only once, so the given values have to be replaced.
  const given = [
    ...(first > 1 ? [`--skip ${first - 1}`] : []),
    ...(limit === '' ? [] : [`--limit ${last - first + 1}`]),
  ].join(' ');
  const instead = given === '' ? '' : ` instead of ${given}`;
  const options = skip === first - 1 ? '' : ` with --skip ${skip}${limit}${instead}`;
  const others = files.map((name) => `, another file for --${name}`).join('');
  const sentTwice =
    doneBehind > 0
      ? [
          `${counted(doneBehind, 'row')} behind row ${skip} ${doneBehind === 1 ? 'is' : 'are'} done and would be sent again: with --journal none is.`,
        ]
      : [];
  return [`${left} To go on: the same command${options}${others}.`, ...sentTwice];
}
