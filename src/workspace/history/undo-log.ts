import type { SecretsChange } from '../library/state/entry';
import type { StepsWrite, StoredStep } from '../storage/records';
import type { Change } from './change';
import type { Opened, StepDirection } from './perform';
import type { StepName } from './step-name';

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
