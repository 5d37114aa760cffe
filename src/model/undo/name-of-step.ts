import type { Patch } from '../edit/patch';
import type { Column } from '../edit/rows-patch';
import type { Splice } from '../edit/splice';
import type { StepName, TypingPlace } from '../step-name';
import type { Change } from './change';
import type { Piece } from './item-change';

/** What a change of these pieces is called: all of it can be told from the difference. */
export function nameOf(pieces: readonly Piece[], changes: readonly Change[]): StepName {
  const added = changes.filter((change) => change.is === 'action' && change.after).length;
  if (added > 1) return { is: 'actions-added', count: added };
  const samples = changes.filter((change) => change.is === 'sample' && !change.before).length;
  if (added === 0 && samples > 1) return { is: 'samples-added', count: samples };
  const [change] = changes;
  const [first] = pieces;
  // After very many moves to the same place others get a new number too; the last one is what was moved.
  const piece = pieces.findLast(({ is }) => is === first?.is);
  if (!change || !piece) throw new Error('A step changes something');
  const name = nameOfPiece(piece);
  switch (change.is) {
    case 'action':
      return { is: change.after ? 'action-added' : 'action-deleted', name };
    case 'place':
      return { is: 'action-moved', name };
    case 'sample-text':
      return inText({ is: 'sample', name }, change.splice);
    case 'sample':
      if (!change.before) return { is: 'sample-added', name };
      return { is: change.after ? 'sample-renamed' : 'sample-deleted', name };
    case 'draft':
      return nameOfPatches(change.patches);
  }
}

function nameOfPiece(piece: Piece): string {
  if (piece.is === 'sample') return (piece.before ?? piece.after)?.name ?? '';
  return (piece.after ?? piece.before)?.summary.name ?? '';
}

const inText = (place: TypingPlace, { removed, inserted }: Splice): StepName => ({
  is: removed !== '' && inserted !== '' ? 'changing' : 'typing',
  in: place,
});

function nameOfPatches(patches: readonly Patch[]): StepName {
  const [patch] = patches;
  if (!patch || patches.length > 1) return { is: 'settings-changed' };
  switch (patch.is) {
    case 'text':
      return inText({ is: 'setting', setting: patch.setting }, patch.splice);
    case 'choice':
      return { is: 'changing', in: { is: 'setting', setting: patch.setting } };
    case 'cell':
      return inText({ is: 'cell', row: patch.row + 1, column: patch.column }, patch.splice);
    case 'row-moved':
      return { is: patch.is, row: patch.row + 1, to: patch.to + 1 };
    case 'row-switched':
      return { is: patch.is, row: patch.row + 1, on: patch.on };
    case 'rows':
      return nameOfRows(patch);
  }
}

function nameOfRows({ row, removed, inserted }: Extract<Patch, { is: 'rows' }>): StepName {
  const typed = cellTyped(inserted);
  if (removed.length === 0 && typed) return { is: 'typing', in: { is: 'cell', row: row + 1, column: typed } };
  if (inserted.length === 0 && removed.length === 1) return { is: 'row-deleted', row: row + 1 };
  if (inserted.length === 0) return { is: 'rows-deleted', rows: removed.length };
  if (removed.length > 0) return { is: 'rows-replaced' };
  return inserted.length === 1
    ? { is: 'row-added', row: row + 1 }
    : { is: 'rows-added', rows: inserted.length };
}

/** Typing on the blank row at the end makes a row of it. */
export function cellTyped(rows: Extract<Patch, { is: 'rows' }>['inserted']): Column | undefined {
  const [row] = rows;
  if (!row || rows.length > 1 || (row.key !== '' && row.value !== '')) return undefined;
  return row.value === '' ? 'key' : 'value';
}
