import { type KeyboardEvent, type RefObject, useCallback, useId, useRef } from 'react';
import { texts } from '../../i18n/samples';
import type { Subject } from './test-case';
import { SubjectRow } from './test-case-row';
import type { Results } from './test-run';
import styles from './try-samples.module.css';

interface SubjectsTableProps {
  readonly subjects: readonly Subject[];
  readonly results: Results;
  readonly chosenKey: string | undefined;
  readonly chosenRow: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (subject: Subject) => void;
}

const GROUPS = [
  ['sample', texts.mine],
  ['hostile', texts.hostile],
] as const;

/** What became of the request with each subject; one of them is chosen. */
export function SubjectsTable({ subjects, results, chosenKey, chosenRow, onChoose }: SubjectsTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const keysId = useId();
  // Where the chosen one is not listed, Tab leads to the first.
  const tabKey = subjects.some(({ key }) => key === chosenKey) ? chosenKey : subjects[0]?.key;
  const choose = useRef(onChoose);
  choose.current = onChoose;
  const onRow = useCallback((subject: Subject) => choose.current(subject), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = subjects.findIndex(({ key }) => key === chosenKey);
    const next = MOVES[event.key]?.(at, subjects.length - 1);
    const subject = next === undefined ? undefined : subjects[next];
    if (!subject || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(subject);
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
          const inside = subjects.filter((subject) => subject.is === is);
          return (
            inside.length > 0 && (
              <tbody key={is}>
                <tr>
                  <th colSpan={3} scope="rowgroup" className={styles.group}>
                    {title}
                  </th>
                </tr>
                {inside.map((subject) => {
                  const isChosen = subject.key === chosenKey;
                  return (
                    <SubjectRow
                      key={subject.key}
                      subject={subject}
                      tried={results.get(subject.key)}
                      isChosen={isChosen}
                      isReached={subject.key === tabKey}
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
