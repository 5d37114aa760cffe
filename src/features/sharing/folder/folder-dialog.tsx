import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Action, writeBundle } from '../../../core';
import { downloadText } from '../../../platform/download';
import { texts } from '../../../texts/folder';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Messages } from '../../../ui/messages';
import { Segmented } from '../../../ui/segmented';
import type { Library } from '../../../workspace/library';
import type { Applied, Failure } from './apply';
import type { Pair } from './compare';
import styles from './folder.module.css';
import { type Direction, type Outcome, proposedFor } from './outcome';
import { keyOf, PairsView } from './pairs-view';
import { type Compared, type FolderMemory, useFolder } from './use-folder';

interface FolderDialogProps {
  /** What the person came for. */
  readonly direction: Direction;
  readonly library: Library;
  readonly memory: FolderMemory | undefined;
  /** All actions as they are now. */
  readonly all: () => readonly Action[];
  /** To the import of a file, which closes this dialog. */
  readonly onImport: () => void;
  readonly onClose: () => void;
}

const BUNDLE_NAME = 'actions.json';

/** Keeps the actions and a folder of files together. */
export function FolderDialog({
  direction: wanted,
  library,
  memory,
  all,
  onImport,
  onClose,
}: FolderDialogProps) {
  const { state, choose, use, read, run } = useFolder({ memory, library, nameOfOther: texts.nameOfOther });
  const [direction, setDirection] = useState(wanted);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isWorking, setWorking] = useState(false);
  const [said, say] = useState('');
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const title = useRef<HTMLParagraphElement>(null);

  const outcomeOf = (pair: Pair) => chosen.get(keyOf(pair)) ?? proposedFor(pair, direction);
  const changesOf = ({ pairs }: Compared) => pairs.filter((pair) => outcomeOf(pair) !== 'leave').length;
  const finish = ({ done, failures: failed }: Applied) => {
    setFailures(failed);
    say(summaryOf(done));
  };
  const work = async (compared: Compared) => {
    setWorking(true);
    // The pressed button is out of use, and what it did is told there.
    title.current?.focus();
    finish(
      await run(
        compared,
        compared.pairs.map((pair) => ({ pair, outcome: outcomeOf(pair) })),
      ),
    );
    flushSync(() => {
      setChosen(new Map());
      setWorking(false);
    });
  };

  const footer = (
    <>
      <p role="status" className={styles.said}>
        {isWorking ? texts.applying : said}
      </p>
      {state.is === 'compared' && (
        <Button
          look="primary"
          disabled={isWorking || changesOf(state.compared) === 0}
          onClick={() => void work(state.compared)}
        >
          {texts.apply(changesOf(state.compared))}
        </Button>
      )}
    </>
  );
  const choice = (isFirst: boolean): ReactNode => (
    <Button look={isFirst ? 'primary' : 'plain'} onClick={() => void choose()}>
      {isFirst ? texts.choose : texts.chooseOther}
    </Button>
  );
  const content = (): ReactNode => {
    switch (state.is) {
      case 'starting':
        return null;
      case 'unsupported':
        return (
          <>
            <p>{texts.unsupported}</p>
            <div className={styles.bar}>
              <Button
                disabled={all().length === 0}
                onClick={() => {
                  downloadText(BUNDLE_NAME, writeBundle(all()));
                  say(texts.downloaded(BUNDLE_NAME));
                }}
              >
                {texts.download}
              </Button>
              <Button onClick={onImport}>{texts.importFile}</Button>
            </div>
          </>
        );
      case 'none':
        return <div className={styles.bar}>{choice(true)}</div>;
      case 'asking':
        return (
          <>
            <p>{texts.asking(state.folder.handle.name)}</p>
            {state.isRefused && <Messages messages={[{ severity: 'error', text: texts.refused }]} />}
            <div className={styles.bar}>
              <Button look="primary" onClick={() => void use(state.folder)}>
                {texts.use(state.folder.handle.name)}
              </Button>
              {choice(false)}
            </div>
          </>
        );
      case 'reading':
        return <p>{texts.reading(state.folder.handle.name)}</p>;
      case 'failed':
        return (
          <>
            <Messages messages={[{ severity: 'error', text: texts.failed(state.folder.handle.name) }]} />
            <div className={styles.bar}>{choice(true)}</div>
          </>
        );
      case 'compared':
        return (
          <>
            <div className={styles.bar}>
              <p>{texts.folder(state.compared.handle.name)}</p>
              <Button onClick={() => void read(state.compared)}>{texts.again}</Button>
              {choice(false)}
            </div>
            <Segmented
              label={texts.direction}
              labelHidden
              options={[
                { value: 'open', label: texts.directions.open },
                { value: 'save', label: texts.directions.save },
              ]}
              value={direction}
              onChange={(next) => {
                setDirection(next);
                setChosen(new Map());
              }}
            />
            <Overview pairs={state.compared.pairs} />
            <PairsView
              pairs={state.compared.pairs}
              outcomeOf={outcomeOf}
              onChoose={(pair, outcome) => setChosen(new Map(chosen).set(keyOf(pair), outcome))}
            />
          </>
        );
    }
  };

  return (
    <Dialog title={texts.title} open onClose={onClose} closeLabel={texts.close} wide footer={footer}>
      <div className={styles.content}>
        <p ref={title} tabIndex={-1}>
          {texts.help}
        </p>
        <div role="status">
          {failures.length > 0 && (
            <Messages
              messages={failures.map(({ file, why }) => ({
                severity: 'error',
                text: `${file}: ${texts.failures[why]}`,
              }))}
            />
          )}
        </div>
        {content()}
      </div>
    </Dialog>
  );
}

function Overview({ pairs }: { pairs: readonly Pair[] }) {
  const same = pairs.filter(({ is }) => is === 'same').length;
  if (pairs.length === 0) return <p>{texts.empty}</p>;
  if (same === pairs.length) return <p>{texts.nothing}</p>;
  return same > 0 && <p className={styles.note}>{texts.same(same)}</p>;
}

function summaryOf(done: Applied['done']): string {
  const { leave: _, ...changes } = done;
  return (Object.keys(changes) as (keyof typeof changes)[])
    .map((outcome) => texts.done[outcome](changes[outcome] ?? 0))
    .join(' ');
}
