import {
  applied,
  areSameSecrets,
  editsBetween,
  fromStored,
  isStorable,
  rebasedSplice,
  splicedWith,
  typedSecretEdits,
  typedSecrets,
} from '../../designer/store';
import type { RemovedAction, SecretsChange } from '../library/state/entry';
import type { Library } from '../library/state/library';
import type { Change, Work } from './change';
import type { ChangeLocation } from './describe-step';
import type { StepName } from './step-name';

/** A change as far as it was made, and what happened to the typed secrets with it. */
export interface PerformedChange {
  readonly change: Change;
  readonly secrets?: SecretsChange | undefined;
}

/**
 * Makes a change as far as it fits the current state, so that nothing is lost that another tab has
 * done. Undefined when nothing of it fits. `secrets`: the change of typed secrets that belongs to it.
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
  // The secrets are changed only where all of them are as this step left them.
  const takesSecrets = secrets !== undefined && areSameSecrets(typedSecrets(before), secrets.before);
  library.edit(id, takesSecrets ? [...edits, ...typedSecretEdits(secrets.before, secrets.after)] : edits);
  return { change: { ...change, edits }, secrets: takesSecrets ? secrets : undefined };
}

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

/** Whether an action is in the state that a step left it in, ignoring the values of its secrets. */
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

/** Which action and which sample are open. */
export interface Opened {
  readonly action?: string | undefined;
  readonly sample?: string | undefined;
}

export const openNow = ({ library, samples }: Work): Opened => ({
  action: library.openId,
  sample: samples.openId,
});

/**
 * Opens the item that was open at the other end of a step, if the step has just brought it back, or if
 * the item that is open now (`until`) was removed. Otherwise the open item stays. A redo that adds an
 * item opens it like the first time.
 */
export function reopen(
  { library, samples }: Work,
  target: Opened,
  until: Opened,
  changes: readonly Change[],
  isRedo: boolean,
): void {
  const came = new Set(changes.flatMap((one) => ('after' in one && !('before' in one) ? [one.id] : [])));
  const isDue = (id: string, isUntilThere: boolean) =>
    !isUntilThere || came.has(id) || (isRedo && came.size > 0);
  const { action, sample } = target;
  if (action !== undefined && isDue(action, until.action !== undefined && library.has(until.action)))
    library.open(action);
  if (sample !== undefined && isDue(sample, samples.stateOf(until.sample ?? '') !== undefined))
    samples.open(sample);
}

/** The direction of a step. */
export type StepDirection = 'undo' | 'redo';

/** The result of undoing or redoing a step. */
export interface StepResult {
  readonly way: StepDirection;
  readonly name: StepName;
  /** How much of the step still applied to the current state. */
  readonly done: 'all' | 'part' | 'nothing';
  readonly place: ChangeLocation | undefined;
}

export const oppositeDirection = (way: StepDirection): StepDirection => (way === 'undo' ? 'redo' : 'undo');

/** Compares the wanted changes with those that could be made. */
export function doneOf(performed: readonly PerformedChange[], wanted: readonly Change[]): StepResult['done'] {
  if (performed.length === 0) return 'nothing';
  const isWhole =
    performed.length === wanted.length &&
    performed.every(({ change }, at) => sizeOf(change) === sizeOf(wanted[at]));
  return isWhole ? 'all' : 'part';
}

const sizeOf = (change: Change | undefined): number => (change?.type === 'draft' ? change.edits.length : 1);
