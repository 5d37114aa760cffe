/** Makes the changes of an undo step as far as they still fit, and keeps the steps that are not stored yet. */
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
import type { StepsWrite, StoredStep } from '../storage/records';
import type { Change, ChangeLocation, Work } from './change';
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

export type StepDirection = 'undo' | 'redo';

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

/** The typed secrets that changed in a step, by the id of their action. */
export type Secrets = ReadonlyMap<string, SecretsChange>;

/** One thing that a person did, to be undone and redone. */
export interface UndoStep {
  /** From 1, in the order of time. */
  readonly number: number;
  readonly name: StepName;
  readonly changes: readonly Change[];
  /** What was open before and after the step; only if something was added or removed. */
  readonly opened?: { readonly before: Opened; readonly after: Opened } | undefined;

  // In memory only, until the page is loaded again:
  secrets?: Secrets | undefined;
  /** An effect outside of actions and samples, each time the step is undone or redone. */
  sideEffect?: ((way: StepDirection) => void) | undefined;
  /** It was reverted separately. */
  isReverted?: boolean;
}

/** What is stored of a step as text. */
export type StepContent = Pick<UndoStep, 'changes' | 'opened'>;

export const toStoredStep = ({ number, name, changes, opened }: UndoStep): StoredStep => ({
  number,
  name,
  text: JSON.stringify({ changes, opened } satisfies StepContent),
});

/** Limits of the log; the oldest steps are dropped first. */
const MAX_STEPS = 500;
const MAX_CHARACTERS = 4_000_000;

/** The steps of a tab in their order, and the number of the last one that is not undone. */
export interface UndoLog {
  readonly steps: readonly UndoStep[];
  readonly last: number;
}

/** The part of the undo log that is not stored yet, and the size of all of it. */
export class UnsavedSteps {
  /** The id of this tab; without one the steps stay in memory. */
  tab: string | undefined;
  readonly #log: () => UndoLog;
  readonly #records = new WeakMap<UndoStep, StoredStep>();
  /** The records in the store, by number. */
  readonly #stored = new Map<number, StoredStep>();
  #storedLast = 0;

  /** `log` returns the log as it is now. */
  constructor(log: () => UndoLog) {
    this.#log = log;
  }

  get isTooMuch(): boolean {
    const records = this.#recordsNow();
    const characters = records.reduce((sum, { text }) => sum + text.length, 0);
    return records.length > MAX_STEPS || characters > MAX_CHARACTERS;
  }

  /** The steps of these records, which are in the store, as `read` makes them. */
  loaded(records: readonly StoredStep[], last: number, read: (record: StoredStep) => UndoStep): UndoStep[] {
    this.saved({ put: records, removed: [], last });
    return records.map((record) => {
      const step = read(record);
      this.#records.set(step, record);
      return step;
    });
  }

  /** The pending writes; undefined if there are none. */
  unsaved(): StepsWrite | undefined {
    const { tab } = this;
    if (tab === undefined) return undefined;
    const records = this.#recordsNow();
    const numbers = new Set(records.map(({ number }) => number));
    const put = records.filter((record) => this.#stored.get(record.number) !== record);
    const removed = [...this.#stored.keys()].filter((number) => !numbers.has(number));
    const { last } = this.#log();
    const isSaved = put.length === 0 && removed.length === 0 && last === this.#storedLast;
    return isSaved ? undefined : { tab, put, removed, last };
  }

  /** Marks these writes as done. */
  saved({ put, removed, last }: Omit<StepsWrite, 'tab'>): void {
    for (const record of put) this.#stored.set(record.number, record);
    for (const number of removed) this.#stored.delete(number);
    this.#storedLast = last;
  }

  #recordsNow(): StoredStep[] {
    return this.#log().steps.map((step) => {
      const record = this.#records.get(step) ?? toStoredStep(step);
      this.#records.set(step, record);
      return record;
    });
  }
}
