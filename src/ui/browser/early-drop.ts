/** Files that are dropped on the page before the part of it that takes them was loaded. */

let files: readonly File[] = [];

export const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

function over(event: DragEvent): void {
  // Without this the browser would open the file in place of the page.
  if (holdsFiles(event)) event.preventDefault();
}

function drop(event: DragEvent): void {
  if (!holdsFiles(event)) return;
  event.preventDefault();
  files = [...(event.dataTransfer?.files ?? [])];
}

/** Keeps dropped files until `takeEarlyFiles` is called. */
export function keepEarlyFiles(): void {
  window.addEventListener('dragover', over);
  window.addEventListener('drop', drop);
}

/** The files that were dropped last; from now on none are kept. */
export function takeEarlyFiles(): readonly File[] {
  window.removeEventListener('dragover', over);
  window.removeEventListener('drop', drop);
  const taken = files;
  files = [];
  return taken;
}
