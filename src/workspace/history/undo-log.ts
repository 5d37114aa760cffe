import * as z from 'zod/mini';
import type { SecretsChange } from '../library/state/entry';
import type { StepsWrite, StoredStep } from '../storage/records';
import { type Change, isChange } from './change';
import type { Opened, StepDirection } from './perform';
import { STEP_NAME, type StepName } from './step-name';

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
    name: nameIn(name),
    get changes() {
      return read().changes;
    },
    get opened() {
      return read().opened;
    },
  };
}

function nameIn(stored: unknown): StepName {
  const { data } = STEP_NAME.safeParse(parsed(JSON.stringify(stored)));
  return data ?? { type: 'settings-changed' };
}

const OPENED = z.object({ action: z.optional(z.string()), sample: z.optional(z.string()) });
const CONTENT = z.object({
  changes: z.array(z.unknown()),
  opened: z.catch(z.optional(z.object({ before: OPENED, after: OPENED })), undefined),
});

/** A malformed step has no changes; malformed changes are dropped. */
function contentIn(text: string): Content {
  const { data } = CONTENT.safeParse(parsed(text));
  return data ? { ...data, changes: data.changes.filter(isChange) } : { changes: [] };
}

/** Members that were stored under other names up to 0.3. */
const RENAMED: Readonly<Record<string, string>> = { is: 'type', patches: 'edits' };

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null', function renamed(this: Record<string, unknown>, key, value: unknown) {
      const name = Object.hasOwn(RENAMED, key) ? RENAMED[key] : undefined;
      if (name === undefined) return value;
      this[name] = value;
      return undefined;
    });
  } catch {
    return undefined;
  }
}

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

  /** The steps of these records, which are in the store. */
  loaded(records: readonly StoredStep[], last: number): UndoStep[] {
    this.saved({ put: records, removed: [], last });
    return records.map((record) => {
      const step = fromStoredStep(record);
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
