import { SECRETS } from '../authentication-draft';
import { applied, type Edit, editsBetween, isStorable, settingEdit } from '../edit/edit';
import { secretValueName } from '../edit/settings';
import { rebasedSplice, splicedWith } from '../edit/splice';
import type { RemovedAction, SecretsChange } from '../library/action-change';
import type { Library } from '../library/library';
import { fromStored, typedSecrets } from '../library/stored-draft';
import type { Samples } from '../samples/samples';
import type { Change } from './change';

/** All that a person works on. */
export interface Work {
  readonly library: Library;
  readonly samples: Samples;
}

/** A change as it was made, and what became of the typed secrets with it. */
export interface PerformedChange {
  readonly change: Change;
  readonly secrets?: SecretsChange | undefined;
}

/**
 * Makes a change as far as it applies to the current state, so that nothing another tab has done is
 * lost. Undefined when nothing of it applies.
 */
export function perform(
  work: Work,
  change: Change,
  secrets: SecretsChange | undefined,
): PerformedChange | undefined {
  switch (change.type) {
    case 'draft':
      return performDraft(work, change, secrets);
    case 'action':
      return change.after
        ? bringBack(work, change, change.after, secrets)
        : takeAway(work, change, change.before);
    case 'place':
      if (!work.library.has(change.id) || work.library.orderOf(change.id) !== change.before) return undefined;
      work.library.place(change.id, change.after);
      return { change };
    default:
      return performSample(work, change);
  }
}

function performDraft(
  { library }: Work,
  change: Extract<Change, { type: 'draft' }>,
  secrets: SecretsChange | undefined,
): PerformedChange | undefined {
  const { id } = change;
  const before = library.draftOf(id);
  if (!before) return undefined;
  const { done: edits } = applied(before, change.edits);
  if (edits.length === 0) return undefined;
  // The secrets follow only where they are as this step left them, all of them.
  const takesSecrets = secrets !== undefined && areSame(typedSecrets(before), secrets.before);
  library.edit(id, takesSecrets ? [...edits, ...secretEdits(secrets)] : edits);
  return { change: { ...change, edits }, secrets: takesSecrets ? secrets : undefined };
}

const secretEdits = ({ before, after }: SecretsChange): Edit[] =>
  SECRETS.filter(({ key }) => before[key] !== after[key]).map((place) =>
    settingEdit(secretValueName(place), before[place.key] ?? '', after[place.key] ?? ''),
  );

const areSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

function bringBack(
  { library }: Work,
  change: Extract<Change, { type: 'action' }>,
  removed: RemovedAction,
  secrets: SecretsChange | undefined,
): PerformedChange | undefined {
  const { id } = change;
  if (library.has(id)) return undefined;
  library.putBack(id, removed, secrets?.after);
  return { change, secrets };
}

function takeAway(
  { library }: Work,
  change: Extract<Change, { type: 'action' }>,
  left: RemovedAction | undefined,
): PerformedChange | undefined {
  const { id } = change;
  if (!library.has(id) || !left || !isStill(library, id, left)) return undefined;
  const draft = library.draftOf(id);
  library.remove(id);
  return { change, secrets: draft && { before: typedSecrets(draft), after: {} } };
}

/** Whether an action is what a step left of it, but for the values of its secrets. */
function isStill(library: Library, id: string, left: RemovedAction): boolean {
  const draft = library.draftOf(id);
  if (!draft) return library.documentOf(id) === left.document;
  const reading = fromStored(left, typedSecrets(draft));
  return reading.type === 'draft' && !editsBetween(reading.draft, draft).some(isStorable);
}

function performSample(
  { samples }: Work,
  change: Extract<Change, { type: 'sample' | 'sample-text' }>,
): PerformedChange | undefined {
  const state = samples.stateOf(change.id);
  if (change.type === 'sample-text') {
    const splice = state && rebasedSplice(change.splice, state.text);
    if (!splice) return undefined;
    samples.put(change.id, { ...state, text: splicedWith(state.text, splice) });
    return { change: { ...change, splice } };
  }
  const { before, after } = change;
  const isAsLeft = before ? before.text === state?.text && before.name === state.name : !state;
  if (!isAsLeft) return undefined;
  samples.put(change.id, after);
  return { change };
}
