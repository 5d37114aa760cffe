import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button';
import { MarkedText } from '../../components/marked-text';
import { Messages } from '../../components/messages';
import { type Action, hasErrors } from '../../core';
import { CopyButton } from '../../fields/copy-button';
import { FileProblems, Findings } from '../../fields/file-problems';
import { findingsOf, type Importer } from '../../fields/importer';
import type { Reading } from '../../formats/reading';
import { texts } from '../../i18n/transfer';
import type { ImportReading } from './import-reading';
import styles from './open-import-dialog.module.css';

interface ImportOutcomeProps {
  readonly text: string;
  readonly reading: ImportReading;
  readonly onChoose: ((offset: number) => void) | undefined;
}

interface ForeignOutcomeProps {
  readonly reading: Reading;
  readonly reader: Importer;
  readonly onChoose: ((offset: number) => void) | undefined;
}

interface FoundActionsProps {
  readonly actions: readonly Action[];
  /** What is to be said about one of them. */
  readonly about?: (index: number) => ReactNode;
}

const FIRST_PAGE_SIZE = 20;
const PAGE_SIZE = 100;

/** The actions that were found in a text. */
function FoundActions({ actions, about }: FoundActionsProps) {
  const [listed, setListed] = useState(FIRST_PAGE_SIZE);
  const left = actions.length - listed;
  return (
    <>
      <ul className={styles.found}>
        {actions.slice(0, listed).map(({ name, method, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={index}>
            <b dir="auto">
              <MarkedText text={name || texts.unnamed} />
            </b>{' '}
            <code dir="ltr">
              {method} <MarkedText text={url.slice(0, 200)} />
            </code>
            {about?.(index)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className={styles.more}>
          {texts.more(left)}
          <Button look="quiet" onClick={() => setListed(listed + PAGE_SIZE)}>
            {texts.showMore(Math.min(PAGE_SIZE, left))}
          </Button>
        </p>
      )}
    </>
  );
}

/** What became of a text from elsewhere: the actions with what did not fit into each, and what was left out. */
function ForeignOutcome({ reading, reader, onChoose }: ForeignOutcomeProps) {
  const { kind, actions, notes, samples } = reading;
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
      {samples.map(({ text }) => (
        <SampleCopy key={text} text={text} />
      ))}
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

/** What was found in a text, and what is wrong with it. */
export function ImportOutcome({ text, reading, onChoose }: ImportOutcomeProps) {
  switch (reading.type) {
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
