import { describe as describeProblem, type Path, type Problem, pathText } from '../../core';
import { SeverityIcon } from '../../ui/messages';
import { texts as shared } from '../texts';
import { excerptAt } from './excerpt';
import styles from './file-problems.module.css';
import { texts } from './texts';

interface FileProblemsProps {
  readonly text: string;
  readonly problems: readonly Problem[];
  /** Leads to the place in the text, where it can be shown. */
  readonly onChoose?: (offset: number) => void;
  /** Shows the offending line. */
  readonly withLines?: boolean;
}

const SHOWN = 100;

/** What is wrong with a text that was read: each problem with its line, column and path. */
export function FileProblems({ text, problems, onChoose, withLines }: FileProblemsProps) {
  return (
    <>
      <ul className={styles.list}>
        {problems.slice(0, SHOWN).map((problem, index) => {
          const { place, path, severity } = problem;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: problems have no identity of their own
            <li key={index} className={styles.problem}>
              <SeverityIcon severity={severity} />
              <div className={styles.words}>
                {place && (
                  <p className={styles.where}>
                    {onChoose ? (
                      <button type="button" className={styles.jump} onClick={() => onChoose(place.offset)}>
                        {shared.place(place.line, place.column)}
                      </button>
                    ) : (
                      shared.place(place.line, place.column)
                    )}
                    {path.length > 0 && <code>{nameOf(path)}</code>}
                  </p>
                )}
                <p>{describeProblem(problem)}</p>
                {withLines && place && <Line text={text} offset={place.offset} />}
              </div>
            </li>
          );
        })}
      </ul>
      {problems.length > SHOWN && <p className={styles.where}>{texts.more(problems.length - SHOWN)}</p>}
    </>
  );
}

function Line({ text, offset }: { text: string; offset: number }) {
  const { before, at, after } = excerptAt(text, offset);
  return (
    <pre className={styles.line}>
      {before}
      <mark className={styles.at}>{at === '' ? ' ' : at}</mark>
      {after}
    </pre>
  );
}

const nameOf = (path: Path): string => pathText(path) ?? JSON.stringify(path);
