/** The dialog that synchronizes the actions with a folder of files. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { writeBundle } from '../../core';
import { folderTexts } from '../../i18n/sharing';
import {
  canOpenFolders,
  chooseFolder,
  downloadText,
  hasPermission,
  requestPermission,
} from '../../ui/browser/file';
import { Button, Segmented } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { maxRows, useManyRows } from '../../ui/many-rows';
import { MarkedText } from '../../ui/marked-text';
import { Messages } from '../../ui/messages';
import type { Library } from '../library/state/library';
import { readableActions, SecretWarnings } from '../secrets/secret-warnings';
import type { StoredFolder } from '../storage/records';
import {
  type Applied,
  type Decision,
  type Failure,
  type FolderTask,
  type Pair,
  type PairAction,
  proposedAction,
} from './apply';
import styles from './folder.module.css';
import { PairsView, pairKey } from './pairs-view';
import { compare, type FolderComparison, type FolderMemory, remembered, synchronize } from './synchronize';

interface FolderDialogProps {
  /** The direction that the dialog was opened for. */
  readonly direction: FolderTask;
  readonly library: Library;
  readonly memory: FolderMemory | undefined;
  /** Opens the import of a file, which closes this dialog. */
  readonly onImport: () => void;
  readonly onClose: () => void;
}

const NO_PAIRS: readonly Pair[] = [];
const DIRECTIONS = ['open', 'save'] as const satisfies readonly FolderTask[];

/** Synchronizes the actions with a folder of files. */
export function FolderDialog(props: FolderDialogProps) {
  const { library, memory, onImport, onClose } = props;
  const { state, choose, use, read, run } = useFolder(library, memory);
  const [direction, setDirection] = useState(props.direction);
  const [chosen, setChosen] = useState<ReadonlyMap<string, PairAction>>(new Map());
  const [isWorking, setWorking] = useState(false);
  const [said, say] = useState('');
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const help = useRef<HTMLParagraphElement>(null);

  const askForRows = useManyRows();

  const outcomeOf = useCallback(
    (pair: Pair) => chosen.get(pairKey(pair)) ?? proposedAction(pair, direction),
    [chosen, direction],
  );
  const pairs = state.type === 'compared' ? state.compared.pairs : NO_PAIRS;
  const taken = useMemo(
    () =>
      pairs.flatMap((pair) => {
        const isTaken = ['take', 'both'].includes(outcomeOf(pair));
        return isTaken && 'file' in pair && pair.file.type === 'action' ? pair.file.action : [];
      }),
    [pairs, outcomeOf],
  );
  const written = useMemo(
    () =>
      pairs.flatMap((pair) => (outcomeOf(pair) === 'write' && 'action' in pair ? pair.action.action : [])),
    [pairs, outcomeOf],
  );
  /** The pressed button disappears, so the focus goes to the top. */
  const begin = (work: Promise<unknown>) => {
    help.current?.focus();
    say('');
    setFailures([]);
    setChosen(new Map());
    void work;
  };
  const work = async (compared: FolderComparison) => {
    setWorking(true);
    const decisions = compared.pairs.map((pair) => ({ pair, outcome: outcomeOf(pair) }));
    const applied = await run(compared, decisions);
    setFailures(applied.failures);
    say(summaryOf(applied.done));
    setWorking(false);
  };

  const changes = pairs.filter((pair) => outcomeOf(pair) !== 'leave').length;
  const outcome = (
    <p role="status" className={styles.said}>
      {isWorking ? folderTexts.applying : said}
    </p>
  );
  const footer = state.type === 'compared' && (
    <>
      {outcome}
      <Button
        look="primary"
        disabled={isWorking || changes === 0}
        onClick={() => askForRows(maxRows(taken), () => begin(work(state.compared)))}
      >
        {folderTexts.apply(changes)}
      </Button>
    </>
  );
  return (
    <Dialog title={folderTexts.title} onClose={onClose} wide footer={footer}>
      <div className={styles.content}>
        <div>
          <p ref={help} tabIndex={-1}>
            {folderTexts.help}
          </p>
          <div role="status">
            <Messages
              messages={failures.map(({ file, why }) => ({
                severity: 'error',
                text: `${file}: ${folderTexts.failures[why]}`,
              }))}
            />
          </div>
        </div>
        {state.type === 'compared' ? (
          <>
            <div className={styles.bar}>
              <p>
                <MarkedText text={folderTexts.folder(state.compared.handle.name)} />
              </p>
              <Button onClick={() => begin(read(state.compared))}>{folderTexts.again}</Button>
              <Button onClick={() => begin(choose())}>{folderTexts.chooseOther}</Button>
            </div>
            <Segmented
              label={folderTexts.direction}
              labelHidden
              options={DIRECTIONS.map((value) => ({ value, label: folderTexts.directions[value] }))}
              value={direction}
              onChange={(next) => {
                setDirection(next);
                setChosen(new Map());
              }}
            />
            <Overview pairs={pairs} />
            {pairs.some(
              (pair) => outcomeOf(pair) === 'write' && 'action' in pair && pair.action.draft.approved,
            ) && <Messages messages={[{ severity: 'warning', text: folderTexts.withSamples }]} />}
            <SecretWarnings actions={written} goal="file" named />
            <SecretWarnings actions={taken} goal="action" named />
            <PairsView
              pairs={pairs}
              outcomeOf={outcomeOf}
              onChoose={(pair, outcome) => setChosen(new Map(chosen).set(pairKey(pair), outcome))}
            />
          </>
        ) : (
          <FolderStart
            state={state}
            library={library}
            onChoose={() => begin(choose())}
            onUse={(folder) => begin(use(folder))}
            onImport={onImport}
            onDone={say}
          />
        )}
        {state.type === 'unsupported' && outcome}
      </div>
    </Dialog>
  );
}

