import { type Context, hasErrors, type Problem, readContext } from '../core';

interface Reading {
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** The sample of the runtime context as it is edited. While its text is broken, the last good one counts. */
export class ContextSample {
  #reading: Reading;
  #context: Context;
  /** The text as it is known outside this tab. */
  #kept: string;
  #listeners = new Set<() => void>();

  constructor(text: string) {
    const { context, problems } = readContext(text);
    this.#reading = { text, problems };
    this.#context = context;
    this.#kept = text;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The text and what is wrong with it; the same object until one of them changes. */
  get reading(): Reading {
    return this.#reading;
  }

  get context(): Context {
    return this.#context;
  }

  /** Whether it would be lost with this tab. */
  get isUnkept(): boolean {
    return this.#reading.text !== this.#kept;
  }

  /** Says that the text as it is now, or as it was, is kept elsewhere. */
  markSaved(text = this.#reading.text): void {
    this.#kept = text;
  }

  change = (text: string): void => {
    const { context, problems } = readContext(text);
    this.#reading = { text, problems };
    if (!hasErrors(problems)) this.#context = context;
    for (const listener of this.#listeners) listener();
  };
}
