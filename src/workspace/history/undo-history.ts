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
  type Work,
} from './change';
import { locationOfChanges, nameOfStep } from './describe-step';
import {
  doneOf,
  type Opened,
  openNow,
  oppositeDirection,
  type PerformedChange,
  perform,
  reopen,
  type StepDirection,
  type StepResult,
} from './perform';
import type { StepName } from './step-name';
import { fromStoredStep, type UndoStep, UnsavedSteps } from './undo-log';

/** The last key press of the last step; the next one may join that step. */
interface Typing {
  readonly last: Keystroke;
  readonly at: number;
}

/** The typed secrets that changed in a step, by the id of their action. */
type Secrets = ReadonlyMap<string, SecretsChange>;

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

/** An effect of a step outside of actions and samples. */
type SideEffect = (way: StepDirection) => void;

interface TransactionOptions {
  readonly name?: StepName;
  readonly sideEffect?: SideEffect;
}

/**
 * Undo and redo of everything the user changes in this tab. A step contains the edits and no secret
 * values; secrets that changed along with them are held in memory only.
 */
export class UndoHistory {
  readonly #work: Work;
  readonly #now: () => number;
  readonly #changes = new Emitter();
  #past: readonly UndoStep[] = [];
  /** The next one first. */
  #future: readonly UndoStep[] = [];
  readonly #secrets = new Map<number, Secrets>();
  readonly #sideEffects = new Map<number, SideEffect>();
  readonly #reverted = new Set<number>();
  #typing: Typing | undefined;
  #transaction: Transaction | undefined;
  #isPerforming = false;
  #lastNumber = 0;
  readonly unsaved = new UnsavedSteps();

