/** Small values that the browser stores beside the user's work: preferences, tab state and session marks. */

/** Prefix of preferences in local storage, which all tabs share. */
const PREFERENCE_PREFIX = 'action-designer.';

/** The stored preference; undefined if there is none or storage is disabled. */
export function readPreference(key: string): string | undefined {
  try {
    return localStorage.getItem(PREFERENCE_PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a preference if the browser allows it. */
export function writePreference(key: string, value: string): void {
  try {
    localStorage.setItem(PREFERENCE_PREFIX + key, value);
  } catch {
    // Storage is switched off or full: the preference holds for this tab.
  }
}

/** Calls `listener` when another tab has changed a preference. */
export function onPreference(key: string, listener: () => void): void {
  window.addEventListener('storage', (event) => {
    // Without a key, all of them were removed.
    if (event.key === null || event.key === PREFERENCE_PREFIX + key) listener();
  });
}

/**
 * Prefix of values in session storage, which survive reloads of the tab: what is open, never the work
 * itself.
 */
const TAB_PREFIX = 'action-designer.tab.';

export function readTabValue(key: string): string | undefined {
  try {
    return sessionStorage.getItem(TAB_PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value for this tab if the browser allows it. */
export function writeTabValue(key: string, value: string): void {
  try {
    sessionStorage.setItem(TAB_PREFIX + key, value);
  } catch {
    // Storage is disabled: the tab starts fresh after a reload.
  }
}

// Not in every version of the types of the DOM: https://cookiestore.spec.whatwg.org/
interface CookieStore {
  get: (name: string) => Promise<unknown>;
  set: (cookie: { name: string; value: string; sameSite: 'strict' }) => Promise<void>;
}

const cookies = (): CookieStore | undefined => (globalThis as { cookieStore?: CookieStore }).cookieStore;

/** Sets a mark that all tabs see until the browser is closed: a session cookie. */
export async function markBrowserSession(name: string): Promise<void> {
  await cookies()?.set({ name, value: '1', sameSite: 'strict' });
}

/** Whether the mark is set; false if the browser has no cookie store. */
export async function isSameBrowserSession(name: string): Promise<boolean> {
  try {
    return Boolean(await cookies()?.get(name));
  } catch {
    return false;
  }
}

/** Asks the browser not to clear the storage of this page when its disk runs low. It may refuse. */
export async function askForPersistence(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // Not available, for example without https; the browser may then clear the storage at any time.
  }
}
