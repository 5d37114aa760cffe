import '../../../test/config-reader';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryNote, openTab, WEBHOOK } from '../../../test/test-tab';
import { LossDetector } from './loss-detector';
import { DATABASE } from './store';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.useFakeTimers({ toFake: ['Date'], now: 5000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const DAY = 24 * 3600 * 1000;

const put = IDBObjectStore.prototype.put;
function failWrites(name: string) {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('failed', name);
  };
  return () => {
    IDBObjectStore.prototype.put = put;
  };
}

/** A browser with what it keeps beside the database. */
class Browser {
  kept: string | undefined;
  #isMarked = false;
  readonly #tabs: { read?: () => void }[] = [];

  open() {
    const tab: { read?: () => void } = {};
    this.#tabs.push(tab);
    const mark = new LossDetector({
      now: Date.now,
      read: () => this.kept,
      write: (text) => {
        this.kept = text;
        for (const other of this.#tabs) if (other !== tab) other.read?.();
      },
      onWritten: (listener) => {
        tab.read = listener;
      },
      isSameBrowserSession: () => Promise.resolve(this.#isMarked),
      markBrowserSession: () => {
        this.#isMarked = true;
        return Promise.resolve();
      },
    });
    return openTab(memoryNote(), { now: Date.now, newId: () => crypto.randomUUID(), mark });
  }

  restart(): void {
    this.#isMarked = false;
  }
}

async function afterFailure(browser: Browser, name: string) {
  const tab = await browser.open();
  const recover = failWrites(name);
  tab.rename('Example', 'Renamed');
  await tab.saving.flush();
  expect(tab.saving.state.type).toBe('failed');
  recover();
  pass(1000);
  await tab.saving.retry();
  return tab;
}

const doubtOf = ({ saving: { state } }: Awaited<ReturnType<typeof openTab>>) =>
  state.type === 'saved' ? state.doubt : state.type;

test.each(['QuotaExceededError', 'UnknownError'])(
  'after a %s what is saved is at risk until it is in a file',
  async (name) => {
    const tab = await afterFailure(new Browser(), name);
    expect(tab.saving.state).toMatchObject({ type: 'saved', doubt: 'at-risk' });
    tab.rename('Renamed', 'Again');
    await tab.saving.flush();
    expect(tab.saving.state).toMatchObject({ type: 'saved', doubt: 'at-risk' });
    tab.saving.markInFile();
    expect(tab.saving.state).toMatchObject({ type: 'saved', doubt: 'in-file' });
    // What is saved now is not in the file.
    tab.rename('Again', 'After the file');
    await tab.saving.flush();
    expect(tab.saving.state).toMatchObject({ type: 'saved', doubt: 'at-risk' });
  },
);

test('a change that is in the file and saved after it leaves no risk', async () => {
  const tab = await afterFailure(new Browser(), 'UnknownError');
  tab.rename('Renamed', 'Again');
  tab.saving.markInFile();
  await tab.saving.flush();
  expect(doubtOf(tab)).toBe('in-file');
});

test('another tab shows the risk, and neither tab erases what the other one found out', async () => {
  const browser = new Browser();
  const other = await browser.open();
  other.rename('Example', 'Saved');
  await other.saving.flush();
  const tab = await browser.open();
  const recover = failWrites('UnknownError');
  tab.rename('Saved', 'Renamed');
  await tab.saving.flush();
  recover();
  expect(doubtOf(other)).toBe('at-risk');

  other.library.add([{ ...WEBHOOK, name: 'Second' }]);
  await other.saving.flush();
  expect(doubtOf(other)).toBe('at-risk');
  await tab.saving.retry();
  expect(doubtOf(tab)).toBe('at-risk');
  tab.saving.markInFile();
  expect(doubtOf(other)).toBe('in-file');
});

test('a loss that is dismissed in one tab stays so when another one saves', async () => {
  const browser = new Browser();
  browser.kept = '{"actions":3,"at":4000}';
  const [tab, other] = [await browser.open(), await browser.open()];
  expect([tab.saving.lost, other.saving.lost]).toEqual([
    { actions: 3, at: 4000 },
    { actions: 3, at: 4000 },
  ]);
  tab.saving.forgetLoss();
  expect(other.saving.lost).toBeUndefined();
  other.rename('Example', 'Renamed');
  await other.saving.flush();
  expect((await browser.open()).saving.lost).toBeUndefined();
});

test('the risk outlives the page, and ends when another start of the browser has read the work', async () => {
  const browser = new Browser();
  await afterFailure(browser, 'QuotaExceededError');
  expect((await browser.open()).saving.state).toMatchObject({ type: 'saved', doubt: 'at-risk' });
  browser.restart();
  for (const tab of [await browser.open(), await browser.open()]) {
    expect(tab.saving.state).toMatchObject({ type: 'saved' });
    expect(tab.saving.state).not.toHaveProperty('doubt', 'at-risk');
    expect(tab.saving.lost).toBeUndefined();
  }
});

test('the risk ends only with what was saved after the failure and before the browser was started', async () => {
  const browser = new Browser();
  const tab = await browser.open();
  tab.rename('Example', 'Saved');
  await tab.saving.flush();
  pass(1000);
  const recover = failWrites('QuotaExceededError');
  tab.rename('Saved', 'Renamed');
  await tab.saving.flush();
  recover();
  pass(1000);
  browser.restart();
  const second = await browser.open();
  expect(doubtOf(second)).toBe('at-risk');
  second.rename('Saved', 'Renamed');
  await second.saving.flush();
  // It is read from the same process.
  expect(doubtOf(await browser.open())).toBe('at-risk');
  browser.restart();
  expect(doubtOf(await browser.open())).toBeUndefined();
});

test('in a browser that restores its session the risk ends with a file, or after a week', async () => {
  const browser = new Browser();
  const tab = await afterFailure(browser, 'QuotaExceededError');
  pass(6 * DAY);
  expect(doubtOf(await browser.open())).toBe('at-risk');
  tab.saving.markInFile();
  expect(doubtOf(await browser.open())).toBeUndefined();
  expect(doubtOf(tab)).toBeUndefined();

  const recover = failWrites('QuotaExceededError');
  tab.rename('Renamed', 'Again');
  await tab.saving.flush();
  recover();
  await tab.saving.retry();
  expect(doubtOf(await browser.open())).toBe('at-risk');
  pass(7 * DAY + 1);
  expect(doubtOf(await browser.open())).toBeUndefined();
});

test('a database that cannot be opened leaves a risk, and is a loss if it is empty then', async () => {
  const browser = new Browser();
  const first = await browser.open();
  first.rename('Example', 'Saved');
  await first.saving.flush();
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Internal error', 'UnknownError');
  });
  const tab = await browser.open();
  expect(tab.saving.state).toEqual({ type: 'failed', failure: 'broken' });
  open.mockRestore();
  await tab.saving.retry();
  expect(doubtOf(tab)).toBe('at-risk');
  expect(tab.saving.lost).toBeUndefined();

  const again = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Internal error', 'UnknownError');
  });
  const emptied = await browser.open();
  again.mockRestore();
  globalThis.indexedDB = new IDBFactory();
  await emptied.saving.retry();
  expect(emptied.saving.lost).toEqual({ actions: 1, at: 5000 });
});

