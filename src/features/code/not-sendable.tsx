import { Button } from '../../components/button';
import type { Problem } from '../../core';
import { useWorkbench } from '../../fields/react';
import { texts } from '../../i18n/code';
import styles from './code-view.module.css';

/** Why there is no code, and the way to what has to be put right. */
export function NotSendable({ problems }: { problems: readonly Problem[] }) {
  const { link } = useWorkbench();
  const error = problems.find(({ severity }) => severity === 'error');
  return (
    <div className={styles.view}>
      <p>{texts.notSendable}</p>
      {error && (
        <div>
          <Button onClick={() => link.focusSetting(error)}>{texts.goToProblem}</Button>
        </div>
      )}
    </div>
  );
}
