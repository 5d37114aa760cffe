import type { StorableEdit } from '../edit/edit';
import type { StepName } from '../step-name';
import { contentOf, type Entry } from './entry';
import { type StoredContent, type TypedSecrets, typedSecrets } from './stored-draft';

/** An action as it is put back. */
export interface RemovedAction extends StoredContent {
  readonly order: number;
}

/** What a person did to one action, without secret values. Without `before` it was added, without `after` removed. */
export type ActionChange =
  | { readonly type: 'draft'; readonly id: string; readonly edits: readonly StorableEdit[] }
  | {
      readonly type: 'action';
      readonly id: string;
      readonly before?: RemovedAction;
      readonly after?: RemovedAction;
    }
  | { readonly type: 'place'; readonly id: string; readonly before: number; readonly after: number };

/** The typed secrets of an action before and after a change. */
export interface SecretsChange {
  readonly before: TypedSecrets;
  readonly after: TypedSecrets;
}

/** What a person did in one go. */
export interface ActionsChanged {
  readonly changes: readonly ActionChange[];
  /** By the id of the action; in memory only. */
  readonly secrets: ReadonlyMap<string, SecretsChange>;
  /** What was open before. */
  readonly openBefore: string | undefined;
  /** What it is called, where that cannot be told from the changes. */
  readonly name?: StepName | undefined;
}

const removedAction = (entry: Entry): RemovedAction => ({ ...contentOf(entry), order: entry.order });

export const wasAdded = (entry: Entry): ActionChange => ({
  type: 'action',
  id: entry.id,
  after: removedAction(entry),
});

export const wasRemoved = (entry: Entry): ActionChange => ({
  type: 'action',
  id: entry.id,
  before: removedAction(entry),
});

function secretsOf({ content }: Entry): TypedSecrets {
  if (content.type === 'draft') return typedSecrets(content.draft);
  return (content.type === 'stored' && content.typed) || {};
}

/** The typed secrets that came with these actions (`after`) or went with them (`before`). */
export const secretsWith = (
  entries: readonly Entry[],
  side: 'before' | 'after',
): Map<string, SecretsChange> =>
  new Map(
    entries.flatMap((entry) => {
      const secrets = secretsOf(entry);
      const change = side === 'after' ? { before: {}, after: secrets } : { before: secrets, after: {} };
      return Object.keys(secrets).length > 0 ? [[entry.id, change]] : [];
    }),
  );
