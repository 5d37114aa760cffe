import { differenceOf } from '../text-difference';

/** A change of a text as small as it can be told. */
export interface Splice {
  readonly from: number;
  readonly removed: string;
  readonly inserted: string;
  /** Of the whole text before it, to know that text again. */
  readonly length: number;
}

export function spliceOf(before: string, after: string): Splice {
  const { from, to, insert } = differenceOf(before, after);
  return { from, removed: before.slice(from, to), inserted: insert, length: before.length };
}

export const inverseSplice = ({ from, removed, inserted, length }: Splice): Splice => ({
  from,
  removed: inserted,
  inserted: removed,
  length: length - removed.length + inserted.length,
});

/**
 * Where a splice goes in a text: where it was made, or, if the text has changed since, the one
 * place that still reads as it did. Undefined when there is no such place.
 */
export function fitted(splice: Splice, text: string): Splice | undefined {
  const { from, removed, length } = splice;
  if (text.length === length) return text.startsWith(removed, from) ? splice : undefined;
  const at = removed === '' ? -1 : text.indexOf(removed);
  const isOnly = at >= 0 && text.indexOf(removed, at + 1) < 0;
  return isOnly ? { ...splice, from: at, length: text.length } : undefined;
}

export const splicedWith = (text: string, { from, removed, inserted }: Splice): string =>
  text.slice(0, from) + inserted + text.slice(from + removed.length);
