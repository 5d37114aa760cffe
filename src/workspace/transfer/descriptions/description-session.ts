/** The descriptions of one import: what was listed so far, and the operations that were converted. */
import type { Note } from '../../../import';
import type { Operation, OperationChoice, OperationConversion } from '../../../import/openapi';
import { scriptUrl } from '../../../ui/browser/script-url';
import type { DescriptionAnswer, DescriptionFile, DescriptionOrder } from './description-engine';
import workerUrl from './description-worker?worker&url';

/** What is known of the descriptions; each change is another object. */
export interface DescriptionsState {
  /** `none`: no file is a description; `failed`: because of a bug. */
  readonly type: 'opening' | 'listing' | 'listed' | 'none' | 'failed';
  /** The paths of the descriptions, as soon as they are known. */
  readonly paths: readonly string[] | undefined;
  readonly titles: readonly string[];
  readonly operations: readonly Operation[];
  readonly notes: readonly Note[];
  /** By the index of the operation, for the choice that was asked for last. */
  readonly converted: ReadonlyMap<number, OperationConversion>;
}

export const OPENING: DescriptionsState = {
  type: 'opening',
  paths: undefined,
  titles: [],
  operations: [],
  notes: [],
  converted: new Map(),
};

/** Reads descriptions until it is ended. */
export class DescriptionSession {
  #state = OPENING;
  #worker: Worker | undefined;
  #send: (order: DescriptionOrder) => void = () => undefined;
  #isEnded = false;
  #hasAnswered = false;
  #generation = 0;
  #choice: OperationChoice | undefined;
  #asked = new Set<number>();

  constructor(
    readonly files: readonly DescriptionFile[],
    readonly onChange: (state: DescriptionsState) => void,
  ) {
    try {
      const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
      this.#worker = worker;
      this.#send = (order) => worker.postMessage(order);
      worker.onmessage = ({ data }: MessageEvent<DescriptionAnswer>) => this.#take(data);
      // Also where the policy of the page allows no worker.
      worker.onerror = () => (this.#hasAnswered ? this.#fail() : void this.#onMainThread());
      this.#send({ type: 'open', files });
    } catch {
      void this.#onMainThread();
    }
  }

  end(): void {
    this.#isEnded = true;
    this.#worker?.terminate();
  }

  /** Converts these operations, as far as they are not converted in this way already. */
  convert(indexes: Iterable<number>, choice: OperationChoice): void {
    if (choice !== this.#choice) {
      this.#choice = choice;
      this.#asked = new Set();
      this.#change({ converted: new Map() });
    }
    const { converted, operations } = this.#state;
    // Those that are not listed yet are asked for when they are.
    const wanted = [...indexes].filter((index) => index < operations.length && !converted.has(index));
    if (wanted.every((index) => this.#asked.has(index))) return;
    this.#asked = new Set(wanted);
    this.#generation += 1;
    this.#send({ type: 'convert', generation: this.#generation, indexes: wanted, choice });
  }

  async #onMainThread(): Promise<void> {
    this.#worker?.terminate();
    try {
      const { DescriptionEngine } = await import('./description-engine');
      const engine = new DescriptionEngine((answer) => this.#take(answer));
      this.#send = (order) => {
        engine.take(order).catch(() => this.#fail());
      };
      this.#send({ type: 'open', files: this.files });
    } catch {
      this.#fail();
    }
  }

  #fail(): void {
    this.#change({ type: 'failed' });
  }

  #take(answer: DescriptionAnswer): void {
    this.#hasAnswered = true;
    const { operations, notes, converted } = this.#state;
    switch (answer.type) {
      case 'none':
        this.#change({ type: 'none' });
        break;
      case 'opened':
        this.#change({ type: 'listing', paths: answer.paths, titles: answer.titles });
        break;
      case 'listed':
        this.#change({
          type: answer.isDone ? 'listed' : 'listing',
          operations: [...operations, ...answer.operations],
          notes: [...notes, ...answer.notes],
        });
        break;
      case 'converted':
        if (answer.generation === this.#generation)
          this.#change({ converted: new Map([...converted, ...answer.results]) });
    }
  }

  #change(change: Partial<DescriptionsState>): void {
    if (this.#isEnded) return;
    this.#state = { ...this.#state, ...change };
    this.onChange(this.#state);
  }
}
