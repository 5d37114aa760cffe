/** The import dialog: a pasted text or chosen files, and the actions and problems found in them. */
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { writeContract } from '../../contract/contract';
import { NO_COMPANIONS } from '../../core/internal';
import type { DesignerHost } from '../../designer';
import { type ExistingSecrets, extractSecrets, mergeAction } from '../../designer/store';
import { workTexts } from '../../i18n/commands';
import { isTooMuchToEdit } from '../../i18n/format';
import { transferTexts } from '../../i18n/transfer';
import { hasCommand } from '../../import/commands/command-line';
import type { SecretLook } from '../../import/secret-scan';
import { type Dropped, takeEarlyPaste, textPastedIn } from '../../ui/browser/early-input';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/field';
import { DropSign, FileChoice, useFileDrop } from '../../ui/file-drop';
import { useImporter } from '../../ui/importer';
import { maxRows, useManyRows } from '../../ui/many-rows';
import { MarkedText } from '../../ui/marked-text';
import { Messages } from '../../ui/messages';
import { companionsAmong, companionsFor } from '../folder/action-files';
import type { Work } from '../history/change';
import type { UndoHistory } from '../history/undo-history';
import type { NamedText } from '../samples/sample';
import type { SampleChoices } from '../samples/sample-choices';
import { NameList, SecretWarnings } from '../secrets/secret-warnings';
import { chosenOperations, tickedOperations, useDescriptions } from './descriptions/description-session';
import { DescriptionChoice } from './descriptions/operations-list';
import { FoundActions, ImportFindings, ImportSummary, SampleChoice } from './found-actions';
import {
  type ChosenAction,
  chosenActions,
  comparedWith,
  foundIn,
  type ImportReading,
  isAlreadyNoted,
  readGathered,
  readImport,
  samplesIn,
  sourceOfDropped,
  sourceOfFile,
  withoutFiles,
} from './import-choice';
import { keepNotes, keptNotesOf } from './import-notes';
import {
  type Arrival,
  FILES,
  type ImportChoice,
  type ImportSource,
  NO_SOURCE,
  singleFile,
  sourceOf,
  withText,
} from './import-source';
import styles from './open-import-dialog.module.css';