  constructor(work: Work, now: () => number) {
    this.#work = work;
    this.#now = now;
    work.library.watch(({ openBefore: action, ...done }) =>
      this.#heard({ ...done, before: { action, sample: work.samples.openId } }),
    );
    work.library.whenForgotten(() => this.#secrets.clear());
    work.samples.watch(({ changes, openBefore: sample }) =>
      this.#heard({ changes, secrets: new Map(), before: { action: work.library.openId, sample } }),
    );
  }

  readonly subscribe = this.#changes.subscribe;

  /** The name of the step that undo would take; the same object until that is another step. */
  get undoable(): StepName | undefined {
    return this.#past.at(-1)?.name;
  }

  get redoable(): StepName | undefined {
    return this.#future[0]?.name;
  }

  /** The step that would be taken next. */
  next(way: StepDirection): UndoStep | undefined {
    return way === 'undo' ? this.#past.at(-1) : this.#future[0];
  }

  /** The sequence number of the last step. */
  get latest(): number {
    return this.#lastNumber;
  }

  /** Restores stored steps. `last` is the number of the last step that is not undone. */
  load(stored: readonly StoredStep[], last: number): void {
    const steps = stored.map(fromStoredStep);
    this.#past = steps.filter(({ number }) => number <= last);
    this.#future = steps.filter(({ number }) => number > last);
    this.#lastNumber = Math.max(0, ...steps.map(({ number }) => number));
    this.unsaved.loaded(stored, last);
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
    const since = this.#lastNumber;
    const transaction = { changes: [], secrets: new Map(), before: openNow(this.#work) };
    this.#transaction = transaction;
    try {
      work();
    } finally {
      this.#transaction = undefined;
      this.#add({ ...transaction, name });
      if (sideEffect && this.#lastNumber > since) this.#sideEffects.set(this.#lastNumber, sideEffect);
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
    const step = this.#past.at(-1);
    if (!step) return undefined;
    const { outcome, performed } = this.#perform('undo', step);
    this.#past = this.#past.slice(0, -1);
    if (performed.length > 0) {
      const next = { ...step, changes: inverseChanges(performed.map(({ change }) => change)) };
      this.#future = [next, ...this.#future];
      this.#remember(step.number, performed, 'undo');
      this.unsaved.put(next);
    } else {
      this.#forget(step);
    }
    this.#moved();
    return outcome;
  }

  redo(): StepResult | undefined {
    const [step, ...future] = this.#future;
    if (!step) return undefined;
    const { outcome, performed } = this.#perform('redo', step);
    this.#future = future;
    if (performed.length > 0) {
      const next = { ...step, changes: performed.map(({ change }) => change) };
      this.#past = [...this.#past, next];
      this.#remember(step.number, performed, 'redo');
      this.unsaved.put(next);
    } else {
      this.#forget(step);
    }
    this.#moved();
    return outcome;
  }

  /** Whether the step with this number can still be reverted separately. */
  canRevert(number: number): boolean {
    return this.#done(number) !== undefined && !this.#reverted.has(number);
  }

  /**
   * Undoes one step and leaves later ones in place. This adds a new step, unless the step was the last
   * one.
   */
  revert(number: number): StepResult | undefined {
    const step = this.#done(number);
    if (!step || !this.canRevert(number)) return undefined;
    if (step === this.#past.at(-1)) return this.undo();
    const before = openNow(this.#work);
    const { outcome, performed } = this.#perform('undo', step);
    if (performed.length === 0) return outcome;
    this.#reverted.add(step.number);
    this.#push(
      performed.map(({ change }) => change),
      { type: 'taken-back', of: step.name },
      before,
    );
    this.#remember(this.#lastNumber, performed, 'redo');
    const sideEffect = this.#sideEffects.get(step.number);
    if (sideEffect) this.#sideEffects.set(this.#lastNumber, (way) => sideEffect(oppositeDirection(way)));
    return outcome;
  }

  /** The step of this number; undefined where it is undone or was dropped. */
  #done(number: number): UndoStep | undefined {
    return this.#past.find((step) => step.number === number);
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

  #add({ changes, secrets, before, name }: Done): void {
    if (changes.length === 0) return;
    // A step with an explicit name was not typed.
    const last = name ? undefined : keystrokeOf(changes);
    const at = this.#now();
    if (!last || !this.#extends(last, changes, at)) {
      this.#push(changes, name ?? nameOfStep(changes, this.#work), before);
      if (secrets.size > 0) this.#secrets.set(this.#lastNumber, secrets);
    }
    this.#typing = last && { last, at };
  }

  /** Extends the last step by a key press that continues it. */
  #extends(next: Keystroke, changes: readonly Change[], at: number): boolean {
    const typing = this.#typing;
    const step = this.#past.at(-1);
    if (!typing || !step || this.#future.length > 0 || !continuesTyping(typing.last, next, at - typing.at))
      return false;
    const whole = joinedChange(step.changes[0], changes[0]);
    if (!whole) return false;
    this.#replaceLast({ ...step, changes: [whole], name: nameOfStep([whole], this.#work) });
    return true;
  }

  #replaceLast(step: UndoStep): void {
    this.#past = this.#past.with(-1, step);
    this.unsaved.put(step);
    this.#changes.emit();
  }

  #push(changes: readonly Change[], name: StepName, before: Opened): void {
    for (const step of this.#future) this.#forget(step);
    this.#lastNumber += 1;
    const opened = changes.some(addsOrRemoves) && { before, after: openNow(this.#work) };
    const step = { number: this.#lastNumber, name, changes, ...(opened && { opened }) };
    this.#future = [];
    this.#past = [...this.#past, step];
    this.unsaved.put(step);
    while (this.unsaved.isTooMuch) {
      const [oldest, ...others] = this.#past;
      if (!oldest || others.length === 0) break;
      this.#forget(oldest);
      this.#past = others;
    }
    this.#moved();
  }

  #forget(step: UndoStep): void {
    this.#secrets.delete(step.number);
    this.#sideEffects.delete(step.number);
    this.#reverted.delete(step.number);
    this.unsaved.remove(step);
  }

  #perform(way: StepDirection, step: UndoStep) {
    const { number, name, changes, opened } = step;
    const until = openNow(this.#work);
    const secrets = this.#secrets.get(number);
    const all = way === 'undo' ? inverseChanges(changes) : changes;
    let performed: PerformedChange[];
    this.#isPerforming = true;
    try {
      performed = all.flatMap((change) => {
        const of = secrets?.get(change.id);
        const turned = of && (way === 'undo' ? { before: of.after, after: of.before } : of);
        return perform(this.#work, change, turned) ?? [];
      });
    } catch (error) {
      // A step that fails each time would block all others.
      this.#past = this.#past.filter((one) => one !== step);
      this.#future = this.#future.filter((one) => one !== step);
      this.#forget(step);
      this.#moved();
      throw error;
    } finally {
      this.#isPerforming = false;
    }
    const made = performed.map(({ change }) => change);
    const isRedo = way === 'redo';
    if (opened) reopen(this.#work, isRedo ? opened.after : opened.before, until, made, isRedo);
    if (performed.length > 0) this.#sideEffects.get(number)?.(way);
    const outcome: StepResult = { way, name, done: doneOf(performed, all), place: locationOfChanges(made) };
    return { outcome, performed };
  }

  /** Holds the secrets that changed with these changes, for the direction of the step. */
  #remember(number: number, performed: readonly PerformedChange[], way: StepDirection): void {
    const secrets = performed.flatMap(({ change, secrets: of }): [string, SecretsChange][] =>
      of ? [[change.id, way === 'undo' ? { before: of.after, after: of.before } : of]] : [],
    );
    if (secrets.length > 0) this.#secrets.set(number, new Map(secrets));
    else this.#secrets.delete(number);
  }

  #moved(): void {
    this.#typing = undefined;
    this.unsaved.standAt(this.#past.at(-1)?.number ?? 0);
    this.#changes.emit();
  }
}