test('a store that is closed again and again leaves a risk', async () => {
  const tab = await new Browser().open();
  const recover = failWrites('InvalidStateError');
  tab.rename('Example', 'Renamed');
  for (let run = 0; run < 5 && tab.saving.state.type !== 'failed'; run++) await tab.saving.flush();
  expect(tab.saving.state).toEqual({ type: 'failed', failure: 'broken' });
  recover();
  await tab.saving.retry();
  expect(doubtOf(tab)).toBe('at-risk');
});

test('work that an earlier version has saved is marked when it is read', async () => {
  const tab = await openTab();
  tab.rename('Example', 'Saved');
  await tab.saving.flush();
  const browser = new Browser();
  await browser.open();
  globalThis.indexedDB = new IDBFactory();
  expect((await browser.open()).saving.lost).toEqual({ actions: 1, at: 5000 });
});

/** Closes every open database as a browser does that cannot write to it. */
function databasesToClose() {
  const closing: (() => void)[] = [];
  const { addEventListener } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'addEventListener').mockImplementation(function (
    this: IDBDatabase,
    type: string,
    listener: unknown,
  ) {
    if (type === 'close')
      closing.push(() => {
        this.close();
        (listener as (event: Event) => void)(new Event('close'));
      });
    else addEventListener.call(this, type, listener as () => void);
  });
  return () => {
    for (const close of closing.splice(0)) close();
  };
}

