import { useState } from 'react';
import { CopyButton } from '../../fields/copy-button';
import { Findings } from '../../fields/file-problems';
import { type ForeignReader, findingsOf } from '../../fields/importer';
import type { Reading } from '../../formats/reading';
import { texts } from '../../i18n/transfer';
import { FoundActions } from './found-actions';
import styles from './outcome.module.css';

interface ForeignOutcomeProps {
  readonly reading: Reading;
  readonly reader: ForeignReader;
  readonly onChoose: ((offset: number) => void) | undefined;
}

/** What became of a text from elsewhere: the actions with what did not fit into each, and what was left out. */
export function ForeignOutcome({ reading, reader, onChoose }: ForeignOutcomeProps) {
  const { kind, actions, notes, sample } = reading;
  const leftOut = notes.filter(({ severity }) => severity === 'error');
  const others = notes.filter(({ severity }) => severity !== 'error');
  const about = (index: number) => {
    // The action beside them says in which part of a document they are.
    const own = findingsOf(reader, actions[index]?.notes ?? []).map((finding) => ({ ...finding, path: [] }));
    return own.length > 0 && <Findings findings={own} onChoose={onChoose} />;
  };
  return (
    <>
      <p className={actions.length === 0 ? styles.bad : ''}>{texts.foreignFound(kind, actions.length)}</p>
      {leftOut.length > 0 && (
        <>
          {actions.length > 0 && <p className={styles.bad}>{texts.leftOut(leftOut.length)}</p>}
          <Findings findings={findingsOf(reader, leftOut)} onChoose={onChoose} />
        </>
      )}
      {actions.length > 0 && <FoundActions actions={actions.map(({ action }) => action)} about={about} />}
      {others.length > 0 && (
        <>
          <p>{texts.worthKnowing}</p>
          <Findings findings={findingsOf(reader, others)} onChoose={onChoose} />
        </>
      )}
      {sample !== undefined && <SampleCopy text={sample} />}
    </>
  );
}

/** The values of variables, to be put into the sample context by whoever imports. */
function SampleCopy({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  return (
    <div className={styles.sample}>
      <span>{texts.sampleOfVariables}</span>
      <CopyButton text={text} onDone={setSaid} />
      <span>{said}</span>
    </div>
  );
}
