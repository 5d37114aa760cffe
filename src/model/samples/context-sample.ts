import { type Context, hasErrors, type Problem, readContext } from '../../core';

interface Reading {
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** A sample of the runtime context as it is edited. While its text is broken, the last good one counts. */
export class ContextSample {
  #reading: Reading;
  #context: Context;

  constructor(text: string) {
    const { context, problems } = readContext(text);
    this.#reading = { text, problems };
    this.#context = context;
  }

  /** The text and what is wrong with it; the same object until one of them changes. */
  get reading(): Reading {
    return this.#reading;
  }

  get context(): Context {
    return this.#context;
  }

  change(text: string): void {
    const { context, problems } = readContext(text);
    this.#reading = { text, problems };
    if (!hasErrors(problems)) this.#context = context;
  }
}
