import { type Action, type Built, type Context, type Problem, prepare, type Span } from '../../core';
import { BodyCache } from '../../core/internal';
import { Emitter } from '../../ui/emitter';

export interface LiveInputs {
  readonly action: Action;
  readonly context: Context;
  /** The values of named secrets that this tab knows; the vault decides where they are kept. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Unix seconds; stands still until the person refreshes it (B25). */
  readonly now: number;
  /** The id of the message, which some signing schemes need; stands still with the time (B34). */
  readonly id: string;
}

type Result =
  | { readonly type: 'built'; readonly built: Built }
  /** A fault of the builder: there is no request, and the settings can be edited all the same. */
  | { readonly type: 'fault'; readonly error: unknown };

const NO_PROBLEMS: readonly Problem[] = [];
const NO_SPANS: readonly Span[] = [];

/**
 * The one built request of the open action. It is computed when somebody looks, at most once
 * for each change; the preview, the fields and the exports all read this result.
 */
export class LiveRequest {
  #inputs: LiveInputs;
  #result: Result | undefined;
  #cache = new BodyCache();
  readonly #changes = new Emitter();

  constructor(inputs: LiveInputs) {
    this.#inputs = inputs;
  }

  get inputs(): LiveInputs {
    return this.#inputs;
  }

  update(change: Partial<LiveInputs>): void {
    const { objectId } = this.#inputs.action;
    // A body of the other kind has nothing in common with it, and is not to keep it in memory.
    if (change.action && change.action.objectId !== objectId) this.#cache = new BodyCache();
    this.#inputs = { ...this.#inputs, ...change };
    this.#result = undefined;
    this.#changes.emit();
  }

  readonly subscribe = this.#changes.subscribe;

  /** The same object until an input changes. Throws what the builder has thrown. */
  get built(): Built {
    const result = this.#current;
    if (result.type === 'fault') throw result.error;
    return result.built;
  }

  /** None where the builder has thrown. */
  get spans(): readonly Span[] {
    const result = this.#current;
    return result.type === 'built' ? result.built.spans : NO_SPANS;
  }

  /** None where the builder has thrown. */
  get problems(): readonly Problem[] {
    const result = this.#current;
    return result.type === 'built' ? result.built.problems : NO_PROBLEMS;
  }

  get #current(): Result {
    this.#result ??= this.#make();
    return this.#result;
  }

  #make(): Result {
    const { action, ...runtime } = this.#inputs;
    try {
      const built = prepare(action, this.#cache).render(runtime);
      // What throws does so here, not where somebody looks.
      void [built.spans, built.problems];
      return { type: 'built', built };
    } catch (error) {
      return { type: 'fault', error };
    }
  }
}
