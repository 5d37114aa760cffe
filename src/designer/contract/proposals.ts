/** The values of a sample that are proposed for the fields of a receiver. */
import { type Field, ITEMS } from '../../contract/fields';
import type { Context } from '../../core';
import { nearestPaths, onlyPathTo } from '../problems/quick-fixes/nearest';

/** Each is looked for once: hundreds of fields and paths take long to compare, and are shown after each edit. */
export class Proposals {
  readonly #known = new Map<string, string | undefined>();

  constructor(readonly context: Context) {}

  /** The path of the value that has the name of a field, or nearly. */
  of({ path }: Pick<Field, 'path'>): string | undefined {
    const written = path.filter((step) => step !== ITEMS).join('.');
    if (!this.#known.has(written)) {
      const { context } = this;
      const near = onlyPathTo(path.at(-1) ?? '', context) ?? nearestPaths(written, context, 1)[0];
      this.#known.set(written, near);
    }
    return this.#known.get(written);
  }
}