describe('a store that the browser has closed, as Chromium does on a full disk, is a risk', () => {
  test('while nothing is saved', async () => {
    const closeAll = databasesToClose();
    const browser = new Browser();
    const tab = await browser.open();
    tab.rename('Example', 'Saved');
    await tab.saving.flush();
    expect(doubtOf(tab)).toBeUndefined();
    closeAll();
    expect(doubtOf(tab)).toBe('at-risk');
    await vi.waitFor(() => expect(tab.saving.store).toBeDefined());
    expect(doubtOf(tab)).toBe('at-risk');
    browser.restart();
    // What was saved before the disk was full may be gone: it has to be saved and read again.
    expect(doubtOf(await browser.open())).toBe('at-risk');
  });

  test('during a save, although the next attempt succeeds', async () => {
    const browser = new Browser();
    const tab = await browser.open();
    const recover = failWrites('AbortError');
    tab.rename('Example', 'Renamed');
    await tab.saving.flush();
    recover();
    await tab.saving.retry();
    expect(tab.saving.state.type).toBe('saved');
    expect(doubtOf(tab)).toBe('at-risk');
    pass(1000);
    tab.rename('Renamed', 'Again');
    await tab.saving.flush();
    browser.restart();
    expect(doubtOf(await browser.open())).toBeUndefined();
  });

  test('and can only be opened again later', async () => {
    const closeAll = databasesToClose();
    const tab = await new Browser().open();
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('closing', 'InvalidStateError');
    });
    closeAll();
    await vi.waitFor(() => expect(tab.saving.state).toEqual({ type: 'failed', failure: 'closed' }));
    open.mockRestore();
    await tab.saving.retry();
    expect(doubtOf(tab)).toBe('at-risk');
  });
});

test('a store that was closed for another tab is no risk', async () => {
  const browser = new Browser();
  const tab = await browser.open();
  tab.rename('Example', 'Renamed');
  await tab.saving.flush();
  await deleteDB(DATABASE);
  await vi.waitFor(() => expect(tab.events).toEqual([{ type: 'cleared' }]));
  await vi.waitFor(() => expect(tab.saving.state.type).toBe('saved'));
  expect(doubtOf(tab)).toBeUndefined();
});

test('an empty database where work was saved is a loss, until the person knows', async () => {
  const browser = new Browser();
  const tab = await browser.open();
  expect(tab.saving.lost).toBeUndefined();
  tab.library.add([{ ...WEBHOOK, name: 'Second' }]);
  await tab.saving.flush();
  expect((await browser.open()).saving.lost).toBeUndefined();

  globalThis.indexedDB = new IDBFactory();
  browser.restart();
  const emptied = await browser.open();
  expect(emptied.saving.lost).toEqual({ actions: 2, at: 5000 });
  emptied.rename('Example', 'Begun anew');
  await emptied.saving.flush();
  const again = await browser.open();
  expect(again.saving.lost).toEqual({ actions: 2, at: 5000 });
  again.saving.forgetLoss();
  expect((await browser.open()).saving.lost).toBeUndefined();
});

test.each([
  'junk',
  'null',
  '[]',
  '{"actions":"x","at":1e300,"lost":{"actions":1}}',
  '{"actions":1,"at":1e300}',
])('a mark of another form is none: %s', async (kept) => {
  const browser = new Browser();
  browser.kept = kept;
  expect((await browser.open()).saving.lost).toBeUndefined();
});

test('the mark says how much there is, and nothing of it', async () => {
  const browser = new Browser();
  const tab = await browser.open();
  tab.rename('Example', 'Canary-of-the-mark');
  await tab.saving.flush();
  expect(JSON.parse(browser.kept ?? '')).toEqual({ actions: 1, at: 5000 });
});
