/** In the local storage, which is written at once and outlives a page that crashes: ids and times, never content. */
const PREFIX = 'action-designer.opening.';

/** All marks, by their key; none where the browser keeps nothing for this page. */
export function readMarks(): ReadonlyMap<string, string> {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return new Map(keys.map((key) => [key.slice(PREFIX.length), localStorage.getItem(key) ?? '']));
  } catch {
    return new Map();
  }
}

export function writeMark(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Storage is blocked or full: what is opened goes unmarked.
  }
}

export function removeMark(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Then it was not written either.
  }
}

/** Tells the key of each mark that another tab removes. */
export function onMarkRemoved(listener: (key: string) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(PREFIX) && newValue === null) listener(key.slice(PREFIX.length));
  });
}