function Overview({ pairs }: { pairs: readonly Pair[] }) {
  const same = pairs.filter(({ type }) => type === 'same').length;
  if (pairs.length === 0) return <p>{folderTexts.empty}</p>;
  if (same === pairs.length) return <p>{folderTexts.nothing}</p>;
  return same > 0 && <p className={styles.note}>{folderTexts.same(same)}</p>;
}

function summaryOf(done: Applied['done']): string {
  const { leave: _, ...changes } = done;
  return (Object.keys(changes) as (keyof typeof changes)[])
    .map((outcome) => folderTexts.done[outcome](changes[outcome] ?? 0))
    .join(' ');
}

interface FolderStartProps {
  readonly state: StartState;
  readonly library: Library;
  readonly onChoose: () => void;
  readonly onUse: (folder: StoredFolder) => void;
  readonly onImport: () => void;
  /** Called with the text to announce. */
  readonly onDone: (said: string) => void;
}

const BUNDLE_NAME = 'actions.json';

/** The choice of a folder, or the alternatives where the browser has no access to folders. */
function FolderStart({ state, library, onChoose, onUse, onImport, onDone }: FolderStartProps) {
  const choose = (
    <Button look={state.type === 'asking' ? 'plain' : 'primary'} onClick={onChoose}>
      {state.type === 'asking' ? folderTexts.chooseOther : folderTexts.choose}
    </Button>
  );
  switch (state.type) {
    case 'starting':
      return null;
    case 'reading':
      return (
        <p>
          <MarkedText text={folderTexts.reading(state.folder.handle.name)} />
        </p>
      );
    case 'none':
      return <div className={styles.bar}>{choose}</div>;
    case 'failed':
      return (
        <>
          <Messages messages={[{ severity: 'error', text: folderTexts.failed(state.folder.handle.name) }]} />
          <div className={styles.bar}>{choose}</div>
        </>
      );
    case 'asking':
      return (
        <>
          <p>
            <MarkedText text={folderTexts.asking(state.folder.handle.name)} />
          </p>
          {state.isRefused && <Messages messages={[{ severity: 'error', text: folderTexts.refused }]} />}
          <div className={styles.bar}>
            <Button look="primary" onClick={() => onUse(state.folder)}>
              <MarkedText text={folderTexts.use(state.folder.handle.name)} />
            </Button>
            {choose}
          </div>
        </>
      );
    case 'unsupported': {
      const actions = readableActions(library);
      return (
        <>
          <p>{isSecureContext ? folderTexts.unsupported : folderTexts.unsupportedOnHttp}</p>
          <div className={styles.bar}>
            <Button
              disabled={actions.length === 0}
              onClick={() => {
                downloadText(BUNDLE_NAME, writeBundle(actions));
                onDone(folderTexts.downloaded(BUNDLE_NAME));
              }}
            >
              {folderTexts.download}
            </Button>
            <Button onClick={onImport}>{folderTexts.importFile}</Button>
          </div>
        </>
      );
    }
  }
}

/** Before the folder is read. */
type StartState =
  | { readonly type: 'starting' | 'unsupported' | 'none' }
  /** The browser has to ask for permission again; `isRefused`: it did, and the person refused. */
  | { readonly type: 'asking'; readonly folder: StoredFolder; readonly isRefused?: true }
  | { readonly type: 'reading' | 'failed'; readonly folder: StoredFolder };

type FolderState = StartState | { readonly type: 'compared'; readonly compared: FolderComparison };

/** The chosen folder and its operations. Without a memory, this browser cannot store anything. */
function useFolder(library: Library, memory: FolderMemory | undefined) {
  const [state, setState] = useState<FolderState>({ type: canOpenFolders() ? 'starting' : 'unsupported' });

  /** Reads the folder and compares it with the app. */
  const read = useCallback(
    async (folder: StoredFolder) => {
      setState({ type: 'reading', folder });
      try {
        setState({ type: 'compared', compared: await compare(folder, library) });
      } catch {
        setState({ type: 'failed', folder });
      }
    },
    [library],
  );

  useEffect(() => {
    if (!canOpenFolders()) return;
    let isCurrent = true;
    void remembered(memory).then(async (folder) => {
      const isOpen = folder !== undefined && (await hasPermission(folder.handle).catch(() => false));
      if (!isCurrent) return;
      if (!folder) setState({ type: 'none' });
      else if (isOpen) await read(folder);
      else setState({ type: 'asking', folder });
    });
    return () => {
      isCurrent = false;
    };
  }, [memory, read]);

  const keep = async (folder: StoredFolder) => {
    // If it cannot be stored, the folder has to be chosen again next time.
    await memory?.rememberFolder(folder).catch(() => undefined);
  };
  const choose = async () => {
    const handle = await chooseFolder().catch(() => undefined);
    if (!handle) return;
    const last = await remembered(memory);
    const isSame = last !== undefined && (await last.handle.isSameEntry(handle));
    const folder = { handle, ties: isSame ? last.ties : {} };
    await keep(folder);
    await read(folder);
  };
  const use = async (folder: StoredFolder) => {
    const isAllowed = await requestPermission(folder.handle).catch(() => false);
    if (isAllowed) await read(folder);
    else setState({ type: 'asking', folder, isRefused: true });
  };
  const run = async (compared: FolderComparison, decisions: readonly Decision[]): Promise<Applied> => {
    const { applied, folder } = await synchronize(compared, decisions, library, memory);
    await read(folder);
    return applied;
  };
  return { state, choose, use, read, run };
}
