import type { TestContext } from 'vitest';

/** The heading under which a row stands. */
export type Part =
  | 'Sender'
  | 'Queue'
  | 'Copy as'
  | 'Receiver'
  | 'Verifier'
  | 'Browser'
  | 'Engine'
  | 'Compiled code';

/** What one sender, target or receiver did with how many requests. */
export interface Row {
  readonly part: Part;
  readonly name: string;
  /** Of the program that ran, with its name: `curl 8.5.0`. */
  readonly version: string;
  /** How many were tried; those unsupported are among them. */
  readonly requests: number;
  readonly identical: number;
  /** How many were unsupported for each reason: the target says that it cannot reproduce them. */
  readonly unsupported: Readonly<Record<string, number>>;
  /** Each a request that arrived otherwise than previewed, with what differs. */
  readonly differing: readonly string[];
  /** What a signature does not cover: changed, it is accepted all the same. */
  readonly open?: readonly string[];
  /** Requests that arrived more than once, where a killed sender may repeat one. */
  readonly repeated?: string;
  /** Why nothing ran. Such a row proves nothing. */
  readonly notRun?: string;
}

declare module 'vitest' {
  interface TaskMeta {
    proof?: Row;
  }
}

const MAX_SHOWN = 10;

/** Keeps the row for the table, and fails when a request differs or none was compared. */
export function keepRow({ task }: Pick<TestContext, 'task'>, row: Row): void {
  task.meta.proof = row;
  if (row.notRun !== undefined) return;
  if (row.differing.length > 0) {
    throw new Error(
      `${row.differing.length} of ${row.requests} requests differ:\n${row.differing.slice(0, MAX_SHOWN).join('\n')}`,
    );
  }
  if (row.identical === 0) throw new Error('No request was compared: this row shows nothing');
}

/** A row of which nothing could run here. */
export const notRun = (part: Part, name: string, reason: string): Row => ({
  part,
  name,
  version: '',
  requests: 0,
  identical: 0,
  unsupported: {},
  differing: [],
  notRun: reason,
});

/** Whether only the quick part of the proof runs, as in `npm test`. */
export const isQuick = process.env.PROOF === 'quick';
