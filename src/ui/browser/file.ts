import { withoutOuter } from '../../i18n/format';

/** Files of the user: reading, naming and downloading them, and folders that the page may read and write. */

/** The text of a file, or the reason why there is none. */
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

/** Characters that a file system or a shell may refuse or misread. */
const UNSAFE = /[\p{C}\p{Z}/\\:*?"<>|.]+/gu;
/** Device names, which Windows does not allow as file names with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;
const LENGTH = 80;
/** In UTF-8 bytes. Linux allows 255, including the extension and a number. */
const BYTES = 200;

/** The name of a file of an action: `Order created` is saved as `Order-created.action.json`. */
export function fileName(actionName: string, ending = 'action.json'): string {
  const stem = withoutOuter(shortened(actionName.normalize('NFC').replace(UNSAFE, '-')), '-');
  return `${DEVICE.test(stem) ? `${stem}-` : stem || 'action'}.${ending}`;
}

/** The name of a file of an action as a POSIX shell takes it. */
export function shellFileName(actionName: string): string {
  const name = fileName(actionName);
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

function shortened(text: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  return [...text]
    .slice(0, LENGTH)
    .filter((character) => {
      bytes += encoder.encode(character).length;
      return bytes <= BYTES;
    })
    .join('');
}

/** Downloads a text as a file. */
export const downloadText = (name: string, text: string, type = 'application/json'): void =>
  download(name, new Blob([text], { type }));

/** Downloads bytes as a file, unchanged. */
export const downloadBytes = (name: string, bytes: Uint8Array): void =>
  download(name, new Blob([bytes.slice()], { type: 'application/octet-stream' }));

function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // The download has started by the next task; the URL must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(url));
}

// Not supported by every browser, and not in the types of the DOM:
// https://wicg.github.io/file-system-access/
declare global {
  interface Window {
    showDirectoryPicker?: (options: { id: string; mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>;
  }
  interface FileSystemHandle {
    queryPermission?: (descriptor: { mode: 'readwrite' }) => Promise<PermissionState>;
    requestPermission?: (descriptor: { mode: 'readwrite' }) => Promise<PermissionState>;
  }
}

const ACCESS = { mode: 'readwrite' } as const;

/** Whether this browser lets a page read and write a folder. */
export const canOpenFolders = (): boolean => typeof window.showDirectoryPicker === 'function';

/** Lets the user choose a folder; undefined if they cancel. Must be called from a user action. */
export async function chooseFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await window.showDirectoryPicker?.({ id: 'actions', ...ACCESS });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/** Whether the page may read and write a folder without asking. Browsers without permissions return true. */
export const hasPermission = async (folder: FileSystemDirectoryHandle): Promise<boolean> =>
  ((await folder.queryPermission?.(ACCESS)) ?? 'granted') === 'granted';

/** Asks for permission to a folder that was chosen earlier. Must be called from a user action. */
export const requestPermission = async (folder: FileSystemDirectoryHandle): Promise<boolean> =>
  ((await folder.requestPermission?.(ACCESS)) ?? 'granted') === 'granted';

/** The names of the files of a folder and of the folders in it, in no special order. */
export async function namesIn(
  folder: FileSystemDirectoryHandle,
): Promise<Record<FileSystemHandleKind, string[]>> {
  const names: Record<FileSystemHandleKind, string[]> = { file: [], directory: [] };
  for await (const [name, { kind }] of folder.entries()) names[kind].push(name);
  return names;
}

/** The text of a file of at most `limit` bytes; undefined if no file has this name. */
export async function readFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  limit: number,
): Promise<FileReading | undefined> {
  try {
    const handle = await folder.getFileHandle(name);
    return await readTextFile(await handle.getFile(), limit);
  } catch (error) {
    return isMissing(error) ? undefined : { type: 'unreadable' };
  }
}

/**
 * Writes a file completely or not at all, and only if it still has the text `before`; undefined if there is to be none.
 * Resolves with whether it was written; rejects with the browser's error.
 */
export async function writeFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  text: string,
  before: string | undefined,
): Promise<boolean> {
  const isNew = before === undefined;
  let writing: FileSystemWritableFileStream | undefined;
  try {
    const handle = await folder.getFileHandle(name, { create: isNew });
    writing = await handle.createWritable();
    await writing.write(text);
    // Another program may have written meanwhile, so the file is read last. A new one was created empty.
    if (!hasText(await readTextFile(await handle.getFile(), Number.POSITIVE_INFINITY), before ?? '')) {
      await writing.abort();
      return false;
    }
    // The written content replaces the file atomically when the stream is closed.
    await writing.close();
    return true;
  } catch (error) {
    await writing?.abort().catch(() => undefined);
    if (!isNew && isMissing(error)) return false;
    // The empty one, unless another program has filled it.
    if (isNew) await removeFile(folder, name, '').catch(() => undefined);
    throw error;
  }
}

/**
 * Deletes a file if it still has the text `before`. Resolves with whether it is gone; rejects with the browser's error.
 */
export async function removeFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  before: string,
): Promise<boolean> {
  const now = await readFile(folder, name, Number.POSITIVE_INFINITY);
  if (now === undefined) return true;
  if (!hasText(now, before)) return false;
  try {
    await folder.removeEntry(name);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return true;
}

const hasText = (reading: FileReading, text: string): boolean =>
  reading.type === 'text' && reading.text === text;

const isMissing = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';
