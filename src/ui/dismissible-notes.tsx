/** Notes that stay in the page until they are dismissed. */
import type { ReactNode } from 'react';
import { IconButton } from './button';
import styles from './dismissible-notes.module.css';

interface DismissibleNotesProps {
  /** Also the accessible name. */
  readonly title: string;
  /** The text above the notes, if it is another one. */
  readonly head?: string;
  /** The label of the button. */
  readonly dismiss: string;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

/** Notes that stay in the page until they are dismissed. */
export function DismissibleNotes({
  title,
  head = title,
  dismiss,
  onDismiss,
  children,
}: DismissibleNotesProps) {
  return (
    <section className={styles.notes} aria-label={title}>
      <header className={styles.head}>
        <p>{head}</p>
        <IconButton icon="close" label={dismiss} onClick={onDismiss} />
      </header>
      {children}
    </section>
  );
}
