/** What became of reading a file. */
export type FileReading =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'too-large'; readonly bytes: number }
  | { readonly type: 'not-utf-8' }
  | { readonly type: 'unreadable' };

/**
 * The text of a file in UTF-8. A file above the limit (in bytes) is refused before it is read; one
 * that is not UTF-8 is refused, not repaired. A byte order mark stays.
 */
export async function readTextFile(file: Blob, limit: number): Promise<FileReading> {
  if (file.size > limit) return { type: 'too-large', bytes: file.size };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { type: 'unreadable' };
  }
  try {
    return { type: 'text', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { type: 'not-utf-8' };
  }
}
