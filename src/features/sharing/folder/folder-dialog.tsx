import { useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/button';
import { Dialog } from '../../../components/dialog';
import { MarkedText } from '../../../components/marked-text';
import { Messages } from '../../../components/messages';
import { Segmented } from '../../../components/segmented';
import type { Action } from '../../../core';
import { maxRows, useManyRows } from '../../../fields/many-rows';
import { SecretWarnings } from '../../../fields/secret-warnings';
import { texts } from '../../../i18n/folder';
import type { Library } from '../../../model/library/library';
import type { Applied, Failure } from '../../../storage/folder/apply';
import type { Pair } from '../../../storage/folder/compare';
import { defaultOutcome, type FolderTask, type Outcome } from '../../../storage/folder/outcome';
import styles from './folder.module.css';
import { FolderStart } from './folder-start';
import { PairsView, pairKey } from './pairs-view';
import { type Compared, type FolderMemory, useFolder } from './use-folder';

interface FolderDialogProps {
  /** What the person came for. */
  readonly direction: FolderTask;
  readonly library: Library;
  readonly memory: FolderMemory | undefined;
  /** All actions as they are now. */
  readonly all: () => readonly Action[];
  /** To the import of a file, which closes this dialog. */
  readonly onImport: () => void;
  readonly onClose: () => void;
}

const DIRECTIONS = ['open', 'save'] as const satisfies readonly FolderTask[];

type Goal = 'file' | 'action';

interface TransferWarningsProps {
  /** Where they go: into a file, or from a file into the app. */
  readonly goal: Goal;
  readonly pairs: readonly Pair[];
  readonly outcomeOf: (pair: Pair) => Outcome;
}

/** Warns about secrets in the actions that are about to be copied. */
function TransferWarnings({ goal, pairs, outcomeOf }: TransferWarningsProps) {
  const gone = pairs.filter((pair) => goalOf(outcomeOf(pair)) === goal);
  const key = gone.map(pairKey).join('\0');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew each time; the keys tell whether it changed
  const actions = useMemo(() => gone.flatMap((pair) => actionsFrom[goal](pair) ?? []), [goal, key, pairs]);
  return <SecretWarnings actions={actions} goal={goal} named />;
}

function goalOf(outcome: Outcome): Goal | undefined {
  if (outcome === 'write') return 'file';
  return outcome === 'take' || outcome === 'both' ? 'action' : undefined;
}

const actionsFrom: Readonly<Record<Goal, (pair: Pair) => Action | undefined>> = {
  file: (pair) => ('action' in pair ? pair.action.action : undefined),
  action: (pair) => ('file' in pair && pair.file.type === 'action' ? pair.file.action : undefined),
};

/** Keeps the actions and a folder of files together. */
export function FolderDialog(props: FolderDialogProps) {
  const { library, memory, all, onImport, onClose } = props;
  const { state, choose, use, read, run } = useFolder({ memory, library, nameOfOther: texts.nameOfOther });
  const [direction, setDirection] = useState(props.direction);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isWorking, setWorking] = useState(false);
  const [said, say] = useState('');
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const help = useRef<HTMLParagraphElement>(null);

  const askForRows = useManyRows();

  const outcomeOf = (pair: Pair) => chosen.get(pairKey(pair)) ?? defaultOutcome(pair, direction);
  /** What comes into the app. */
  const taken = ({ pairs }: Compared) =>
    pairs.flatMap((pair) => {
      const isTaken = ['take', 'both'].includes(outcomeOf(pair));
      return isTaken && 'file' in pair && pair.file.type === 'action' ? [pair.file.action] : [];
    });
  /** The pressed button disappears, so the focus goes to the top. */
  const begin = (work: Promise<unknown>) => {
    help.current?.focus();
    say('');
    setFailures([]);
    setChosen(new Map());
    void work;
  };
  const work = async (compared: Compared) => {
    setWorking(true);
    const decisions = compared.pairs.map((pair) => ({ pair, outcome: outcomeOf(pair) }));
    const applied = await run(compared, decisions);
    setFailures(applied.failures);
    say(summaryOf(applied.done));
    setWorking(false);
  };

  const changes =
    state.type === 'compared' ? state.compared.pairs.filter((pair) => outcomeOf(pair) !== 'leave').length : 0;
  const footer = (state.type === 'compared' || state.type === 'unsupported') && (
    <>
      <p role="status" className={styles.said}>
        {isWorking ? texts.applying : said}
      </p>
      {state.type === 'compared' && (
        <Button
          look="primary"
          disabled={isWorking || changes === 0}
          onClick={() => askForRows(maxRows(taken(state.compared)), () => begin(work(state.compared)))}
        >
          {texts.apply(changes)}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={texts.title} open onClose={onClose} closeLabel={texts.close} wide footer={footer}>
      <div className={styles.content}>
        <div>
          <p ref={help} tabIndex={-1}>
            {texts.help}
          </p>
          <div role="status">
            <Messages
              messages={failures.map(({ file, why }) => ({
                severity: 'error',
                text: `${file}: ${texts.failures[why]}`,
              }))}
            />
          </div>
        </div>
        {state.type === 'compared' ? (
          <>
            <div className={styles.bar}>
              <p>
                <MarkedText text={texts.folder(state.compared.handle.name)} />
              </p>
              <Button onClick={() => begin(read(state.compared))}>{texts.again}</Button>
              <Button onClick={() => begin(choose())}>{texts.chooseOther}</Button>
            </div>
            <Segmented
              label={texts.direction}
              labelHidden
              options={DIRECTIONS.map((value) => ({ value, label: texts.directions[value] }))}
              value={direction}
              onChange={(next) => {
                setDirection(next);
                setChosen(new Map());
              }}
            />
            <Overview pairs={state.compared.pairs} />
            <TransferWarnings goal="file" pairs={state.compared.pairs} outcomeOf={outcomeOf} />
            <TransferWarnings goal="action" pairs={state.compared.pairs} outcomeOf={outcomeOf} />
            <PairsView
              pairs={state.compared.pairs}
              outcomeOf={outcomeOf}
              onChoose={(pair, outcome) => setChosen(new Map(chosen).set(pairKey(pair), outcome))}
            />
          </>
        ) : (
          <FolderStart
            state={state}
            all={all}
            onChoose={() => begin(choose())}
            onUse={(folder) => begin(use(folder))}
            onImport={onImport}
            onDone={say}
          />
        )}
      </div>
    </Dialog>
  );
}

function Overview({ pairs }: { pairs: readonly Pair[] }) {
  const same = pairs.filter(({ type }) => type === 'same').length;
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
