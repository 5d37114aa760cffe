import { patched, patchesOf } from '../edit/patch';
import { fitted, splicedWith } from '../edit/splice';
import type { Library } from '../library/library';
import { fromStored, typedSecrets, withTypedSecrets } from '../library/stored-draft';
import type { Samples } from '../samples/samples';
import type { Change, Shelved } from './change';
import { areSameSecrets, type SecretsChange } from './item-change';

/** All that a person works on. */
export interface Work {
  readonly library: Library;
  readonly samples: Samples;
}

/** A change as it was made, and what became of the typed secrets with it. */
export interface Performed {
  readonly change: Change;
  readonly secrets?: SecretsChange | undefined;
}

/**
 * Makes a change, as far as it fits what is there now: nothing that another tab has made of it is
 * lost. Undefined when nothing of it fits.
 */
export function perform(
  work: Work,
  change: Change,
  secrets: SecretsChange | undefined,
): Performed | undefined {
  switch (change.is) {
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
  change: Extract<Change, { is: 'draft' }>,
  secrets: SecretsChange | undefined,
): Performed | undefined {
  const { id } = change;
  const before = library.draftOf(id);
  if (!before) return undefined;
  const { draft, done } = patched(before, change.patches);
  if (done.length === 0) return undefined;
  const takesSecrets = secrets && areSameSecrets(typedSecrets(before), secrets.before);
  library.revise(id, () => (takesSecrets ? withTypedSecrets(draft, secrets.after) : draft));
  return { change: { ...change, patches: done }, secrets: takesSecrets ? secrets : undefined };
}

function bringBack(
  { library }: Work,
  change: Extract<Change, { is: 'action' }>,
  shelved: Shelved,
  secrets: SecretsChange | undefined,
): Performed | undefined {
  const { id } = change;
  if (library.has(id)) return undefined;
  library.putBack(id, shelved, secrets?.after);
  return { change, secrets };
}

function takeAway(
  { library }: Work,
  change: Extract<Change, { is: 'action' }>,
  left: Shelved | undefined,
): Performed | undefined {
  const { id } = change;
  if (!library.has(id) || !left || !isStill(library, id, left)) return undefined;
  const draft = library.draftOf(id);
  library.remove(id);
  return { change, secrets: draft && { before: typedSecrets(draft), after: {} } };
}

/** Whether an action is what a step left of it, but for the values of its secrets. */
function isStill(library: Library, id: string, left: Shelved): boolean {
  const draft = library.draftOf(id);
  if (!draft) return library.documentOf(id) === left.document;
  const reading = fromStored(left, typedSecrets(draft));
  return reading.is === 'draft' && patchesOf(reading.draft, draft).length === 0;
}

function performSample(
  { samples }: Work,
  change: Extract<Change, { is: 'sample' | 'sample-text' }>,
): Performed | undefined {
  const state = samples.stateOf(change.id);
  if (change.is === 'sample-text') {
    const splice = state && fitted(change.splice, state.text);
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
