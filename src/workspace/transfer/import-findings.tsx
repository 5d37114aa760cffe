import { useState } from 'react';
import { hasErrors } from '../../core';
import { transferTexts } from '../../i18n/transfer';
import type { Note } from '../../import';
import { FileProblems, Findings } from '../../ui/file-problems';
import { findingsOf } from '../../ui/importer';
import { MarkedText } from '../../ui/marked-text';
import { Messages } from '../../ui/messages';
import { CopyButton } from '../../ui/text-block';
import type { NamedText } from '../samples/samples-file';
import type { ImportReading } from './import-choice';
import styles from './open-import-dialog.module.css';

interface SampleChoiceProps {
  /** The values of variables, as samples. */
  readonly samples: readonly NamedText[];
  readonly isTicked: boolean;
  readonly onTurn: (on: boolean) => void;
}

/** Offers the values of variables as samples, so that the actions that use them can be sent at once. */
export function SampleChoice({ samples, isTicked, onTurn }: SampleChoiceProps) {
  const [said, setSaid] = useState('');
  const [first] = samples;
  if (!first) return null;
  return (
    <div className={styles.sample}>
      <label className={styles.sampleChoice}>
        <input type="checkbox" checked={isTicked} onChange={({ target }) => onTurn(target.checked)} />
        <span>
          <MarkedText text={transferTexts.addSamples(samples.map(({ name }) => name))} />
        </span>
      </label>
      {samples.length === 1 && <CopyButton text={first.text} onDone={setSaid} />}
      <span role="status">{said}</span>
    </div>
  );
}

interface ImportSummaryProps {
  readonly reading: ImportReading;
}

/** Shows how much was found in a text. */
export function ImportSummary({ reading }: ImportSummaryProps) {
  switch (reading.type) {
    case 'nothing':
      return null;
    case 'waiting':
      return <p>{transferTexts.reading}</p>;
    case 'fault':
      return <Messages messages={[{ severity: 'error', text: transferTexts.readerFault }]} />;
    case 'config':
      return reading.found.length > 0 && <p>{transferTexts.found(reading.found.length)}</p>;
    case 'foreign': {
      const { kind, actions, notes, samples } = reading.reading;
      const leftOut = notes.filter(isLeftOut).length;
      if (actions.length === 0 && samples.length > 0) return <p>{transferTexts.valuesFound(kind)}</p>;
      return (
        <p className={actions.length === 0 ? styles.bad : ''}>
          {transferTexts.foreignFound(kind, actions.length)}
          {actions.length > 0 && leftOut > 0 && (
            <b className={styles.bad}> {transferTexts.leftOutBelow(leftOut)}</b>
          )}
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

/** Shows the problems of a text, omissions and general notes. */
export function ImportFindings({ text, reading, onChoose }: ImportFindingsProps) {
  if (reading.type === 'config') {
    const { problems } = reading;
    if (problems.length === 0) return null;
    return (
      <>
        <p className={hasErrors(problems) ? styles.bad : ''}>
          {hasErrors(problems) ? transferTexts.problems(problems.length) : transferTexts.worthKnowing}
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
          {actions.length > 0 && <p className={styles.bad}>{transferTexts.leftOut(leftOut.length)}</p>}
          <Findings findings={findingsOf(reader, leftOut)} onChoose={onChoose} />
        </>
      )}
      {others.length > 0 && (
        <>
          <p>{transferTexts.worthKnowing}</p>
          <Findings findings={findingsOf(reader, others)} onChoose={onChoose} />
        </>
      )}
    </>
  );
}

const isLeftOut = ({ severity }: Note): boolean => severity === 'error';
