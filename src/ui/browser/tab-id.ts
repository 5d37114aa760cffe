import { readTabMemory, writeTabMemory } from './storage';

const KEY = 'id';
/** So long a page that is going away may take to let go of its tab; in ms. */
const ANSWER_TIMEOUT_MS = 300;

const lockOf = (id: string): string => `action-designer.tab.${id}`;

/**
 * What tells this tab from the others, also when it is loaded again. A tab that was duplicated
 * begins with the memory of the other one, and gets an id of its own.
 */
export async function tabId(): Promise<string> {
  const known = readTabMemory(KEY);
  if (known !== undefined && (await hold(known))) return known;
  const id = newId();
  writeTabMemory(KEY, id);
  await hold(id);
  return id;
}

/** Whether each tab is open now; true where the browser cannot tell. */
export async function livingTabs(): Promise<(id: string) => boolean> {
  if (!('locks' in navigator)) return () => true;
  try {
    const { held = [] } = await navigator.locks.query();
    const names = new Set(held.map(({ name }) => name));
    return (id) => names.has(lockOf(id));
  } catch {
    return () => true;
  }
}

/** Whether no other tab goes by this id; from now on this one does. */
async function hold(id: string): Promise<boolean> {
  // There are none on plain http: then two tabs with one memory are not told apart.
  if (!('locks' in navigator)) return true;
  return await new Promise((resolve) => {
    const asLongAsThePageLives = () => {
      resolve(true);
      return new Promise(() => undefined);
    };
    navigator.locks
      .request(lockOf(id), { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }, asLongAsThePageLives)
      .catch(() => resolve(false));
  });
}

/**
 * An id that nothing else has: a UUID of version 4 (RFC 9562 §5.4). The browser has a function of its
 * own for that, and keeps it from pages on plain http, though not the random numbers.
 */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // The 4 is the version; the 8 is the variant, which has two bits: the two after it are not random here.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
