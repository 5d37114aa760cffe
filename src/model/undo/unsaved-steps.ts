import type { StepsWrite, StoredStep } from '../../storage/steps-records';
import type { Store } from '../../storage/store';
import type { Outcome, Write } from '../records';
import { failureOf } from '../store-failure';
import type { Step } from './step';
import { toStoredStep } from './stored-step';

/** So many steps are remembered, and no more than so many characters of them. */
const MOST_STEPS = 500;
const MOST_CHARACTERS = 4_000_000;

/** What of the steps is to be stored, and how much they are. */
export class StepsRecord {
  /** The tab whose steps they are; without one they are in memory only. */
  tab: string | undefined;
  readonly #sizes = new Map<number, number>();
  #characters = 0;
  readonly #put = new Map<number, StoredStep>();
  readonly #removed = new Set<number>();
  #last = 0;
  #isUnsaved = false;

  get isTooMuch(): boolean {
    return this.#sizes.size > MOST_STEPS || this.#characters > MOST_CHARACTERS;
  }

  /** These are stored already. */
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

  /** Saves the steps together with the work. Where there is no room for them, the work is saved alone. */
  async save(store: Store, writes: readonly Write[]): Promise<Outcome> {
    const steps = this.#unsaved();
    if (!steps) return await store.save(writes);
    try {
      const outcome = await store.save(writes, steps);
      this.#saved(steps);
      return outcome;
    } catch (error) {
      if (failureOf(error) !== 'full') throw error;
      this.tab = undefined;
      await store.steps.forget(steps.tab);
      return await store.save(writes);
    }
  }

  #unsaved(): StepsWrite | undefined {
    const { tab } = this;
    if (tab === undefined || !this.#isUnsaved) return undefined;
    return { tab, put: [...this.#put.values()], removed: [...this.#removed], last: this.#last };
  }

  #saved({ put, removed, last }: StepsWrite): void {
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
