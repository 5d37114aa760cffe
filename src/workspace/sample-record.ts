import type { StoredContext, Write } from '../platform/store/records';
import type { ContextSample } from '../workbench/context-sample';

/** The one sample that there is. */
export const SAMPLE_ID = 'sample';

/** The sample context as a record of the store. */
export class SampleRecord {
  readonly #sample: ContextSample;
  #revision = 0;
  /** Whether this write is to push the state of another tab into the history. */
  #isReplacing = false;

  constructor(sample: ContextSample) {
    this.#sample = sample;
  }

  load(records: readonly StoredContext[]): void {
    const record = records.find(({ id }) => id === SAMPLE_ID);
    if (record) this.#take(record);
  }

  /** What is to be written now, if anything, and what to call when it is. */
  unsaved(): { write: Write; saved: (revision: number) => void } | undefined {
    const sample = this.#sample;
    // Together with the first change of anything, the sample to begin with is saved too.
    if (!sample.isUnkept && this.#revision > 0) return undefined;
    const { text } = sample.reading;
    const record = { id: SAMPLE_ID, revision: 0, changedAt: Date.now(), text };
    return {
      write: { is: 'context', id: SAMPLE_ID, base: this.#revision, record, keepsEarlier: this.#isReplacing },
      saved: (revision) => {
        this.#revision = revision;
        this.#isReplacing = false;
        sample.markSaved(text);
      },
    };
  }

  /** Another tab was first. The later text counts, the other one becomes an earlier state. True when they differ. */
  settle(current: StoredContext | undefined): boolean {
    this.#revision = current?.revision ?? 0;
    this.#isReplacing = current !== undefined && current.text !== this.#sample.reading.text;
    return this.#isReplacing;
  }

  /** Another tab has saved this. What was changed here since stays. */
  receive(record: StoredContext | undefined): void {
    if (record && !this.#sample.isUnkept && record.revision > this.#revision) this.#take(record);
  }

  /** The store was cleared. */
  unsave(): void {
    this.#revision = 0;
  }

  #take({ revision, text }: StoredContext): void {
    this.#revision = revision;
    this.#sample.markSaved(text);
    this.#sample.change(text);
  }
}
