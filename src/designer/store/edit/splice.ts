import { differenceOf, type TextChange } from '../../../core/internal';

/** One part of a text in the place of another. */
export interface Splice {
  readonly from: number;
  readonly removed: string;
  readonly inserted: string;
  /** The length of the whole text before the change, to recognize that text. */
  readonly length: number;
}

/** @param change the change from `before` to `after`, if known */
export function spliceOf(before: string, after: string, change?: TextChange): Splice {
  const { from, to, insert } = change?.before === before ? change : differenceOf(before, after);
  return { from, removed: before.slice(from, to), inserted: insert, length: before.length };
}

export const inverseSplice = ({ from, removed, inserted, length }: Splice): Splice => ({
  from,
  removed: inserted,
  inserted: removed,
  length: length - removed.length + inserted.length,
});

/**
 * Maps a splice to a text: to its original offset or, if the text has changed since, to the only place
 * where the replaced text occurs. Undefined if there is no such place.
 */
export function rebasedSplice(splice: Splice, text: string): Splice | undefined {
  const { from, removed, length } = splice;
  if (text.length === length) return text.startsWith(removed, from) ? splice : undefined;
  const at = removed === '' ? -1 : text.indexOf(removed);
  const isOnly = at >= 0 && text.indexOf(removed, at + 1) < 0;
  return isOnly ? { ...splice, from: at, length: text.length } : undefined;
}

export const splicedWith = (text: string, { from, removed, inserted }: Splice): string =>
  text.slice(0, from) + inserted + text.slice(from + removed.length);

/**
 * Joins two splices if the second starts or ends inside the text that the first inserted, or at its
 * edge. Undefined otherwise, and if the text was changed in between. The result covers everything that
 * both replaced: reduced to the difference, the next splice would not be at its edge any more.
 */
export function joinedSplice(first: Splice, second: Splice): Splice | undefined {
  if (second.length !== inverseSplice(first).length) return undefined;
  // Offsets of the second splice in the text inserted by the first.
  const start = second.from - first.from;
  const end = start + second.removed.length;
  if (start > first.inserted.length || end < 0) return undefined;
  return {
    from: Math.min(first.from, second.from),
    removed:
      second.removed.slice(0, Math.max(0, -start)) +
      first.removed +
      second.removed.slice(Math.max(0, first.inserted.length - start)),
    inserted:
      first.inserted.slice(0, Math.max(0, start)) + second.inserted + first.inserted.slice(Math.max(0, end)),
    length: first.length,
  };
}
