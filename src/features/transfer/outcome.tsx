import { type Action, hasErrors, type Problem } from '../../core';
import { FileProblems } from '../../workbench/file-problems';
import styles from './outcome.module.css';
import { texts } from './texts';

interface OutcomeProps {
  readonly text: string;
  readonly actions: readonly Action[];
  readonly problems: readonly Problem[];
  readonly onChoose: ((offset: number) => void) | undefined;
}

const LISTED = 20;

/** What was found in a text, and what is wrong with it. */
export function Outcome({ text, actions, problems, onChoose }: OutcomeProps) {
  return (
    <>
      {actions.length > 0 && (
        <>
          <p>{texts.found(actions.length)}</p>
          <ul className={styles.found}>
            {actions.slice(0, LISTED).map(({ name, method, url }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
              <li key={index}>
                <b>{name || texts.unnamed}</b>{' '}
                <code>
                  {method} {url.slice(0, 200)}
                </code>
              </li>
            ))}
          </ul>
          {actions.length > LISTED && <p>{texts.more(actions.length - LISTED)}</p>}
        </>
      )}
      {problems.length > 0 && (
        <>
          <p className={hasErrors(problems) ? styles.bad : ''}>
            {hasErrors(problems) ? texts.problems(problems.length) : texts.worthKnowing}
          </p>
          <FileProblems text={text} problems={problems} withLines {...(onChoose && { onChoose })} />
        </>
      )}
    </>
  );
}
