/** The tabs of this browser that show the app: the id of each, and messages between them. */
import { readTabValue, writeTabValue } from './storage';

const KEY = 'id';
const CHANNEL = 'action-designer.tabs';
/** How long to wait for the page that has the id of this tab, in ms. One that lives answers at once, unless it is frozen. */
const ANSWER_TIMEOUT_MS = 5000;

const lockOf = (id: string): string => `action-designer.tab.${id}`;

/**
 * An id of this tab that survives reloads. A duplicated tab starts with a copy of the session storage,
 * and gets a new id.
 */
export async function tabId(): Promise<string> {
  const known = readTabValue(KEY);
  if (known !== undefined && (await hold(known))) return known;
  const id = newId();
  writeTabValue(KEY, id);
  await hold(id);
  return id;
}

/** Returns whether a given tab is open; always true if the browser has no Web Locks. */
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

/** Of the page that asks for the id of its tab, and of the one that has it. */
interface TabMessage {
  readonly type: 'asks' | 'has';
  readonly id: string;
}

/**
 * Claims the id for this tab; false if another tab has it. A page that is being left has it too, for seconds on a slow
 * machine, but does not answer any more.
 */
async function hold(id: string): Promise<boolean> {
  // Web Locks are not available on plain http, so a duplicated tab is not detected there.
  if (!('locks' in navigator)) return true;
  const channel = openTabChannel<TabMessage>(CHANNEL);
  const refusal = new AbortController();
  const { signal } = refusal;
  let has = false;
  return await new Promise((resolve) => {
    const refuse = () => {
      channel.close();
      // Chromium may ignore it where the request has just been made: then the lock comes later, and is let go at once.
      refusal.abort();
      resolve(false);
    };
    const silence = setTimeout(refuse, ANSWER_TIMEOUT_MS);
    signal.addEventListener('abort', () => clearTimeout(silence));
    const asLongAsThePageLives = () => {
      if (signal.aborted) return undefined;
      clearTimeout(silence);
      has = true;
      // For one that has asked a moment ago.
      channel.post({ type: 'has', id });
      resolve(true);
      return new Promise(() => undefined);
    };
    channel.listen(({ type, id: asked }) => {
      if (asked !== id) return;
      if (type === 'asks' && has) channel.post({ type: 'has', id });
      if (type === 'has' && !has) refuse();
    });
    channel.post({ type: 'asks', id });
    navigator.locks.request(lockOf(id), { signal }, asLongAsThePageLives).catch(refuse);
  });
}

/**
 * A random UUID of version 4 (RFC 9562 §5.4). `crypto.randomUUID` is not available on plain http, but
 * random numbers are.
 */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // The 4 is the version; the 8 is the variant, which has two bits: the two after it are not random here.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Messages between these tabs. */
export interface TabChannel<Message> {
  readonly post: (message: Message) => void;
  /** Receives messages, starting with those since the channel was opened. */
  readonly listen: (onMessage: (message: Message) => void) => void;
  readonly close: () => void;
}

/** The channel does nothing if the browser does not support it. */
export function openTabChannel<Message>(name: string): TabChannel<Message> {
  const channel = openChannel(name);
  if (!channel) return { post: () => undefined, listen: () => undefined, close: () => undefined };
  const early: Message[] = [];
  let hear = (message: Message): void => {
    early.push(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  return {
    post: (message) => channel.postMessage(message),
    listen: (onMessage) => {
      hear = onMessage;
      for (const message of early.splice(0)) onMessage(message);
    },
    close: () => channel.close(),
  };
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Firefox refuses where a person blocks the data of all pages.
    return undefined;
  }
}
