import type { StepsWrite, StoredStep } from '../storage/records';
import { type Change, isChange, isMembers } from './change';
import type { Opened } from './perform';
import { type StepName, stepNameOf } from './step-name';

/** One thing that a person did, to be undone and redone. */
export interface UndoStep {
  /** From 1, in the order of time. */
  readonly number: number;
  readonly name: StepName;
  readonly changes: readonly Change[];
  /** What was open before and after the step; only if something was added or removed. */
  readonly opened?: { readonly before: Opened; readonly after: Opened } | undefined;
}

type Content = Pick<UndoStep, 'changes' | 'opened'>;

export const toStoredStep = ({ number, name, changes, opened }: UndoStep): StoredStep => ({
  number,
  name,
  text: JSON.stringify({ changes, opened } satisfies Content),
});

/** A step from storage. Its text is parsed on first use: it may hold thousands of actions. */
export function fromStoredStep({ number, name, text }: StoredStep): UndoStep {
  let content: Content | undefined;
  const read = () => {
    content ??= contentIn(text);
    return content;
  };
  return {
    number,
    name: stepNameOf(name) ?? { type: 'settings-changed' },
    get changes() {
      return read().changes;
    },
    get opened() {
      return read().opened;
    },
  };
}

/** A malformed step has no changes; malformed changes are dropped. */
function contentIn(text: string): Content {
  try {
    const content: unknown = JSON.parse(text, renamed);
    if (!isMembers(content) || !Array.isArray(content.changes)) return { changes: [] };
    const { opened } = content;
    return {
      changes: content.changes.filter(isChange),
      ...(isMembers(opened) &&
        isMembers(opened.before) &&
        isMembers(opened.after) && { opened: { before: opened.before, after: opened.after } }),
    };
  } catch {
    return { changes: [] };
  }
}

/** Members that were stored under other names up to 0.3. */
const RENAMED: Readonly<Record<string, string>> = { is: 'type', patches: 'edits' };

function renamed(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const name = Object.hasOwn(RENAMED, key) ? RENAMED[key] : undefined;
  if (name === undefined) return value;
  this[name] = value;
  return undefined;
}

/** Limits of the log; the oldest steps are dropped first. */
const MAX_STEPS = 500;
const MAX_CHARACTERS = 4_000_000;

/** The part of the undo log that is not stored yet, and the size of all of it. */
export class UnsavedSteps {
  /** The id of this tab; without one the steps stay in memory. */
  tab: string | undefined;
  readonly #sizes = new Map<number, number>();
  #characters = 0;
  readonly #put = new Map<number, StoredStep>();
  readonly #removed = new Set<number>();
  #last = 0;
  #isUnsaved = false;

  get isTooMuch(): boolean {
    return this.#sizes.size > MAX_STEPS || this.#characters > MAX_CHARACTERS;
  }

  /** Replaces the log with stored steps. */
  loaded(steps: readonly StoredStep[], last: number): void {
    for (const { number, text } of steps) this.#count(number, text.length);
    this.#last = last;
  }

  put(step: UndoStep): void {
    const stored = toStoredStep(step);
    this.#count(stored.number, stored.text.length);
    this.#put.set(stored.number, stored);
    this.#removed.delete(stored.number);
    this.#isUnsaved = true;
  }

  remove({ number }: UndoStep): void {
    this.#count(number, undefined);
    this.#put.delete(number);
    this.#removed.add(number);
    this.#isUnsaved = true;
  }

  /** The number of the last step that is done. */
  standAt(last: number): void {
    this.#last = last;
    this.#isUnsaved = true;
  }

  /** The pending writes; undefined if there are none. */
  unsaved(): StepsWrite | undefined {
    const { tab } = this;
    if (tab === undefined || !this.#isUnsaved) return undefined;
    return { tab, put: [...this.#put.values()], removed: [...this.#removed], last: this.#last };
  }

  /** Marks these writes as done. */
  saved({ put, removed, last }: StepsWrite): void {
    for (const step of put) if (this.#put.get(step.number) === step) this.#put.delete(step.number);
    for (const number of removed) this.#removed.delete(number);
    this.#isUnsaved = this.#put.size > 0 || this.#removed.size > 0 || this.#last !== last;
  }

  #count(number: number, size: number | undefined): void {
    this.#characters += (size ?? 0) - (this.#sizes.get(number) ?? 0);
    if (size === undefined) this.#sizes.delete(number);
    else this.#sizes.set(number, size);
  }
}
