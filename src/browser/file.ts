/** What became of reading a file. */
export type FileReading =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'too-large'; readonly bytes: number }
  | { readonly is: 'not-utf-8' }
  | { readonly is: 'unreadable' };

/**
 * The text of a file in UTF-8. A file above the limit (in bytes) is refused before it is read; one
 * that is not UTF-8 is refused, not repaired. A byte order mark stays.
 */
export async function readTextFile(file: Blob, limit: number): Promise<FileReading> {
  if (file.size > limit) return { is: 'too-large', bytes: file.size };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { is: 'unreadable' };
  }
  try {
    return { is: 'text', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { is: 'not-utf-8' };
  }
}
