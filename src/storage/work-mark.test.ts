import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { memoryNote, openTab, WEBHOOK } from '../testing/test-tab';
import { WorkMark } from './work-mark';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

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

  open() {
    const mark = new WorkMark({
      now: () => 5000,
      read: () => this.kept,
      write: (text) => {
        this.kept = text;
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
  await tab.saving.retry();
  return tab;
}

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
  },
);

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

test('a store that a browser has closed is no risk', async () => {
  const browser = new Browser();
  const tab = await browser.open();
  const recover = failWrites('InvalidStateError');
  tab.rename('Example', 'Renamed');
  await tab.saving.flush();
  recover();
  await tab.saving.retry();
  expect(tab.saving.state.type).toBe('saved');
  expect(browser.kept).not.toContain('"hasFailed":true');
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
  expect(JSON.parse(browser.kept ?? '')).toEqual({ actions: 1, at: 5000, hasFailed: false });
});
