/** Loads the readers of other formats, and shows their notes. */
import type { ReactNode } from 'react';
import { notesTexts } from '../i18n/transfer';
import type { Note } from '../import';
import { IconButton } from './button';
import styles from './importer.module.css';
import { useLazy } from './lazy';
import { Lazy } from './lazy-part';
import type { Finding } from './messages';

/** The readers of other formats, which are large. */
export type Importer = typeof import('../import');

const importer = new Lazy(() => import('../import'));

/** Loads the readers; `failed` when they cannot be loaded. */
export function useImporter(): Importer | 'loading' | 'failed' {
  const { part, hasFailed } = useLazy(importer);
  return part ?? (hasFailed ? 'failed' : 'loading');
}

const ORDER = { error: 0, warning: 1, hint: 2 } as const;

/** The notes as findings, the most severe first. */
export const findingsOf = ({ describeNote }: Importer, notes: readonly Note[]): Finding[] =>
  notes
    .map((note) => ({
      severity: note.severity,
      message: notesTexts.describe(note, describeNote),
      file: note.file,
      place: note.place,
      path: note.path,
    }))
    .sort((one, other) => ORDER[one.severity] - ORDER[other.severity]);

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
