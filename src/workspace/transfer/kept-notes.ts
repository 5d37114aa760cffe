/** The text of the notes that imports left for actions (`import-notes.tsx`): all that the first paint needs of them. */
import { readPreference, writePreference } from '../../ui/browser/storage';
import { Emitter } from '../../ui/emitter';

const PREFERENCE = 'import-notes';

const changes = new Emitter();
let text: string | undefined;

export const subscribeToNotes = changes.subscribe;

/** The stored text; empty if there is none. */
export function keptNotesText(): string {
  text ??= readPreference(PREFERENCE) ?? '';
  return text;
}

/** Changes the text; another tab may have changed the stored one. */
export function changeNotesText(change: (before: string) => string): void {
  text = change(readPreference(PREFERENCE) ?? text ?? '');
  writePreference(PREFERENCE, text);
  changes.emit();
}

/** Whether there may be notes about an action. */
export const mayHaveNotes = (id: string): boolean => keptNotesText().includes(id);
