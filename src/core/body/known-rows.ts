import type { DataRow } from '../schema/atoms';
import type { TagCount } from '../template/parse';
import type { RowSyntax } from './formats';
import type { RowGroup } from './row-group';

/** A group of rows whose templates are read, and how many tags these have in rows that are sent and in others. */
export interface ReadGroup {
  readonly group: RowGroup;
  readonly sent: TagCount;
  readonly unsent: TagCount;
}

interface Known extends ReadGroup {
  readonly rows: readonly DataRow[];
}

/** The groups of rows that were prepared last, by their number. */
export class KnownRows {
  #groups: Known[] = [];

  /** The group of exactly these rows. */
  group(number: number, rows: readonly DataRow[], syntax: RowSyntax): ReadGroup | undefined {
    const known = this.#groups[number];
    const isSame = known?.group.syntax === syntax && areSame(known.rows, rows);
    return isSame ? known : undefined;
  }

  keep(number: number, rows: readonly DataRow[], read: ReadGroup): void {
    // Whoever has the rows may write to them.
    this.#groups[number] = { ...read, rows: rows.map((row) => ({ ...row })) };
  }

  /** Forgets the groups from this number on. */
  forget(number: number): void {
    if (number < this.#groups.length) this.#groups.length = number;
  }
}

const areSame = (some: readonly DataRow[], others: readonly DataRow[]): boolean =>
  some.length === others.length && some.every((row, index) => isSame(row, others[index]));

const isSame = (one: DataRow, other: DataRow | undefined): boolean =>
  one.key === other?.key && one.value === other.value && one.enabled === other.enabled;
