/** The draft of a controlled designer: the host keeps the config in a variable, and gets a new one with each edit. */
import { type Action, type Problem, writeAction } from '../../core';
import { newAction } from '../../core/internal';
import * as reader from '../../core/reader';
import type { RevertibleSteps } from '../../ui/announcements';
import { Emitter } from '../../ui/emitter';
import type { Config } from '../handle';
import type { DraftStore } from '../host';
import { provideConfigReader } from '../store/config-reader';
import { type Draft, toAction, toDraft } from '../store/draft';
import { applied, type Edit, editsBetween, inverted, isStorable, joined } from '../store/edit/edit';

// The value of a host can be read at any time.
provideConfigReader(reader);

export interface ValueChange {
  /** The config after the change. */
  readonly value: Config;
  readonly edits: readonly Edit[];
}

interface Step {
  readonly number: number;
  readonly edits: readonly Edit[];
}

/** Key presses with a longer pause between them are two steps. */
const TYPING_PAUSE_MS = 1000;
const MAX_STEPS = 1000;

const inverse = (edits: readonly Edit[]): Edit[] => edits.map((edit) => inverted(edit)).reverse();

/**
 * The draft of a host that keeps the config in a variable: it takes the host's values, emits one with each edit of the
 * user, and has its own undo. A value that was emitted before is an echo and changes nothing.
 */
export class ControlledValue implements DraftStore, RevertibleSteps {
  readonly #now: () => number;
  readonly #changes = new Emitter();
  readonly #emissions = new Emitter<[ValueChange]>();
  readonly #emitted = new EmittedValues();
  readonly #blank: Draft = toDraft(newAction('automation.webhook'));
  #draft: Draft = this.#blank;
  #problems: readonly Problem[] = [];
  /** Incremented when the host replaces the draft. */
  #replacement = 0;
  #steps: readonly Step[] = [];
  /** How many of the steps are not undone. */
  #done = 0;
  #lastNumber = 0;
  /** When the last step was typed, if the next key press may join it. */
  #typedAt: number | undefined;
  #transaction: Edit[] | undefined;
  /** Whether emitted values contain secrets that were typed; references to names replace them otherwise. */
  literalSecrets = false;
  isReadOnly = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly subscribe = this.#changes.subscribe;
  /** Calls the listener after each change by the user, undo included, but not after changes by the host. */
  readonly onChange = this.#emissions.subscribe;

  get draft(): Draft {
    return this.#draft;
  }

