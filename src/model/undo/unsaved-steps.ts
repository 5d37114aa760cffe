import type { StepsWrite, StoredStep } from '../records';
import type { Step } from './step';
import { toStoredStep } from './stored-step';

/** The most steps that are remembered, and the most characters in them. */
const MAX_STEPS = 500;
const MAX_CHARACTERS = 4_000_000;

/** The steps that are not in the store yet, and how much all of them take there. */
export class UnsavedSteps {
  /** The tab whose steps they are; without one they are in memory only. */
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

  /** Takes over stored steps. */
  loaded(steps: readonly StoredStep[], last: number): void {
    for (const { number, text } of steps) this.#count(number, text.length);
    this.#last = last;
  }

  put(step: Step): void {
    const stored = toStoredStep(step);
    this.#count(stored.number, stored.text.length);
    this.#put.set(stored.number, stored);
    this.#removed.delete(stored.number);
    this.#isUnsaved = true;
  }

  remove({ number }: Step): void {
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

  /** What is to be written now; undefined where nothing is. */
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
