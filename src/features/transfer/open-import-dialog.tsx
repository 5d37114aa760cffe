import { type ClipboardEvent, type ReactNode, useCallback, useId, useMemo, useRef } from 'react';
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
import { extractSecrets } from '../../model/secrets/extract-secrets';
import type { SecretLook } from '../../model/secrets/secret-scan';
import { ImportOutcome } from './import-outcome';
import { actionsOf, isAlreadyNoted, readImport } from './import-reading';
import { type ImportSource, NO_SOURCE } from './import-source';
import styles from './open-import-dialog.module.css';

/** What came of a file. One that cannot be read takes the place of another file, never of a text that was typed. */
export function importSourceOf(file: string, reading: FileReading, before: ImportSource): ImportSource {
  const typed = before.file === undefined ? before : NO_SOURCE;
  switch (reading.type) {
    case 'text':
      return reading.text.trim() === ''
        ? { text: '', file, refusal: texts.emptyFile }
        : { text: reading.text, file };
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
  readonly onChange: (source: ImportSource) => void;
  readonly onFile: (file: File) => void;
  readonly onImport: (actions: Action[]) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A longer text is not put into a text area, which would take seconds to lay it out. */
const MAX_EDITABLE_LENGTH = 200_000;

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

/** Choosing or pasting a text, what was found in it, and what is wrong with it. */
export function OpenImportDialog(props: OpenImportDialogProps) {
  const { source, onChange, onFile, onImport, onClose, children } = props;
  const { text, file, refusal } = source;
  const area = useRef<HTMLTextAreaElement>(null);
  const discard = useRef<HTMLButtonElement>(null);
  const id = useId();
  const reader = useImporter();
  const reading = useMemo(() => readImport(text, file, reader), [text, file, reader]);
  const { secrets } = useEditor();
  const askForRows = useManyRows();
  const { actions, values } = useMemo(() => extractSecrets(actionsOf(reading), secrets), [reading, secrets]);
  const moved = Object.keys(values);
  const isNoted = useCallback(
    (index: number, why: SecretLook) => isAlreadyNoted(reading, index, why),
    [reading],
  );
  const isEditable = text.length <= MAX_EDITABLE_LENGTH;
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (text.length + pasted.length <= MAX_EDITABLE_LENGTH) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const after = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
    flushSync(() => onChange({ text: after }));
    discard.current?.focus();
  };
  const onDiscard = () => {
    flushSync(() => onChange(NO_SOURCE));
    area.current?.focus();
  };
  const take = () => {
    secrets.setNamed(values);
    onImport(actions);
  };
  const footer = (
    <Button look="primary" disabled={actions.length === 0} onClick={() => askForRows(maxRows(actions), take)}>
      {texts.importButton(actions.length)}
    </Button>
  );

  return (
    <Dialog
      title={texts.importTitle}
      open
      onClose={onClose}
      closeLabel={texts.close}
      wide
      initialFocus={area}
      footer={footer}
    >
      <div className={styles.form}>
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
              rows={8}
              value={text}
              onChange={(event) => onChange({ text: event.target.value, ...(file && { file }) })}
              onPaste={onPaste}
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
          <ImportOutcome
            text={text}
            reading={reading}
            onChoose={isEditable ? (offset) => selectPlace(area.current, text, offset) : undefined}
          />
          {moved.length > 0 && <NameList title={texts.moved(moved.length)} names={moved} more={texts.more} />}
        </div>
        <SecretWarnings actions={actions} goal="action" named={actions.length > 1} isTold={isNoted} />
        {children}
      </div>
    </Dialog>
  );
}
