import type { ChangeSet } from '@codemirror/state';
import { differenceOf, type TextChange } from '../../core/internal';

/** Applies changes to a text; only the inserted text is read from the editor. */
export function edited(text: string, changes: ChangeSet): string {
  const pieces: string[] = [];
  let end = 0;
  changes.iterChanges((from, to, _fromAfter, _toAfter, inserted) => {
    pieces.push(text.slice(end, from), inserted.toString());
    end = to;
  });
  return [...pieces, text.slice(end)].join('');
}

/** All changes between two texts as one. */
export function changeOf(before: string, after: string, changes: ChangeSet): TextChange {
  let first: number | undefined;
  let end = 0;
  let endAfter = 0;
  changes.iterChangedRanges((from, to, _fromAfter, toAfter) => {
    first ??= from;
    end = to;
    endAfter = toAfter;
  });
  const start = first ?? 0;
  const { from, to, insert } = differenceOf(before.slice(start, end), after.slice(start, endAfter));
  return { before, from: start + from, to: start + to, insert };
}