interface OpenImportDialogProps {
  readonly session: Work & {
    readonly choices: SampleChoices;
    readonly steps: UndoHistory;
    readonly host: Pick<DesignerHost, 'secrets'>;
  };
  /** What was there when it was closed last. */
  readonly source: ImportSource;
  /** What it is opened with, or what was dropped on the page or pasted there. */
  readonly arrival: Arrival | undefined;
  /** Announces what `add` does as one step. */
  readonly onImport: (said: string, add: () => void) => void;
  /** Receives what is there when it is closed, for the next time. */
  readonly onKeep: (source: ImportSource) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows the place in the text; a text area counts each line end as one. */
function selectPlace(area: HTMLTextAreaElement | null, text: string, offset: number): void {
  if (!area) return;
  const at = text.slice(0, offset).replaceAll('\r\n', '\n').length;
  area.focus();
  area.setSelectionRange(at, at + 1);
  // A text area scrolls to its selection only when it is typed into.
  const line = area.value.slice(0, at).split('\n').length - 1;
  const height = Number.parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = Math.max(0, (line - 2) * height);
}

const withoutSecrets = (chosen: readonly ChosenAction[], secrets: ExistingSecrets) =>
  extractSecrets(
    chosen.map(({ action }) => action),
    secrets,
  );

/** Choosing or pasting a text, with the actions and problems found in it. */
export function OpenImportDialog(props: OpenImportDialogProps) {
  const { session, source: initial, arrival, onImport, onKeep, onClose, children } = props;
  const { library, samples: present, choices } = session;
  const { secrets } = session.host;
  const [source, setSource] = useState(initial);
  const shown = useRef(source);
  shown.current = source;
  const { text, file, gathered, large, refusal, choice } = source;
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const reader = useImporter();
  const descriptions = useDescriptions(source);
  const described = descriptions && descriptions.type !== 'none' ? descriptions : undefined;
  const isDescribed = described !== undefined;
  const paths = described?.paths;
  const reading = useMemo((): ImportReading => {
    if (isDescribed && (!gathered || !paths)) return { type: 'nothing' };
    if (gathered) return readGathered(withoutFiles(gathered, paths), reader, isDescribed);
    return readImport(text, file, reader);
  }, [text, file, gathered, reader, isDescribed, paths]);
  const files = useMemo(() => companionsAmong(gathered), [gathered]);
  const found = useMemo(
    () => comparedWith(foundIn(reading), library, secrets, files, choice.actions),
    [reading, library, secrets, files, choice.actions],
  );
  const ticked = useMemo(
    () => described && tickedOperations(described, choice.operations),
    [described, choice.operations],
  );
  const chosen = useMemo(() => {
    const operations = described && ticked ? chosenOperations(described, ticked) : [];
    const actions = chosenActions(found, choice).map(
      (one): ChosenAction => ({ ...one, companions: companionsFor(found[one.index] ?? {}, files) }),
    );
    return [...actions, ...operations.map((one): ChosenAction => ({ ...one, index: -1, replaces: '' }))];
  }, [found, choice, described, ticked, files]);
  const offered = useMemo(() => samplesIn(reading, file, transferTexts.sampleName), [reading, file]);
  const samples = choice.isWithoutSamples ? [] : offered;
  const isPresent = ({ name, text }: NamedText) =>
    present.all.some((one) => one.name === name && one.text === text);
  const askForRows = useManyRows();
  // Memoized, because it is slow for thousands of actions.
  const settled = useDeferredValue(chosen);
  const { actions, values } = useMemo(() => withoutSecrets(settled, secrets), [settled, secrets]);
  const moved = Object.keys(values);
  const isNoted = useCallback(
    (at: number, why: SecretLook) => {
      const one = found[settled[at]?.index ?? -1];
      return one !== undefined && isAlreadyNoted(one, why);
    },
    [found, settled],
  );
  const isEditable = !gathered && !isDescribed && !isTooMuchToEdit(text);
  // A new file, or closing the dialog, cancels a pending read.
  const latest = useRef<readonly Dropped[]>(undefined);
  const [isGathering, setGathering] = useState(false);
  const take = async (chosen: readonly Dropped[]) => {
    latest.current = chosen;
    setGathering(singleFile(chosen) === undefined);
    const next = await sourceOfDropped(chosen, () => shown.current);
    if (latest.current !== chosen) return;
    setSource(next);
    setGathering(false);
  };
  const receive = useEffectEvent((arrived: Arrival) => {
    if (typeof arrived !== 'string') return void take(arrived);
    // What was there was cancelled.
    setSource(sourceOf(arrived));
  });
  useEffect(() => {
    if (arrival !== undefined) receive(arrival);
  }, [arrival]);
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );
  const readLarge = useEffectEvent(async (file: File) => {
    const next = await sourceOfFile(file, shown.current);
    if (shown.current.large === file) setSource(next);
  });
  useEffect(() => {
    if (large && descriptions?.type === 'none') void readLarge(large);
  }, [large, descriptions?.type]);
  // The next pasted text replaces the rest of this one.
  useLayoutEffect(() => area.current?.select(), []);
  const onChoose = useMemo(
    () => (isEditable ? (offset: number) => selectPlace(area.current, text, offset) : undefined),
    [isEditable, text],
  );
  const onChoice = useCallback(
    (change: (choice: ImportChoice) => ImportChoice) =>
      setSource((before) => ({ ...before, choice: change(before.choice) })),
    [],
  );
  const title = gathered ? transferTexts.gathered(gathered.name, gathered.files.length) : file;
  const importChosen = () => {
    const taken = withoutSecrets(chosen, secrets);
    secrets.setNamed(taken.values);
    const all = chosen.map(({ companions = NO_COMPANIONS, contract, ...one }, index) => ({
      ...one,
      action: taken.actions[index] ?? one.action,
      companions: contract ? { ...companions, contract: writeContract(contract) } : companions,
    }));
    const added = all.filter(({ replaces }) => !library.has(replaces));
    const replacing = all.filter(({ replaces }) => library.has(replaces));
    const fresh = samples.filter((one) => !isPresent(one));
    let ids: readonly string[] = [];
    const add = () => {
      for (const { replaces, action, companions } of replacing)
        library.revise(replaces, (draft) =>
          mergeAction(draft, action, {
            contract: companions.contract || draft.contract,
            approved: companions.approved || draft.approved,
          }),
        );
      if (replacing[0]) library.open(replacing[0].replaces);
      if (added.length > 0)
        ids = library.add(
          added.map(({ action }) => action),
          added.map(({ companions }) => companions),
        );
      present.add(fresh);
      if (samples[0] && fresh.length === 0) present.openOrAdd(samples[0].name, samples[0].text);
      choices.assign(ids, present.openId);
    };
    const said = transferTexts.imported(added.length, fresh.length, replacing.length);
    onImport(said, add);
    if (typeof reader === 'string') return;
    keepNotes(
      [...added, ...replacing].map(({ notes, replaces }, index) => [
        ids[index] ?? replaces,
        keptNotesOf(reader, notes),
      ]),
    );
  };
  const submit = () => askForRows(maxRows(chosen.map(({ action }) => action)), importChosen);
  const isEmpty = chosen.length === 0 && samples.length === 0;
  const footer = (
    <Button look="primary" disabled={isEmpty} onClick={submit}>
      {transferTexts.importButton(chosen.length)}
    </Button>
  );

