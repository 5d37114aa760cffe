import { type KeyboardEvent, type RefObject, useCallback, useId, useRef } from 'react';
import { texts } from '../../i18n/samples';
import type { TestCase } from './test-case';
import { TestCaseRow } from './test-case-row';
import type { Results } from './test-run';
import styles from './try-samples.module.css';

interface TestCasesTableProps {
  readonly testCases: readonly TestCase[];
  readonly results: Results;
  readonly chosenKey: string | undefined;
  readonly chosenRow: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (testCase: TestCase) => void;
}

const GROUPS = [
  ['sample', texts.mine],
  ['edge-case', texts.hostile],
] as const;

/** What became of the request with each test case; one of them is chosen. */
export function TestCasesTable({ testCases, results, chosenKey, chosenRow, onChoose }: TestCasesTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const keysId = useId();
  // Where the chosen one is not listed, Tab leads to the first.
  const tabKey = testCases.some(({ key }) => key === chosenKey) ? chosenKey : testCases[0]?.key;
  const choose = useRef(onChoose);
  choose.current = onChoose;
  const onRow = useCallback((testCase: TestCase) => choose.current(testCase), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = testCases.findIndex(({ key }) => key === chosenKey);
    const next = MOVES[event.key]?.(at, testCases.length - 1);
    const testCase = next === undefined ? undefined : testCases[next];
    if (!testCase || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(testCase);
    const button = table.current?.querySelectorAll('button')[next ?? 0];
    button?.focus();
    button?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className={styles.scroller}>
      <p id={keysId} className="visually-hidden">
        {texts.tableKeys}
      </p>
      <table
        ref={table}
        className={styles.table}
        aria-label={texts.table}
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">{texts.columns.sample}</th>
            <th scope="col">{texts.columns.outcome}</th>
            <th scope="col" className={styles.size}>
              {texts.columns.size}
            </th>
          </tr>
        </thead>
        {GROUPS.map(([is, title]) => {
          const inside = testCases.filter((testCase) => testCase.type === is);
          return (
            inside.length > 0 && (
              <tbody key={is}>
                <tr>
                  <th colSpan={3} scope="rowgroup" className={styles.group}>
                    {title}
                  </th>
                </tr>
                {inside.map((testCase) => {
                  const isChosen = testCase.key === chosenKey;
                  return (
                    <TestCaseRow
                      key={testCase.key}
                      testCase={testCase}
                      result={results.get(testCase.key)}
                      isChosen={isChosen}
                      isReached={testCase.key === tabKey}
                      chosenRow={isChosen ? chosenRow : undefined}
                      onChoose={onRow}
                    />
                  );
                })}
              </tbody>
            )
          );
        })}
      </table>
    </div>
  );
}

/** Where each key leads from a row; `last` is the index of the last one. */
const MOVES: Record<string, ((at: number, last: number) => number) | undefined> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};
