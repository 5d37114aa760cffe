import { type FileReading, readTextFile } from './file';

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

/** Writes a file completely or not at all; rejects with the browser's error. */
export async function writeFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  text: string,
): Promise<void> {
  const handle = await folder.getFileHandle(name, { create: true });
  // The written content replaces the file atomically when the stream is closed.
  const writing = await handle.createWritable();
  await writing.write(text);
  await writing.close();
}

/** Deletes a file. It is no error if the file does not exist. */
export async function removeFile(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';
