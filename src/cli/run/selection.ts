import { EXIT } from '../exit-codes';
import { inputName } from '../input';
import type { CliError } from '../io';
import { type Arguments, numberOption } from '../options';
import type { Row } from './row';

/** The first and the last row that are taken. */
export interface Selection {
  readonly first: number;
  readonly last: number;
}

export interface Selecting extends Selection {
  readonly signal: AbortSignal;
  /** False for a row that an earlier run has settled. */
  readonly isLeft: (row: number) => boolean;
}

/** Which rows the arguments ask for. */
export function selectionOf(args: Arguments): Selection | CliError {
  const { only, skip, limit } = {
    only: numberOption(args, 'only', undefined),
    skip: numberOption(args, 'skip', 0),
    limit: numberOption(args, 'limit', Number.POSITIVE_INFINITY),
  };
  for (const number of [only, skip, limit]) if (typeof number === 'object') return number;
  const { options } = args;
  if (options.only === undefined) return { first: Number(skip) + 1, last: Number(skip) + Number(limit) };
  if (options.skip !== undefined || options.limit !== undefined)
    return { message: '--only goes without --skip and --limit.', exit: EXIT.usage };
  return { first: Number(only), last: Number(only) };
}

/** A line about an input in which no row was found; empty where the arguments leave out rows. */
export const noRows = (file: string, { first, last }: Selection): string =>
  first === 1 && last >= first ? `${inputName(file)} has no rows.\n` : '';

/** The rows of the selection until the signal is aborted; nothing behind the last one is read. */
export async function* selected(
  rows: AsyncIterable<Row>,
  { first, last, signal, isLeft }: Selecting,
): AsyncGenerator<Row> {
  if (last < first) return;
  try {
    for await (const row of rows) {
      if (signal.aborted) return;
      if (row.number >= first && isLeft(row.number)) yield row;
      if (row.number >= last) return;
    }
  } catch (error) {
    // Ctrl-C closes the standard input.
    if (!signal.aborted) throw error;
  }
}
