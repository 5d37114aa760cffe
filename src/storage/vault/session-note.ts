import { type Changes, isPlaceKey, type PlaceKey } from './secret-cache';

/** Where values outlive loading the page again. */
export interface Note {
  readonly read: () => Promise<string | undefined>;
  readonly write: (text: string) => Promise<void>;
}

/** What a note holds; one of another form is as good as none. */
export async function readNote(note: Note | undefined): Promise<Changes> {
  let noted: unknown;
  try {
    noted = JSON.parse((await note?.read()) ?? '[]');
  } catch {
    return new Map();
  }
  const changes = Array.isArray(noted) ? noted.filter(isChange) : [];
  return new Map(changes.map(([key, value]) => [key, value ?? undefined]));
}

function isChange(value: unknown): value is [PlaceKey, string | null] {
  if (!Array.isArray(value)) return false;
  const [key, secret] = value as readonly unknown[];
  return isPlaceKey(key) && (secret === null || typeof secret === 'string');
}

/** Has the note hold these changes and nothing else. Rejects where it cannot. */
export async function writeNote(note: Note, changes: Changes): Promise<void> {
  await note.write(JSON.stringify([...changes].map(([key, value]) => [key, value ?? null])));
}
