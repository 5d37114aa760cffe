import type { StoredStep } from '../records';
import type { StepName } from '../step-name';
import { type Change, comesOrGoes, inverseChanges } from './change';
import { changesOf, type Piece, type SecretsChange, secretsChangeOf } from './item-change';
import { goesOn, type Keystroke, keystrokeOf } from './keystroke';
import { nameOf } from './name-of-step';
import { type Opened, openNow, reopen } from './opened';
import { doneOf, type Outcome, otherWay, type Way } from './outcome';
import { type Performed, perform, type Work } from './perform';
import { placeOf } from './place';
import type { Step } from './step';
import { fromStoredStep } from './stored-step';
import { UnsavedSteps } from './unsaved-steps';

/** The key press that the last step ends with, and what there was before that step. */
interface Typing {
  readonly before: Piece;
  readonly last: Keystroke;
  readonly at: number;
}

/** What is done together, so far. */
interface Together {
  readonly pieces: Piece[];
  readonly before: Opened;
}

/** The typed secrets that changed in a step, by the id of their action. */
type Secrets = ReadonlyMap<string, SecretsChange>;

/** Does what goes along with a step and is no change of a piece of work. */
type Companion = (way: Way) => void;

/**
 * Every change of the person in this tab, to go back and forth in. A step is told from what was there
 * before and after; it holds no secret value. Those that changed with it are in memory only.
 */
export class Steps {
  readonly #work: Work;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #past: readonly Step[] = [];
  /** The next one first. */
  #future: readonly Step[] = [];
  readonly #secrets = new Map<number, Secrets>();
  readonly #companions = new Map<number, Companion>();
  readonly #takenBack = new Set<number>();
  #typing: Typing | undefined;
  #together: Together | undefined;
  #isPerforming = false;
  #lastNumber = 0;
  readonly unsaved = new UnsavedSteps();

  constructor(work: Work, now: () => number) {
    this.#work = work;
    this.#now = now;
    work.library.watch((changed, action, name) =>
      this.#heard(
        { action, sample: work.samples.openId },
        changed.map((one) => ({ is: 'action', ...one })),
        name,
      ),
    );
    work.library.whenForgotten(() => this.#secrets.clear());
    work.samples.watch((changed, sample) =>
      this.#heard(
        { action: work.library.openId, sample },
        changed.map((one) => ({ is: 'sample', ...one })),
      ),
    );
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What the next step back did; the same object until that is another step. */
  get undoable(): StepName | undefined {
    return this.#past.at(-1)?.name;
  }

  get redoable(): StepName | undefined {
    return this.#future[0]?.name;
  }

  /** The step that would be taken next. */
  next(way: Way): Step | undefined {
    return way === 'undo' ? this.#past.at(-1) : this.#future[0];
  }

  /** Goes up with each step. A step that comes after this is told by `takeBack` and `stands`. */
  get latest(): number {
    return this.#lastNumber;
  }

  /** Takes over the steps of before the page was loaded, and where among them one was. */
  load(stored: readonly StoredStep[], last: number): void {
    const steps = stored.map(fromStoredStep);
    this.#past = steps.filter(({ number }) => number <= last);
    this.#future = steps.filter(({ number }) => number > last);
    this.#lastNumber = Math.max(0, ...steps.map(({ number }) => number));
    this.unsaved.loaded(stored, last);
    this.#tell();
  }

  /** What is typed from now on is a step of its own. */
  pause(): void {
    this.#typing = undefined;
  }

