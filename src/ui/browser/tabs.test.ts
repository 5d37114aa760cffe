import { afterEach, describe, expect, test, vi } from 'vitest';
import { openTabChannel, tabId } from './tabs';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

class Refused {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }
}

test.each([
  ['has none', undefined],
  ['refuses', Refused],
])('a tab that is alone, because the browser %s, says nothing', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel);
  const heard: string[] = [];
  const alone = openTabChannel<string>('test');
  alone.listen((message) => heard.push(message));
  alone.post('hello');
  alone.close();
  expect(heard).toEqual([]);
});

test('what came before anybody listened is heard too, in its order', async () => {
  const [one, other] = [openTabChannel<string>('test'), openTabChannel<string>('test')];
  const heard: string[] = [];
  try {
    other.post('first');
    other.post('second');
    // A message to itself comes after those of before.
    const turn = new MessageChannel();
    await new Promise((resolve) => {
      turn.port1.onmessage = resolve;
      setTimeout(() => turn.port2.postMessage(''), 50);
    });
    turn.port1.close();
    one.listen((message) => heard.push(message));
    expect(heard).toEqual(['first', 'second']);
    other.post('third');
    await vi.waitFor(() => expect(heard).toEqual(['first', 'second', 'third']));
  } finally {
    one.close();
    other.close();
  }
});

/** Web Locks as far as they are used here: each is granted to one, and then to who asked next. */
function fakeLocks() {
  const ends = new Map<string, Promise<unknown>>();
  let leave = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const request = async (name: string, { signal }: { signal: AbortSignal }, use: () => Promise<unknown>) => {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    await Promise.race([ends.get(name), aborted]);
    signal.throwIfAborted();
    const end = use();
    ends.set(name, end);
    await end;
  };
  /** `hold`: by somebody who does not answer, until `leave`. */
  return { request, hold: (name: string) => void ends.set(name, left), leave };
}

/** A tab whose session storage holds this id, or one that is new. */
function stubTab(id: string | null): void {
  let known = id;
  vi.stubGlobal('sessionStorage', {
    getItem: () => known,
    setItem: (_: string, value: string) => {
      known = value;
    },
  });
}

describe('the id of a tab', () => {
  test('stays that of a page that takes long to be left, which answers no more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const locks = fakeLocks();
    locks.hold('action-designer.tab.one');
    vi.stubGlobal('navigator', { locks });
    stubTab('one');
    const id = tabId();
    await vi.advanceTimersByTimeAsync(3000);
    locks.leave();
    expect(await id).toBe('one');
  });

  test('is another one beside a living tab, which answers at once', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() });
    stubTab('two');
    expect(await tabId()).toBe('two');
    stubTab('two');
    const copy = await tabId();
    expect(copy).not.toBe('two');
    expect(sessionStorage.getItem('')).toBe(copy);
  });

  test('is another one where the browser does not withdraw the request, and the lock is let go when it comes', async () => {
    const locks = fakeLocks();
    const never = new AbortController().signal;
    const request: typeof locks.request = (name, _, use) => locks.request(name, { signal: never }, use);
    vi.stubGlobal('navigator', { locks: { request } });
    stubTab('four');
    expect(await tabId()).toBe('four');
    stubTab('four');
    expect(await tabId()).not.toBe('four');
    locks.hold('action-designer.tab.five');
    stubTab('five');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const id = tabId();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await id).not.toBe('five');
    locks.leave();
    await vi.advanceTimersByTimeAsync(0);
    // Only a lock that is free is given at once.
    stubTab('five');
    expect(await tabId()).toBe('five');
  });

  test('is another one beside a tab that is frozen, after a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const locks = fakeLocks();
    locks.hold('action-designer.tab.three');
    vi.stubGlobal('navigator', { locks });
    stubTab('three');
    const id = tabId();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await id).not.toBe('three');
  });
});
