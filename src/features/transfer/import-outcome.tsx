import { Messages } from '../../components/messages';
import { hasErrors } from '../../core';
import { FileProblems, Findings } from '../../fields/file-problems';
import { findingsOf } from '../../fields/importer';
import type { Note } from '../../formats/reading';
import { texts } from '../../i18n/transfer';
import type { ImportReading } from './import-reading';
import styles from './open-import-dialog.module.css';

interface ImportSummaryProps {
  readonly reading: ImportReading;
}

/** How much was found in a text. */
export function ImportSummary({ reading }: ImportSummaryProps) {
  switch (reading.type) {
    case 'nothing':
      return null;
    case 'waiting':
      return <p>{texts.reading}</p>;
    case 'fault':
      return <Messages messages={[{ severity: 'error', text: texts.readerFault }]} />;
    case 'config':
      return reading.found.length > 0 && <p>{texts.found(reading.found.length)}</p>;
    case 'foreign': {
      const { kind, actions, notes, samples } = reading.reading;
      const leftOut = notes.filter(isLeftOut).length;
      if (actions.length === 0 && samples.length > 0) return <p>{texts.valuesFound(kind)}</p>;
      return (
        <p className={actions.length === 0 ? styles.bad : ''}>
          {texts.foreignFound(kind, actions.length)}
          {actions.length > 0 && leftOut > 0 && <b className={styles.bad}> {texts.leftOutBelow(leftOut)}</b>}
        </p>
      );
    }
  }
}

interface ImportFindingsProps {
  readonly text: string;
  readonly reading: ImportReading;
  readonly onChoose: ((offset: number) => void) | undefined;
}

/** What is wrong with a text, what of it was left out, and what is to be known of the whole. */
export function ImportFindings({ text, reading, onChoose }: ImportFindingsProps) {
  if (reading.type === 'config') {
    const { problems } = reading;
    if (problems.length === 0) return null;
    return (
      <>
        <p className={hasErrors(problems) ? styles.bad : ''}>
          {hasErrors(problems) ? texts.problems(problems.length) : texts.worthKnowing}
        </p>
        <FileProblems text={text} problems={problems} withLines {...(onChoose && { onChoose })} />
      </>
    );
  }
  if (reading.type !== 'foreign') return null;
  const { reader } = reading;
  const { actions, notes } = reading.reading;
  const leftOut = notes.filter(isLeftOut);
  const others = notes.filter((note) => !isLeftOut(note));
  return (
    <>
      {leftOut.length > 0 && (
        <>
          {actions.length > 0 && <p className={styles.bad}>{texts.leftOut(leftOut.length)}</p>}
          <Findings findings={findingsOf(reader, leftOut)} onChoose={onChoose} />
        </>
      )}
      {others.length > 0 && (
        <>
          <p>{texts.worthKnowing}</p>
          <Findings findings={findingsOf(reader, others)} onChoose={onChoose} />
        </>
      )}
    </>
  );
}

const isLeftOut = ({ severity }: Note): boolean => severity === 'error';