  /**
   * Whatever is added, changed or removed by `work` is one step. The companion is called each time
   * that something of the step is taken back or done again, until the page is loaded again.
   */
  together(work: () => void, companion?: Companion): void {
    const since = this.#lastNumber;
    const together = { pieces: [], before: openNow(this.#work) };
    this.#together = together;
    try {
      work();
    } finally {
      this.#together = undefined;
      this.#add(together.before, together.pieces);
      if (companion && this.#lastNumber > since) this.#companions.set(this.#lastNumber, companion);
    }
  }

  /** Undefined when there is nothing to take back. */
  undo(): Outcome | undefined {
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

  redo(): Outcome | undefined {
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

  /** Whether the first step after `since` can be taken back still. */
  stands(since: number): boolean {
    const step = this.after(since);
    return step !== undefined && !this.#takenBack.has(step.number);
  }

  /** Takes the first step after `since` back, and leaves what came later: a step of its own, unless it was the last. */
  takeBack(since: number): Outcome | undefined {
    const step = this.after(since);
    if (!step || !this.stands(since)) return undefined;
    if (step === this.#past.at(-1)) return this.undo();
    const before = openNow(this.#work);
    const { outcome, performed } = this.#perform('undo', step);
    if (performed.length === 0) return outcome;
    this.#takenBack.add(step.number);
    this.#push(
      performed.map(({ change }) => change),
      { is: 'taken-back', of: step.name },
      before,
    );
    this.#remember(this.#lastNumber, performed, 'redo');
    const companion = this.#companions.get(step.number);
    if (companion) this.#companions.set(this.#lastNumber, (way) => companion(otherWay(way)));
    return outcome;
  }

  /** The first step after `since`. */
  after(since: number): Step | undefined {
    return this.#past.find(({ number }) => number > since);
  }

  #heard(before: Opened, pieces: readonly Piece[], name?: StepName): void {
    if (this.#isPerforming) return;
    if (this.#together) this.#together.pieces.push(...pieces);
    else this.#add(before, pieces, name);
  }

  #add(before: Opened, pieces: readonly Piece[], name?: StepName): void {
    const changes = pieces.flatMap(changesOf);
    if (changes.length === 0) return;
    if (this.#goesOnTyping(pieces, changes)) return;
    this.#push(changes, name ?? nameOf(pieces, changes), before);
    const secrets = pieces.flatMap((piece): [string, SecretsChange][] => {
      const change = secretsChangeOf(piece);
      return change ? [[piece.id, change]] : [];
    });
    if (secrets.length > 0) this.#secrets.set(this.#lastNumber, new Map(secrets));
    const last = keystrokeOf(changes);
    const [piece] = pieces;
    this.#typing = last && piece && { before: piece, last, at: this.#now() };
  }

  /** A key press that goes on with the last one makes the last step longer. */
  #goesOnTyping(pieces: readonly Piece[], changes: readonly Change[]): boolean {
    const typing = this.#typing;
    const step = this.#past.at(-1);
    const [piece] = pieces;
    const next = keystrokeOf(changes);
    if (!typing || !step || !piece || !next || this.#future.length > 0) return false;
    if (!goesOn(typing.last, next, this.#now() - typing.at)) return false;
    const whole = { ...typing.before, after: piece.after } as Piece;
    const longer = changesOf(whole);
    if (longer.length === 0) return false;
    this.#replaceLast({ ...step, changes: longer, name: nameOf([whole], longer) });
    this.#typing = { before: typing.before, last: next, at: this.#now() };
    return true;
  }

  #replaceLast(step: Step): void {
    this.#past = this.#past.with(-1, step);
    this.unsaved.put(step);
    this.#tell();
  }

  #push(changes: readonly Change[], name: StepName, before: Opened): void {
    for (const step of this.#future) this.#forget(step);
    this.#lastNumber += 1;
    const opened = changes.some(comesOrGoes) && { before, after: openNow(this.#work) };
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

  #forget(step: Step): void {
    this.#secrets.delete(step.number);
    this.#companions.delete(step.number);
    this.#takenBack.delete(step.number);
    this.unsaved.remove(step);
  }

  #perform(way: Way, { number, name, changes, opened }: Step) {
    const until = openNow(this.#work);
    const secrets = this.#secrets.get(number);
    const all = way === 'undo' ? inverseChanges(changes) : changes;
    this.#isPerforming = true;
    const performed = all.flatMap((change) => {
      const of = secrets?.get(change.id);
      const turned = of && (way === 'undo' ? { before: of.after, after: of.before } : of);
      try {
        return perform(this.#work, change, turned) ?? [];
      } catch {
        // Nobody could go back beyond a change that fails each time: it counts as one that does not fit.
        return [];
      }
    });
    this.#isPerforming = false;
    const made = performed.map(({ change }) => change);
    const isRedo = way === 'redo';
    if (opened) reopen(this.#work, isRedo ? opened.after : opened.before, until, made, isRedo);
    if (performed.length > 0) this.#companions.get(number)?.(way);
    const outcome: Outcome = { way, name, done: doneOf(performed, all), place: placeOf(made) };
    return { outcome, performed };
  }

  /** The secrets that changed with what was performed, as the step changed them. */
  #remember(number: number, performed: readonly Performed[], way: Way): void {
    const secrets = performed.flatMap(({ change, secrets: of }): [string, SecretsChange][] =>
      of ? [[change.id, way === 'undo' ? { before: of.after, after: of.before } : of]] : [],
    );
    if (secrets.length > 0) this.#secrets.set(number, new Map(secrets));
    else this.#secrets.delete(number);
  }

  #moved(): void {
    this.#typing = undefined;
    this.unsaved.standAt(this.#past.at(-1)?.number ?? 0);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
