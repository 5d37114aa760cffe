import { expect, test } from 'vitest';

/** What became of one row. A reason is a few words, the same for all rows that share it. */
export type Verdict =
  | { readonly type: 'agrees' }
  | { readonly type: 'differs'; readonly how: string }
  | { readonly type: 'excepted'; readonly reason: string }
  | { readonly type: 'does-not-apply'; readonly reason: string };

export const AGREES: Verdict = { type: 'agrees' };

/** We decided otherwise, for a reason that a rule names, and the row shows exactly that. */
export const excepted = (reason: string): Verdict => ({ type: 'excepted', reason });

/** The row is about something that no action can express. */
export const doesNotApply = (reason: string): Verdict => ({ type: 'does-not-apply', reason });

export const differs = (how: string): Verdict => ({ type: 'differs', how });

/** Agrees when both are deeply equal. */
export function verdictOf(got: unknown, wanted: unknown): Verdict {
  try {
    expect(got).toEqual(wanted);
    return AGREES;
  } catch {
    return differs(`got ${show(got)}, wanted ${show(wanted)}`);
  }
}

function show(value: unknown): string {
  const text = value instanceof Uint8Array ? `bytes ${Buffer.from(value).toString('latin1')}` : value;
  return JSON.stringify(text)?.slice(0, 200) ?? 'undefined';
}

/** The count of one run over one file; every row is in exactly one of the figures. */
export interface Tally {
  readonly title: string;
  rows: number;
  agreed: number;
  readonly differing: string[];
  readonly excepted: Record<string, number>;
  readonly notApplying: Record<string, number>;
}

declare module 'vitest' {
  interface TaskMeta {
    tally?: Tally;
  }
}

const MAX_SHOWN = 20;

/** A test that judges every row and fails when one differs; the reporter prints its tally. */
export function conform<Row>(title: string, rows: readonly Row[], judge: (row: Row) => Verdict): void {
  test(title, ({ task }) => {
    const tally = judgeAll(title, rows, judge);
    task.meta.tally = tally;
    // A row that is excepted was judged too; a run in which none was judged shows nothing.
    if (tally.agreed === 0 && Object.keys(tally.excepted).length === 0)
      throw new Error('No row applies: this run shows nothing');
    if (tally.differing.length > 0) {
      throw new Error(
        `${tally.differing.length} of ${rows.length} rows differ:\n${tally.differing.slice(0, MAX_SHOWN).join('\n')}`,
      );
    }
  });
}

/** Names a file of which no row applies, so that the figures leave no file out. */
export function leaveOut(title: string, rows: readonly unknown[], reason: string): void {
  test(title, ({ task }) => {
    task.meta.tally = judgeAll(title, rows, () => doesNotApply(reason));
  });
}

function judgeAll<Row>(title: string, rows: readonly Row[], judge: (row: Row) => Verdict): Tally {
  const tally: Tally = {
    title,
    rows: rows.length,
    agreed: 0,
    differing: [],
    excepted: {},
    notApplying: {},
  };
  for (const [index, row] of rows.entries())
    count(tally, judgeSafely(row, judge), `row ${index} ${show(row)}`);
  return tally;
}

function judgeSafely<Row>(row: Row, judge: (row: Row) => Verdict): Verdict {
  try {
    return judge(row);
  } catch (error) {
    return differs(`threw ${error instanceof Error ? error.message : String(error)}`);
  }
}

function count(tally: Tally, verdict: Verdict, row: string): void {
  switch (verdict.type) {
    case 'agrees':
      tally.agreed += 1;
      return;
    case 'differs':
      tally.differing.push(`${row}: ${verdict.how}`);
      return;
    case 'excepted':
      tally.excepted[verdict.reason] = (tally.excepted[verdict.reason] ?? 0) + 1;
      return;
    case 'does-not-apply':
      tally.notApplying[verdict.reason] = (tally.notApplying[verdict.reason] ?? 0) + 1;
  }
}
