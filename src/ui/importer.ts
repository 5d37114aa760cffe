import { useEffect, useState } from 'react';
import { notesTexts } from '../i18n/transfer';
import type { Note } from '../import';
import type { Finding } from './file-problems';

/** The readers of other formats, loaded lazily because they are large. */
export type Importer = typeof import('../import');

/** Loads the readers; `failed` when they cannot be loaded. */
export function useImporter(): Importer | 'loading' | 'failed' {
  const [reader, setReader] = useState<Importer | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isWanted = true;
    import('../import').then(
      (loaded) => isWanted && setReader(loaded),
      () => isWanted && setReader('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return reader;
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
