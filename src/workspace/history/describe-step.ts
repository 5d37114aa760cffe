import type { Path, Range } from '../../core';
import { behind, nameOfEdits, placeOfEdits } from '../../designer/store';
import type { Change, Work } from './change';
import type { StepName } from './step-name';

/** The name of a step with these changes. */
export function nameOfStep(changes: readonly Change[], work: Work): StepName {
  const added = changes.filter((change) => change.type === 'action' && change.after).length;
  if (added > 1) return { type: 'actions-added', count: added };
  const deleted = changes.filter((change) => change.type === 'action' && !change.after).length;
  if (added === 0 && deleted > 1) return { type: 'actions-deleted', count: deleted };
  const changed = new Set(changes.flatMap(({ type, id }) => (type === 'draft' ? id : []))).size;
  if (changed > 1) return { type: 'actions-changed', count: changed };
  const samples = changes.filter((change) => change.type === 'sample' && !change.before).length;
  if (added === 0 && samples > 1) return { type: 'samples-added', count: samples };
  const [change] = changes;
  if (!change) throw new Error('A step changes something');
  switch (change.type) {
    case 'action':
      return { type: change.after ? 'action-added' : 'action-deleted', name: nameOfLast(changes) };
    case 'place': {
      // When the sort keys are renumbered, other actions change too; the moved one comes last.
      const { id } = changes.findLast(({ type }) => type === 'place') ?? change;
      return { type: 'action-moved', name: work.library.summaryOf(id)?.name ?? '' };
    }
    case 'sample-text':
      return {
        type: change.splice.removed !== '' && change.splice.inserted !== '' ? 'changing' : 'typing',
        in: { type: 'sample', name: work.samples.stateOf(change.id)?.name ?? '' },
      };
    case 'sample': {
      const { before, after } = change;
      const name = (before ?? after)?.name ?? '';
      if (!before) return { type: 'sample-added', name };
      return { type: after ? 'sample-renamed' : 'sample-deleted', name };
    }
    case 'draft':
      return nameOfEdits(change.edits);
  }
}

function nameOfLast(changes: readonly Change[]): string {
  const last = changes.findLast((change) => change.type === 'action');
  return (last?.after ?? last?.before)?.title.name ?? '';
}

/** The part of the app that shows a change. */
export type ChangeLocation =
  | { readonly type: 'setting'; readonly id: string; readonly path: Path; readonly range?: Range }
  | { readonly type: 'action'; readonly id: string }
  | { readonly type: 'sample'; readonly id: string; readonly range?: Range };

/** Where to go after these changes: to the action, if both an action and a sample changed. */
export function locationOfChanges(changes: readonly Change[]): ChangeLocation | undefined {
  const change = changes.find(({ type }) => type !== 'sample' && type !== 'sample-text') ?? changes[0];
  if (!change) return undefined;
  const { id } = change;
  switch (change.type) {
    case 'draft': {
      const place = placeOfEdits(change.edits);
      return place && { type: 'setting', id, ...place };
    }
    case 'action':
    case 'place':
      return { type: 'action', id };
    case 'sample-text':
      return { type: 'sample', id, range: behind(change.splice) };
    case 'sample':
      return { type: 'sample', id };
  }
}
