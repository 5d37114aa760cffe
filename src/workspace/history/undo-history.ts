/** The undo history of this tab: its steps, and which edits join one step. */
import { Emitter } from '../../ui/emitter';
import type { SecretsChange } from '../library/state/entry';
import type { StoredStep } from '../storage/records';
import {
  addsOrRemoves,
  type Change,
  continuesTyping,
  inverseChanges,
  joinedChange,
  type Keystroke,
  keystrokeOf,
  locationOfChanges,
  nameOfStep,
  type Work,
} from './change';
import {
  doneOf,
  type Opened,
  openNow,
  oppositeDirection,
  type PerformedChange,
  perform,
  reopen,
  type Secrets,
  type StepDirection,
  type StepResult,
  type UndoStep,
  UnsavedSteps,
} from './perform';
import type { StepName } from './step-name';

/** The last key press of the last step; the next one may join that step. */
interface Typing {
  readonly last: Keystroke;
  readonly at: number;
}

/** Changes that are not a step yet. */
interface Done {
  readonly changes: readonly Change[];
  readonly secrets: Secrets;
  readonly before: Opened;
  readonly name?: StepName | undefined;
}

/** The changes of a running transaction. */
interface Transaction {
  readonly changes: Change[];
  readonly secrets: Map<string, SecretsChange>;
  readonly before: Opened;
}

type TransactionOptions = Partial<Pick<UndoStep, 'name' | 'sideEffect'>>;

const inverseSecrets = ({ before, after }: SecretsChange): SecretsChange => ({
  before: after,
  after: before,
});

/**
 * Undo and redo of everything the user changes in this tab. A step contains the edits and no secret
 * values; secrets that changed along with them are held in memory only.
 */
export class UndoHistory {
  readonly #work: Work;
  readonly #now: () => number;
  readonly #changes = new Emitter();
  #steps: readonly UndoStep[] = [];
  /** How many of the steps are not undone. */
  #done = 0;
  #typing: Typing | undefined;
  #transaction: Transaction | undefined;
  #isPerforming = false;
  #lastNumber = 0;
  readonly unsaved = new UnsavedSteps(() => ({
    steps: this.#steps,
    last: this.#steps[this.#done - 1]?.number ?? 0,
  }));

  constructor(work: Work, now: () => number) {
    this.#work = work;
    this.#now = now;
    work.library.watch(({ openBefore: action, ...done }) =>
      this.#heard({ ...done, before: { action, sample: work.samples.openId } }),
    );
    work.library.whenForgotten(() => {
      for (const step of this.#steps) step.secrets = undefined;
    });
    work.samples.watch(({ changes, openBefore: sample }) =>
      this.#heard({ changes, secrets: new Map(), before: { action: work.library.openId, sample } }),
    );
  }

  readonly subscribe = this.#changes.subscribe;

  /** The name of the step that undo would take; the same object until that is another step. */
  get undoable(): StepName | undefined {
    return this.next('undo')?.name;
  }

  get redoable(): StepName | undefined {
    return this.next('redo')?.name;
  }

  /** The step that would be taken next. */
  next(way: StepDirection): UndoStep | undefined {
    return this.#steps[way === 'undo' ? this.#done - 1 : this.#done];
  }

  /** The sequence number of the last step. */
  get latest(): number {
    return this.#lastNumber;
  }

  /** Restores stored steps as `read` makes them. `last` is the number of the last step that is not undone. */
  load(stored: readonly StoredStep[], last: number, read: (record: StoredStep) => UndoStep): void {
    this.#steps = this.unsaved.loaded(stored, last, read);
    this.#done = stored.filter(({ number }) => number <= last).length;
    this.#lastNumber = Math.max(0, ...stored.map(({ number }) => number));
    this.#changes.emit();
  }

  /** Makes the next key press start a new step. */
  pause(): void {
    this.#typing = undefined;
  }

  /**
   * Makes everything that `work` changes one step. Without a name it is named by its changes. The side
   * effect runs each time the step is undone or redone, until the page is loaded again.
   */
  transaction(work: () => void, { name, sideEffect }: TransactionOptions = {}): void {
    const transaction = { changes: [], secrets: new Map(), before: openNow(this.#work) };
    this.#transaction = transaction;
    try {
      work();
    } finally {
      this.#transaction = undefined;
      const step = this.#add({ ...transaction, name });
      if (step) step.sideEffect = sideEffect;
    }
  }

  /** The number of the step that `change` makes; undefined if it makes none. */
  stepMadeBy(change: () => void): number | undefined {
    const since = this.#lastNumber;
    change();
    return this.#lastNumber > since ? since + 1 : undefined;
  }

  /** Undefined if there is nothing to undo. */
  undo(): StepResult | undefined {
    return this.#take('undo');
  }

  redo(): StepResult | undefined {
    return this.#take('redo');
  }

  /** Whether the step with this number can still be reverted separately. */
  canRevert(number: number): boolean {
    return this.#revertible(number) !== undefined;
  }

  /**
   * Undoes one step and leaves later ones in place. This adds a new step, unless the step was the last
   * one.
   */
  revert(number: number): StepResult | undefined {
    const step = this.#revertible(number);
    if (!step) return undefined;
    if (step === this.next('undo')) return this.undo();
    const before = openNow(this.#work);
    const { outcome, performed, changes } = this.#perform('undo', step);
    if (changes.length === 0) return outcome;
    step.isReverted = true;
    const reverting = this.#push(changes, { type: 'taken-back', of: step.name }, before);
    reverting.secrets = secretsOf(performed);
    const { sideEffect } = step;
    if (sideEffect) reverting.sideEffect = (way) => sideEffect(oppositeDirection(way));
    return outcome;
  }

  /** Undefined where the step is undone, was dropped, or is reverted already. */
  #revertible(number: number): UndoStep | undefined {
    return this.#steps.slice(0, this.#done).find((step) => step.number === number && !step.isReverted);
  }

  #take(way: StepDirection): StepResult | undefined {
    const step = this.next(way);
    if (!step) return undefined;
    const { outcome, performed, changes } = this.#perform(way, step);
    if (changes.length === 0) {
      this.#drop(step);
    } else {
      const [made, secrets] =
        way === 'redo'
          ? [changes, secretsOf(performed)]
          : [inverseChanges(changes), secretsOf(performed, inverseSecrets)];
      this.#steps = this.#steps.with(this.#steps.indexOf(step), { ...step, changes: made, secrets });
      this.#done += way === 'undo' ? -1 : 1;
    }
    this.#moved();
    return outcome;
  }

  #heard(done: Done): void {
    if (this.#isPerforming) return;
    const transaction = this.#transaction;
    if (!transaction) {
      this.#add(done);
      return;
    }
    for (const change of done.changes) transaction.changes.push(change);
    for (const [id, { before, after }] of done.secrets)
      transaction.secrets.set(id, { before: transaction.secrets.get(id)?.before ?? before, after });
  }

  /** The step that the changes make; undefined if they extend the last one, or there are none. */
  #add({ changes, secrets, before, name }: Done): UndoStep | undefined {
    if (changes.length === 0) return undefined;
    // A step with an explicit name was not typed.
    const last = name ? undefined : keystrokeOf(changes);
    const at = this.#now();
    const isExtended = last !== undefined && this.#extends(last, changes, at);
    const step = isExtended
      ? undefined
      : this.#push(changes, name ?? nameOfStep(changes, this.#work), before);
    if (step && secrets.size > 0) step.secrets = secrets;
    this.#typing = last && { last, at };
    return step;
  }

  /** Extends the last step by a key press that continues it. */
  #extends(next: Keystroke, changes: readonly Change[], at: number): boolean {
    const typing = this.#typing;
    const step = this.next('undo');
    if (!typing || !step || this.next('redo') || !continuesTyping(typing.last, next, at - typing.at))
      return false;
    const whole = joinedChange(step.changes[0], changes[0]);
    if (!whole) return false;
    this.#steps = this.#steps.with(-1, { ...step, changes: [whole], name: nameOfStep([whole], this.#work) });
    this.#changes.emit();
    return true;
  }

