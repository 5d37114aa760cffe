import { IconButton } from '../../../components/button';
import { Findings } from '../../../fields/file-problems';
import { texts } from '../../../i18n/editor';
import styles from './pasted-notes.module.css';
import type { PastedCommand } from './use-pasted-command';

interface PastedNotesProps {
  readonly pasted: PastedCommand;
  readonly onDismiss: () => void;
}

/** What did not fit when a pasted command became the action, or why it did not. */
export function PastedNotes({ pasted: { isTaken, findings }, onDismiss }: PastedNotesProps) {
  if (findings.length === 0) return null;
  return (
    <section className={styles.notes} aria-label={texts.commandNotes}>
      <header className={styles.head}>
        <p>{isTaken ? texts.commandNotes : texts.commandRefused}</p>
        <IconButton icon="close" label={texts.dismissNotes} onClick={onDismiss} />
      </header>
      <Findings findings={findings} />
    </section>
  );
}