  /** Why the value of the host cannot be edited; empty if it can. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  get replacement(): number {
    return this.#replacement;
  }

  /** The config of the draft, as it is emitted. */
  get value(): Config {
    const secrets = this.literalSecrets ? 'include' : 'reference';
    return JSON.parse(writeAction(toAction(this.#draft), { secrets })) as Config;
  }

  /** Takes a value of the host, unless it is an echo; returns whether it was taken. */
  give(value: unknown): boolean {
    // A value that could not be read stands in the way of the draft, even of an echo of it.
    if (this.#problems.length === 0 && this.#emitted.has(value)) return false;
    this.replace(value);
    return true;
  }

  /** Replaces the draft by a value of the host as one step, also if it was emitted before. Undo begins with the first. */
  replace(value: unknown): void {
    const isFirst = this.#draft === this.#blank;
    const { action, problems } = readValue(value);
    this.#problems = problems;
    this.#typedAt = undefined;
    if (action) this.#perform(editsBetween(this.#draft, toDraft(action, this.#draft)));
    if (isFirst) [this.#steps, this.#done] = [[], 0];
    this.#typedAt = undefined;
    this.#replacement += 1;
    this.#changes.emit();
  }

  readonly edit = (edits: readonly Edit[]): void => {
    if (this.isReadOnly) return;
    const done = this.#perform(edits);
    if (done.length > 0) this.#emit(done);
  };

  get canUndo(): boolean {
    return this.#done > 0;
  }

  get canRedo(): boolean {
    return this.#done < this.#steps.length;
  }

  /** Returns the edits that undid the last step; empty if there is none. */
  undo(): readonly Edit[] {
    const step = this.#steps[this.#done - 1];
    if (!step || this.isReadOnly) return [];
    this.#done -= 1;
    return this.#move(inverse(step.edits));
  }

  redo(): readonly Edit[] {
    const step = this.#steps[this.#done];
    if (!step || this.isReadOnly) return [];
    this.#done += 1;
    return this.#move(step.edits);
  }

  stepMadeBy(change: () => void): number | undefined {
    const before = this.#lastNumber;
    this.transaction(change);
    return this.#lastNumber === before ? undefined : this.#lastNumber;
  }

  transaction(work: () => void): void {
    if (this.#transaction) {
      work();
      return;
    }
    const edits: Edit[] = [];
    this.#transaction = edits;
    this.#typedAt = undefined;
    try {
      work();
    } finally {
      this.#transaction = undefined;
      if (edits.length > 0) this.#addStep(edits);
    }
  }

  canRevert(number: number): boolean {
    return this.#steps.slice(0, this.#done).some((step) => step.number === number);
  }

  revert(number: number): void {
    const step = this.#steps.slice(0, this.#done).find((one) => one.number === number);
    this.#typedAt = undefined;
    if (step) this.edit(inverse(step.edits));
  }

  /** Applies the edits that fit, and adds them to the steps; returns them as they were applied. */
  #perform(edits: readonly Edit[]): readonly Edit[] {
    const { draft, done } = applied(this.#draft, edits);
    if (done.length === 0) return done;
    this.#draft = draft;
    if (this.#transaction) this.#transaction.push(...done);
    else this.#addStep(done);
    return done;
  }

  #move(edits: readonly Edit[]): readonly Edit[] {
    const { draft, done } = applied(this.#draft, edits);
    this.#draft = draft;
    this.#typedAt = undefined;
    this.#emit(done);
    return done;
  }

  #addStep(edits: readonly Edit[]): void {
    const steps = this.#steps.slice(0, this.#done);
    const isTyped = edits.length === 1 && edits.every((edit) => edit.type !== 'choice' && 'splice' in edit);
    const last = steps.at(-1);
    const both = isTyped && this.#typedAt !== undefined && this.#now() - this.#typedAt <= TYPING_PAUSE_MS;
    const edit = both && last ? joinedEdit(last.edits, edits) : undefined;
    if (edit && last) {
      this.#steps = [...steps.slice(0, -1), { number: last.number, edits: [edit] }];
    } else {
      this.#lastNumber += 1;
      this.#steps = [...steps, { number: this.#lastNumber, edits }].slice(-MAX_STEPS);
    }
    this.#done = this.#steps.length;
    this.#typedAt = isTyped || edits.some(({ type }) => type === 'rows') ? this.#now() : undefined;
  }

  #emit(edits: readonly Edit[]): void {
    this.#changes.emit();
    const { value } = this;
    this.#emitted.add(value);
    this.#emissions.emit({ value, edits: this.literalSecrets ? edits : edits.filter(isStorable) });
  }
}

function joinedEdit([first]: readonly Edit[], [second]: readonly Edit[]): Edit | undefined {
  if (!first || !second || !isStorable(first) || !isStorable(second)) return undefined;
  return joined(first, second);
}

/** Reads a value of the host, which may be anything; `undefined` is a new action. */
export function readValue(value: unknown): {
  readonly action: Action | undefined;
  readonly problems: readonly Problem[];
} {
  if (value === undefined || value === null) return { action: newAction('automation.webhook'), problems: [] };
  const { actions, problems } = reader.readAction(textOf(value));
  return { action: actions.length === 1 ? actions[0] : undefined, problems };
}

/** What JSON cannot write becomes a text that is no config. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

/** How many emitted values are recognized when the host gives them back. */
const REMEMBERED = 1000;

/** The last emitted values, by digest: they may come back late, cloned and with their members in another order. */
class EmittedValues {
  /** In the order of their last emission. */
  readonly #digests = new Set<string>();

  add(value: unknown): void {
    const digest = jsonDigest(value);
    this.#digests.delete(digest);
    this.#digests.add(digest);
    if (this.#digests.size <= REMEMBERED) return;
    for (const oldest of this.#digests) {
      this.#digests.delete(oldest);
      break;
    }
  }

  has(value: unknown): boolean {
    return this.#digests.size > 0 && this.#digests.has(jsonDigest(value));
  }
}

/** The digest of a value as JSON, whatever the order of its members; empty for what JSON cannot represent. */
export function jsonDigest(value: unknown): string {
  try {
    return hash(JSON.stringify(value, sorted) ?? '');
  } catch {
    return '';
  }
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** 64 bits over the UTF-16 units, and their number. It need not withstand forgery. */
function hash(text: string): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x9e3779b1);
    one ^= one >>> 15;
    other = Math.imul(other ^ unit, 0x5f356495);
    other ^= other >>> 13;
  }
  return `${text.length} ${one >>> 0} ${other >>> 0}`;
}
