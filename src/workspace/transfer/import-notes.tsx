/** What an import could not take over into an action: kept with its id until the user dismisses it. */
import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { Severity } from '../../core';
import { transferTexts } from '../../i18n/transfer';
import type { Note } from '../../import';
import { DismissibleNotes, findingsOf, type Importer } from '../../ui/importer';
import { Findings } from '../../ui/messages';
import { changeNotesText, keptNotesText, subscribeToNotes } from './kept-notes';

/** The message of a note, in the language of the import. It has no value of a header, a credential or a variable. */
export interface KeptNote {
  readonly severity: Severity;
  readonly message: string;
}

/** The notes of one action, by its id. */
type NotesOfAction = readonly [id: string, notes: readonly KeptNote[]];

const STORED = z.array(
  z.tuple([
    z.string(),
    z.array(z.object({ severity: z.enum(['error', 'warning', 'hint']), message: z.string() })),
  ]),
);

const MAX_ACTIONS = 100;
const MAX_NOTES = 20;

/** Hints that are to be done: values to replace, and members that the action may need. */
const KEPT_HINTS: ReadonlySet<Note['code']> = new Set<Note['code']>([
  'made-up',
  'optional-left-out',
  'idempotency-key',
]);

/** The notes that say that something is missing or different; what is merely worth knowing is not kept. */
export const keptNotesOf = (reader: Importer, notes: readonly Note[]): KeptNote[] =>
  findingsOf(
    reader,
    notes.filter(({ code, severity }) => severity !== 'hint' || KEPT_HINTS.has(code)),
  )
    .map(({ severity, message }) => ({ severity, message }))
    .slice(0, MAX_NOTES);

/** The notes of a stored text; those that are in no known form are left out. */
export function readKeptNotes(text: string): readonly NotesOfAction[] {
  try {
    const read = z.safeParse(STORED, JSON.parse(text));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/** Keeps the notes of imported actions; of too many the oldest are forgotten. */
export function keepNotes(added: readonly NotesOfAction[]): void {
  const some = added.filter(([, notes]) => notes.length > 0);
  if (some.length === 0) return;
  const ids = new Set(some.map(([id]) => id));
  changeNotesText((before) => {
    const others = readKeptNotes(before).filter(([id]) => !ids.has(id));
    return JSON.stringify([...others, ...some].slice(-MAX_ACTIONS));
  });
}

const dismissNotes = (id: string): void =>
  changeNotesText((before) => JSON.stringify(readKeptNotes(before).filter(([of]) => of !== id)));

interface ImportNotesProps {
  readonly id: string;
  /** Called before the button that has the focus disappears. */
  readonly onLeave: () => void;
}

/** The notes about an action, until they are dismissed. */
export function ImportNotes({ id, onLeave }: ImportNotesProps) {
  const text = useSyncExternalStore(subscribeToNotes, keptNotesText);
  const notes = useMemo(
    () => readKeptNotes(text).flatMap(([of, notesOf]) => (of === id ? notesOf : [])),
    [text, id],
  );
  if (notes.length === 0) return null;
  return (
    <DismissibleNotes
      title={transferTexts.keptNotes}
      dismiss={transferTexts.dismissNotes}
      onDismiss={() => {
        onLeave();
        dismissNotes(id);
      }}
    >
      <Findings findings={notes} />
    </DismissibleNotes>
  );
}
