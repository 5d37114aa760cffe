/** What small things are remembered apart from the work: how a person likes the app to be, how much was saved. */
const PREFIX = 'action-designer.';

/** The remembered preference, if there is one and the browser remembers at all. */
export function readPreference(key: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a preference where the browser allows it. */
export function writePreference(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Storage is switched off or full: the preference holds for this tab.
  }
}

/** `listener` hears that another tab has changed a preference. */
export function onPreference(key: string, listener: () => void): void {
  window.addEventListener('storage', (event) => {
    // Without a key, all of them were removed.
    if (event.key === null || event.key === PREFIX + key) listener();
  });
}
