import type { Changes, PlaceKey } from './held-secrets';

/** Where values outlive loading the page again. */
export interface Note {
  readonly read: () => Promise<string | undefined>;
  readonly write: (text: string) => Promise<void>;
}

/** What a note holds; one of another form is as good as none. */
export async function readNote(note: Note | undefined): Promise<Changes> {
  const noted: unknown = JSON.parse((await note?.read()) ?? '[]');
  if (!Array.isArray(noted)) return new Map();
  return new Map((noted as [PlaceKey, string | null][]).map(([key, value]) => [key, value ?? undefined]));
}

/** Has the note hold these changes and nothing else. Rejects where it cannot. */
export async function writeNote(note: Note, changes: Changes): Promise<void> {
  await note.write(JSON.stringify([...changes].map(([key, value]) => [key, value ?? null])));
}
