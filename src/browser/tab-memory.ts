/** What a tab remembers when it is loaded again: where somebody was, never what they work on. */
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
