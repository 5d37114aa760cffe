// Not in the types of the DOM everywhere: https://cookiestore.spec.whatwg.org/
interface CookieStore {
  get: (name: string) => Promise<unknown>;
  set: (cookie: { name: string; value: string; sameSite: 'strict' }) => Promise<void>;
}

const cookies = (): CookieStore | undefined => (globalThis as { cookieStore?: CookieStore }).cookieStore;

/** Leaves a sign that all tabs find until the browser is closed: a cookie without an end. */
export async function markBrowserSession(name: string): Promise<void> {
  await cookies()?.set({ name, value: '1', sameSite: 'strict' });
}

/** Whether the sign is there; where the browser has none to read, it is not. */
export async function isSameBrowserSession(name: string): Promise<boolean> {
  try {
    return Boolean(await cookies()?.get(name));
  } catch {
    return false;
  }
}
