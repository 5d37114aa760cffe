/** The rows of the table of test cases. Those that are wrong for one cause are one row, which opens to them. */
import type { TestCase, TestResult, TestResults } from './test-run';

/** Test cases with one cause, of which there are at least two. */
export interface CaseGroup {
  readonly type: 'group';
  /** Differs from the keys of all test cases. */
  readonly key: string;
  readonly testCases: readonly [TestCase, ...TestCase[]];
}

interface SingleCase {
  readonly type: 'case';
  readonly key: string;
  readonly testCase: TestCase;
  /** The group that it is in. */
  readonly groupKey?: string;
}

export type CaseRow = CaseGroup | SingleCase;

/** Equal for results that are wrong for the same reason at the same place, in whatever item of a list. */
export function causeOf(result: TestResult | undefined): string | undefined {
  if (result?.outcome !== 'wrong' || !result.problem) return undefined;
  const { code, path, values } = result.problem;
  // Where the text stops being JSON depends on the value.
  if (code === 'body-not-json') return JSON.stringify([code, path]);
  const at = 'at' in values ? String(values.at).replace(/\[\d+\]/g, '[]') : '';
  return JSON.stringify([code, path, { ...values, at }]);
}

/** The causes of the wrong test cases, by the key of the test case. */
export function causesOf(results: TestResults): ReadonlyMap<string, string> {
  const causes = new Map<string, string>();
  for (const [key, result] of results) {
    const cause = causeOf(result);
    if (cause !== undefined) causes.set(key, cause);
  }
  return causes;
}

/** The rows of test cases in their order, a group at the place of its first; those of the open groups follow them. */
export function rowsOf(
  testCases: readonly TestCase[],
  causes: ReadonlyMap<string, string>,
  openGroups: ReadonlySet<string>,
): readonly CaseRow[] {
  const byCause = new Map<string, TestCase[]>();
  for (const testCase of testCases) {
    const cause = causes.get(testCase.key);
    if (cause !== undefined) byCause.set(cause, [...(byCause.get(cause) ?? []), testCase]);
  }
  const isPlaced = new Set<string>();
  return testCases.flatMap((testCase): readonly CaseRow[] => {
    const cause = causes.get(testCase.key);
    const [first, ...more] = (cause !== undefined && byCause.get(cause)) || [];
    if (cause === undefined || !first || more.length === 0)
      return [{ type: 'case', key: testCase.key, testCase }];
    if (isPlaced.has(cause)) return [];
    isPlaced.add(cause);
    const groupKey = `group ${cause}`;
    const members = [first, ...more].map(
      (one) => ({ type: 'case', key: one.key, testCase: one, groupKey }) as const,
    );
    const group: CaseGroup = { type: 'group', key: groupKey, testCases: [first, ...more] };
    return openGroups.has(groupKey) ? [group, ...members] : [group];
  });
}

/** The test case that a row shows: of a group the first that is still wrong. */
export function shownCase(row: CaseRow, results: TestResults): TestCase {
  if (row.type === 'case') return row.testCase;
  const [first] = row.testCases;
  return row.testCases.find(({ key }) => results.get(key)?.outcome === 'wrong') ?? first;
}

/** The row with a key, or the group with a test case of that key. */
export const rowWith = (rows: readonly CaseRow[], wanted: string | undefined): CaseRow | undefined =>
  rows.find(({ key }) => key === wanted) ??
  rows.find((row) => row.type === 'group' && row.testCases.some(({ key }) => key === wanted));