  #push(changes: readonly Change[], name: StepName, before: Opened): UndoStep {
    this.#lastNumber += 1;
    const opened = changes.some(addsOrRemoves) && { before, after: openNow(this.#work) };
    const step: UndoStep = { number: this.#lastNumber, name, changes, ...(opened && { opened }) };
    this.#steps = [...this.#steps.slice(0, this.#done), step];
    while (this.#steps.length > 1 && this.unsaved.isTooMuch) this.#steps = this.#steps.slice(1);
    this.#done = this.#steps.length;
    this.#moved();
    return step;
  }

  #drop(step: UndoStep): void {
    const at = this.#steps.indexOf(step);
    if (at < this.#done) this.#done -= 1;
    this.#steps = this.#steps.toSpliced(at, 1);
  }

  #perform(way: StepDirection, step: UndoStep) {
    const { name, opened, secrets } = step;
    const until = openNow(this.#work);
    const isRedo = way === 'redo';
    let all: readonly Change[];
    let performed: PerformedChange[];
    this.#isPerforming = true;
    try {
      all = isRedo ? step.changes : inverseChanges(step.changes);
      performed = all.flatMap((change) => {
        const of = secrets?.get(change.id);
        return perform(this.#work, change, of && (isRedo ? of : inverseSecrets(of))) ?? [];
      });
    } catch (error) {
      // A step that fails each time would block all others.
      this.#drop(step);
      this.#moved();
      throw error;
    } finally {
      this.#isPerforming = false;
    }
    const changes = performed.map(({ change }) => change);
    if (opened) reopen(this.#work, isRedo ? opened.after : opened.before, until, changes, isRedo);
    if (changes.length > 0) step.sideEffect?.(way);
    const outcome: StepResult = {
      way,
      name,
      done: doneOf(performed, all),
      place: locationOfChanges(changes),
    };
    return { outcome, performed, changes };
  }

  #moved(): void {
    this.#typing = undefined;
    this.#changes.emit();
  }
}

/** The secrets that changed with these changes. */
function secretsOf(
  performed: readonly PerformedChange[],
  turned: (change: SecretsChange) => SecretsChange = (change) => change,
): Secrets | undefined {
  const secrets = performed.flatMap(({ change, secrets: of }): [string, SecretsChange][] =>
    of ? [[change.id, turned(of)]] : [],
  );
  return secrets.length > 0 ? new Map(secrets) : undefined;
}
