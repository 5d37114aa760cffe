import { useId } from 'react';
import { editorTexts } from '../../../i18n/editor';
import { hasCurlCommand } from '../../../import/curl/curl-line';
import { Button, IconButton } from '../../../ui/button';
import { TextArea } from '../../../ui/field';
import { Findings } from '../../fields/file-problems';
import { KeyChoice, SchemeChoice } from '../../fields/way-choice';
import type { KeyScheme } from '../../secrets/action-secret';
import styles from './pasted-notes.module.css';
import type { SignedCommand } from './read-command';
import type { PastedCommand } from './use-pasted-command';

interface PastedNotesProps {
  readonly pasted: PastedCommand;
  readonly onDismiss: () => void;
  readonly onCorrect: (command: string) => void;
  readonly onReadAgain: () => void;
  readonly onKeepKey: (scheme: KeyScheme) => void;
  readonly onSign: (signed: SignedCommand) => void;
}

/** Lists what a pasted command could not convert, or why it did not become the action. */
export function PastedNotes(props: PastedNotesProps) {
  const { pasted, onDismiss, onCorrect, onReadAgain, onKeepKey, onSign } = props;
  const { isTaken, command, findings, key, signed = [] } = pasted;
  const id = useId();
  if (findings.length === 0 && !key) return null;
  return (
    <section className={styles.notes} aria-label={editorTexts.commandNotes}>
      <header className={styles.head}>
        <p>{isTaken ? editorTexts.commandNotes : editorTexts.commandRefused}</p>
        <IconButton icon="close" label={editorTexts.dismissNotes} onClick={onDismiss} />
      </header>
      {key && (
        <>
          <Findings findings={[key]} />
          <KeyChoice onKeep={onKeepKey} />
        </>
      )}
      {findings.length > 0 && <Findings findings={findings} />}
      {command !== undefined && (
        <div className={styles.command}>
          <label htmlFor={id}>{editorTexts.refusedCommand}</label>
          <TextArea id={id} rows={3} value={command} onChange={(event) => onCorrect(event.target.value)} />
          <Button disabled={!hasCurlCommand(command)} onClick={onReadAgain}>
            {editorTexts.readAgain}
          </Button>
        </div>
      )}
      {signed.length > 0 && (
        <SchemeChoice
          schemes={signed.map(({ scheme }) => scheme)}
          onChoose={(scheme) => signed.filter((one) => one.scheme === scheme).forEach(onSign)}
        />
      )}
    </section>
  );
}
