import type { Scope } from '../template/insert';
import type { Setting } from '../template/parse';
import type { Traced } from '../trace/traced';
import type { RowSyntax } from './formats';
import { PreparedRows } from './prepared-rows';

/** Writes rows for one context. */
export class RowWriter {
  readonly #rows: PreparedRows;

  constructor(
    syntax: RowSyntax,
    readonly scope: Scope,
  ) {
    this.#rows = new PreparedRows(syntax);
  }

  /** Writes the row that is at `index` in the data. */
  write(index: number, key: Setting, value: Setting): void {
    this.#rows.add(index, key, value);
  }

  /** The whole body; no more rows follow. */
  end(): Traced {
    return this.#rows.fill(this.scope).segments;
  }
}
