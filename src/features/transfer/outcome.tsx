import { Messages } from '../../components/messages';
import { hasErrors } from '../../core';
import { FileProblems } from '../../fields/file-problems';
import { texts } from '../../i18n/transfer';
import { ForeignOutcome } from './foreign-outcome';
import { FoundActions } from './found-actions';
import type { ImportReading } from './import-reading';
import styles from './outcome.module.css';

interface OutcomeProps {
  readonly text: string;
  readonly reading: ImportReading;
  readonly onChoose: ((offset: number) => void) | undefined;
}

/** What was found in a text, and what is wrong with it. */
export function Outcome({ text, reading, onChoose }: OutcomeProps) {
  switch (reading.is) {
    case 'nothing':
      return null;
    case 'waiting':
      return <p>{texts.reading}</p>;
    case 'fault':
      return <Messages messages={[{ severity: 'error', text: texts.readerFault }]} />;
    case 'foreign':
      return <ForeignOutcome reading={reading.reading} reader={reading.reader} onChoose={onChoose} />;
    case 'config':
  }
  const { actions, problems } = reading;
  return (
    <>
      {actions.length > 0 && (
        <>
          <p>{texts.found(actions.length)}</p>
          <FoundActions actions={actions} />
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
