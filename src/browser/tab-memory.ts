/** What a tab remembers across a reload: the position in the app, never the work itself. */
const PREFIX = 'action-designer.tab.';

export function readTabMemory(key: string): string | undefined {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers where the browser allows it. */
export function writeTabMemory(key: string, value: string): void {
  try {
    sessionStorage.setItem(PREFIX + key, value);
  } catch {
    // Storage is switched off: the tab begins anew when it is loaded again.
  }
}