  return (
    <Dialog
      title={transferTexts.importTitle}
      onClose={() => {
        onKeep(source);
        onClose();
      }}
      wide
      initialFocus={area}
      footer={footer}
      onSubmit={isEmpty ? undefined : submit}
    >
      <div className={styles.form}>
        <div className={styles.bar}>
          <p>{transferTexts.importHelp}</p>
          <FileChoice
            label={transferTexts.chooseFiles}
            accept={FILES}
            multiple
            onChoose={(chosen) => chosen.length > 0 && void take(chosen)}
          />
          <FileChoice
            label={transferTexts.chooseFolder}
            accept=""
            folder
            onChoose={(chosen) => chosen.length > 0 && void take(chosen)}
          />
          <ul className={styles.marks} aria-label={transferTexts.reads}>
            {transferTexts.formats.map((format) => (
              <li key={format}>{format}</li>
            ))}
          </ul>
        </div>
        <div role="status">
          {isGathering && <p>{transferTexts.gathering}</p>}
          {refusal && <Messages messages={[{ severity: 'error', text: refusal }]} />}
        </div>
        <div>
          <label htmlFor={id} className={styles.label}>
            {transferTexts.pasteLabel}
            {title !== undefined && <MarkedText text={`: ${title}`} />}
          </label>
          <TextArea
            ref={area}
            id={id}
            className={styles.area}
            rows={title === undefined ? 6 : 3}
            value={text}
            onChange={(event) => setSource(withText(source, event.target.value))}
          />
        </div>
        <div className={styles.outcome} role="status">
          <ImportSummary reading={reading} />
        </div>
        {described && ticked && (
          <DescriptionChoice
            state={described}
            ticked={ticked}
            choice={choice.operations}
            reader={typeof reader === 'string' ? undefined : reader}
            onChange={(operations) => onChoice((before) => ({ ...before, operations }))}
          />
        )}
        <SampleChoice
          samples={offered}
          arePresent={offered.every(isPresent)}
          isTicked={samples.length > 0}
          onTurn={(on) => onChoice((before) => ({ ...before, isWithoutSamples: !on }))}
        />
        {found.length > 0 && (
          <FoundActions
            key={gathered ? title : text}
            found={found}
            choice={choice}
            onChange={onChoice}
            reader={reading.type === 'foreign' ? reading.reader : undefined}
            onChoose={onChoose}
          />
        )}
        <div className={styles.outcome} role="status">
          <ImportFindings text={text} reading={reading} onChoose={onChoose} />
          {moved.length > 0 && <NameList title={transferTexts.moved(moved.length)} names={moved} />}
        </div>
        <SecretWarnings actions={actions} goal="action" named={actions.length > 1} isTold={isNoted} />
        {children}
      </div>
    </Dialog>
  );
}

interface ImportDialogProps extends Pick<OpenImportDialogProps, 'session' | 'arrival' | 'onClose'> {
  readonly open: boolean;
  readonly tell: (text: string, change: () => void) => void;
  /** Actions have come in. */
  readonly onAdded: () => void;
}

/**
 * Reads actions from a file, a paste or a drop. It is always mounted: a file dropped on the page, and
 * a command pasted there, open it.
 */
export function ImportDialog({ open, session, arrival: given, tell, onAdded, onClose }: ImportDialogProps) {
  const [source, setSource] = useState(NO_SOURCE);
  const [arrival, setArrival] = useState<Arrival>();
  const isOver = useFileDrop((_, all) => setArrival(all));
  usePastedCommand(setArrival);
  const close = () => {
    setArrival(undefined);
    onClose();
  };
  const sign = isOver && <DropSign text={workTexts.drop} />;

  if (!open && arrival === undefined) return sign && createPortal(sign, document.body);
  return (
    <OpenImportDialog
      session={session}
      source={source}
      arrival={arrival ?? given}
      onKeep={setSource}
      onClose={close}
      onImport={(said, add) => {
        setSource(NO_SOURCE);
        close();
        tell(said, () => session.steps.transaction(add));
        onAdded();
      }}
    >
      {sign}
    </OpenImportDialog>
  );
}

/** Takes a command, such as one of curl, that is pasted where nothing takes text, and no dialog is open. */
function usePastedCommand(onCommand: (command: string) => void): void {
  const take = useEffectEvent((text = '') => {
    const isCommand = !document.querySelector('dialog[open]') && hasCommand(text);
    if (isCommand) onCommand(text);
    return isCommand;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (take(textPastedIn(event))) event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    take(takeEarlyPaste());
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
