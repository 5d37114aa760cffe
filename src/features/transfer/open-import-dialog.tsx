import {
  type ClipboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { FileReading } from '../../browser/file';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { TextArea } from '../../components/field';
import { FileChoice } from '../../components/file-choice';
import { MarkedText } from '../../components/marked-text';
import { Messages } from '../../components/messages';
import type { Action } from '../../core';
import { SIZE_LIMIT } from '../../core/internal';
import { useEditor } from '../../fields/editor-context';
import { useImporter } from '../../fields/importer';
import { maxRows, useManyRows } from '../../fields/many-rows';
import { NameList } from '../../fields/name-list';
import { SecretWarnings } from '../../fields/secret-warnings';
import { texts } from '../../i18n/transfer';
import type { NamedText } from '../../model/samples/samples-file';
import { type ExistingSecrets, extractSecrets } from '../../model/secrets/extract-secrets';
import type { SecretLook } from '../../model/secrets/secret-scan';
import { isTooMuchToEdit } from '../../model/shown-text';
import { FoundActions } from './found-actions';
import { type ChosenAction, chosenOf } from './import-choice';
import { ImportFindings, ImportSummary } from './import-outcome';
import { foundIn, isAlreadyNoted, readImport, samplesIn } from './import-reading';
import { type ImportChoice, type ImportSource, NO_SOURCE, sourceOf } from './import-source';
import styles from './open-import-dialog.module.css';
import { SampleChoice } from './sample-choice';

/** What came of a file. One that cannot be read takes the place of another file, never of a text that was typed. */
export function importSourceOf(file: string, reading: FileReading, before: ImportSource): ImportSource {
  const typed = before.file === undefined ? before : NO_SOURCE;
  switch (reading.type) {
    case 'text':
      return reading.text.trim() === ''
        ? { ...sourceOf('', file), refusal: texts.emptyFile }
        : sourceOf(reading.text, file);
    case 'too-large':
      return { ...typed, refusal: texts.tooLarge(file, reading.bytes, SIZE_LIMIT) };
    case 'not-utf-8':
      return { ...typed, refusal: texts.notUtf8(file) };
    case 'unreadable':
      return { ...typed, refusal: texts.unreadable(file) };
  }
}

interface OpenImportDialogProps {
  readonly source: ImportSource;
  readonly onChange: (change: (source: ImportSource) => ImportSource) => void;
  readonly onFile: (file: File) => void;
  readonly onImport: (actions: readonly Action[], samples: readonly NamedText[]) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A longer text is not put into a text area, which would take seconds to lay it out. */
const MAX_EDITABLE_LENGTH = 200_000;

const canBeEdited = (text: string): boolean => text.length <= MAX_EDITABLE_LENGTH && !isTooMuchToEdit(text);

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

/** Choosing or pasting a text, what was found in it, and what is wrong with it. */
export function OpenImportDialog(props: OpenImportDialogProps) {
  const { source, onChange, onFile, onImport, onClose, children } = props;
  const { text, file, refusal, choice } = source;
  const area = useRef<HTMLTextAreaElement>(null);
  const discard = useRef<HTMLButtonElement>(null);
  const id = useId();
  const reader = useImporter();
  const reading = useMemo(() => readImport(text, file, reader), [text, file, reader]);
  const found = foundIn(reading);
  const chosen = useMemo(() => chosenOf(found, choice), [found, choice]);
  const offered = useMemo(() => samplesIn(reading, file, texts.sampleName), [reading, file]);
  const samples = choice.isWithoutSamples ? [] : offered;
  const { secrets } = useEditor();
  const askForRows = useManyRows();
  // Of thousands this takes a while, and ticking one must not.
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
  const isEditable = canBeEdited(text);
  const [initialFocus] = useState(() => (isEditable ? area : discard));
  // What is pasted next takes the place of what was left here.
  useLayoutEffect(() => area.current?.select(), []);
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    const { current } = area;
    if (current && text.length + pasted.length <= MAX_EDITABLE_LENGTH && canBeEdited(pasted)) return;
    event.preventDefault();
    const before = current?.value.slice(0, current.selectionStart) ?? '';
    const after = current?.value.slice(current.selectionEnd) ?? '';
    flushSync(() => onChange(() => sourceOf(before + pasted + after)));
    (discard.current ?? area.current)?.focus();
  };
  const onChoose = useMemo(
    () => (isEditable ? (offset: number) => selectPlace(area.current, text, offset) : undefined),
    [isEditable, text],
  );
  const onDiscard = () => {
    flushSync(() => onChange(() => NO_SOURCE));
    area.current?.focus();
  };
  const onChoice = useCallback(
    (change: (choice: ImportChoice) => ImportChoice) =>
      onChange((before) => ({ ...before, choice: change(before.choice) })),
    [onChange],
  );
  const take = () => {
    const taken = withoutSecrets(chosen, secrets);
    secrets.setNamed(taken.values);
    onImport(taken.actions, samples);
  };
  const footer = (
    <Button
      look="primary"
      disabled={chosen.length === 0 && samples.length === 0}
      onClick={() => askForRows(maxRows(chosen.map(({ action }) => action)), take)}
    >
      {texts.importButton(chosen.length)}
    </Button>
  );

  return (
    <Dialog
      title={texts.importTitle}
      open
      onClose={onClose}
      closeLabel={texts.close}
      wide
      initialFocus={initialFocus}
      footer={footer}
    >
      <div className={styles.form} onPaste={onPaste}>
        <div className={styles.bar}>
          <p>{texts.importHelp}</p>
          <FileChoice
            label={texts.chooseFile}
            accept=".json,.har,.http,.rest,.sh,.txt,application/json"
            onChoose={([chosen]) => chosen && onFile(chosen)}
          />
        </div>
        <div role="status">{refusal && <Messages messages={[{ severity: 'error', text: refusal }]} />}</div>
        {isEditable ? (
          <div>
            <label htmlFor={id} className={styles.label}>
              {texts.pasteLabel}
              {file && <MarkedText text={`: ${file}`} />}
            </label>
            <TextArea
              ref={area}
              id={id}
              className={styles.area}
              rows={file === undefined ? 6 : 3}
              value={text}
              onChange={(event) => onChange(() => sourceOf(event.target.value, file))}
            />
          </div>
        ) : (
          <p className={styles.large}>
            <span>
              <MarkedText text={texts.fromFile(file ?? texts.pasteLabel, text.length)} />
            </span>
            <Button ref={discard} look="quiet" onClick={onDiscard}>
              {texts.discard}
            </Button>
          </p>
        )}
        <div className={styles.outcome} role="status">
          <ImportSummary reading={reading} />
        </div>
        <SampleChoice
          samples={offered}
          isTicked={samples.length > 0}
          onTurn={(on) => onChoice((before) => ({ ...before, isWithoutSamples: !on }))}
        />
        {found.length > 0 && (
          <FoundActions
            key={text}
            found={found}
            choice={choice}
            onChange={onChoice}
            reader={reading.type === 'foreign' ? reading.reader : undefined}
            onChoose={onChoose}
          />
        )}
        <div className={styles.outcome} role="status">
          <ImportFindings text={text} reading={reading} onChoose={onChoose} />
          {moved.length > 0 && <NameList title={texts.moved(moved.length)} names={moved} more={texts.more} />}
        </div>
        <SecretWarnings actions={actions} goal="action" named={actions.length > 1} isTold={isNoted} />
        {children}
      </div>
    </Dialog>
  );
}
