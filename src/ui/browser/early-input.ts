/** Keeps files and texts that are dropped or pasted before the part of the page that takes them is loaded. */
import { takesLetters } from './dom-root';

/** What can be dropped: a file, or a folder as the browser hands it out. */
export type Dropped = File | FileSystemDirectoryEntry;

let dropped: readonly Dropped[] = [];

export const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** The files and folders of a drop. They can be taken only while the event is handled. */
export const droppedIn = ({ dataTransfer }: DragEvent): Dropped[] =>
  [...(dataTransfer?.items ?? [])].flatMap((item) => {
    const entry = item.webkitGetAsEntry?.();
    const found = entry?.isDirectory ? (entry as FileSystemDirectoryEntry) : item.getAsFile();
    return found ? [found] : [];
  });

function over(event: DragEvent): void {
  // Without this the browser would open the file in place of the page.
  if (holdsFiles(event)) event.preventDefault();
}

function drop(event: DragEvent): void {
  if (!holdsFiles(event)) return;
  event.preventDefault();
  dropped = droppedIn(event);
}

/** Keeps dropped files until `takeEarlyFiles` is called. */
export function keepEarlyFiles(): void {
  window.addEventListener('dragover', over);
  window.addEventListener('drop', drop);
}

/** The files and folders that were dropped last; from now on none are kept. */
export function takeEarlyFiles(): readonly Dropped[] {
  window.removeEventListener('dragover', over);
  window.removeEventListener('drop', drop);
  const taken = dropped;
  dropped = [];
  return taken;
}

/** A text that is pasted on the page before the part of it that takes commands was loaded. */
let pasted: string | undefined;

/** The text of a paste where nothing takes text. */
export const textPastedIn = ({ target, clipboardData }: ClipboardEvent): string | undefined =>
  takesLetters(target) ? undefined : clipboardData?.getData('text/plain');

function paste(event: ClipboardEvent): void {
  pasted = textPastedIn(event) ?? pasted;
}

/** Keeps a pasted text until `takeEarlyPaste` is called. */
export function keepEarlyPaste(): void {
  document.addEventListener('paste', paste);
}

/** The text that was pasted last; from now on none is kept. */
export function takeEarlyPaste(): string | undefined {
  document.removeEventListener('paste', paste);
  const taken = pasted;
  pasted = undefined;
  return taken;
}
