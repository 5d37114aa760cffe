import { patchesOf } from '../edit/patch';
import { spliceOf } from '../edit/splice';
import { contentOf, type Entry } from '../library/entry';
import { type TypedSecrets, typedSecrets } from '../library/stored-draft';
import type { SampleState } from '../samples/sample';
import type { Change, Shelved } from './change';

/** A piece of work that was changed. Without `before` it was added, without `after` removed. */
export type Piece =
  | { readonly is: 'action'; readonly id: string; readonly before?: Entry; readonly after?: Entry }
  | {
      readonly is: 'sample';
      readonly id: string;
      readonly before?: SampleState;
      readonly after?: SampleState;
    };

const shelved = (entry: Entry): Shelved => ({ ...contentOf(entry), order: entry.order });

/** What became of it; nothing where only the value of a secret differs. */
export function changesOf(piece: Piece): Change[] {
  const { id } = piece;
  if (piece.is === 'sample') return sampleChanges(piece);
  const { before, after } = piece;
  if (!before || !after)
    return [
      {
        is: 'action',
        id,
        ...(before && { before: shelved(before) }),
        ...(after && { after: shelved(after) }),
      },
    ];
  const changes: Change[] = [];
  if (before.order !== after.order)
    changes.push({ is: 'place', id, before: before.order, after: after.order });
  if (before.content.is !== 'draft' || after.content.is !== 'draft') return changes;
  const patches = patchesOf(before.content.draft, after.content.draft);
  return patches.length === 0 ? changes : [...changes, { is: 'draft', id, patches }];
}

function sampleChanges({ id, before, after }: Extract<Piece, { is: 'sample' }>): Change[] {
  const isTextOnly = before && after && before.name === after.name && before.order === after.order;
  if (!isTextOnly) return [{ is: 'sample', id, ...(before && { before }), ...(after && { after }) }];
  if (before.text === after.text) return [];
  return [{ is: 'sample-text', id, splice: spliceOf(before.text, after.text) }];
}

/** The typed secrets of an action before and after a change. */
export interface SecretsChange {
  readonly before: TypedSecrets;
  readonly after: TypedSecrets;
}

function secretsOf(entry: Entry | undefined): TypedSecrets {
  if (entry?.content.is === 'draft') return typedSecrets(entry.content.draft);
  return (entry?.content.is === 'stored' && entry.content.typed) || {};
}

/** What became of the typed secrets together with the rest; undefined where they stayed. */
export function secretsChangeOf(piece: Piece): SecretsChange | undefined {
  if (piece.is === 'sample') return undefined;
  const change = { before: secretsOf(piece.before), after: secretsOf(piece.after) };
  return areSameSecrets(change.before, change.after) ? undefined : change;
}

export const areSameSecrets = (one: TypedSecrets, other: TypedSecrets): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
