import type { Browser, BrowserContext } from '@playwright/test';
import { BenchPage } from './page';
import { timeToShow } from './paint-probe';
import { type Origins, served } from './served';
import { median, percentile } from './stopwatch';

const FEW = 10;
const MANY = 5_000;
const ROUNDS = 15;

/** A bundle of so many actions, two of three in folders, with ten rows each. */
const bundleOf = (count: number): string =>
  JSON.stringify({
    version: 1,
    actions: Array.from({ length: count }, (_, index) => ({
      version: 1,
      objectId: 'automation.webhook',
      name: `${['', 'Shop / ', 'CRM / '][index % 3]}Action ${index}`,
      method: 'POST',
      url: `https://api.example.com/actions/${index}`,
      data: Array.from({ length: 10 }, (_row, row) => ({ key: `key_${row}`, value: '{{ order.id }}' })),
    })),
  });

/** From the navigation to the end of the frame that shows the list and the request; in ms. */
async function timeToOpen({ page, list, message }: BenchPage): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  await Promise.all([list.getByRole('listitem').first().waitFor(), message.waitFor()]);
  // Waiting sees it late, or before it is painted: the page itself notes when that was.
  const shownAt = await page.waitForFunction(() => (window as unknown as { shownAt?: number }).shownAt);
  return (await shownAt.jsonValue()) ?? Number.NaN;
}

/** Runs before the page does: notes when the list and the request were first painted. */
function noteShown(): void {
  const isShown = () =>
    document.querySelector('#pane-actions [role="listitem"], #pane-actions li') !== null &&
    document.querySelector('#pane-request [role="application"]') !== null;
  new MutationObserver((_, observer) => {
    if (!isShown()) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => Object.assign(window, { shownAt: performance.now() });
      port2.postMessage(null);
    });
  }).observe(document, { childList: true, subtree: true });
}

/** From a key in the search, which found nothing before it, to what it finds. */
async function timeToFind(bench: BenchPage, name: string): Promise<number> {
  await bench.search.fill(`${name}?`);
  await bench.search.press('End');
  const time = await timeToShow(bench.list, name, () => bench.page.keyboard.press('Backspace'));
  await bench.search.fill('');
  return time;
}

/** Opens one of the actions in sight, until its request is shown. */
async function timeToSwitch(bench: BenchPage, round: number): Promise<number> {
  const item = bench.list.getByRole('listitem').getByRole('button', { name: /^Action / });
  const target = item.nth(2 + (round % 4));
  const [, number = ''] = /^Action (\d+)/.exec((await target.textContent()) ?? '') ?? [];
  return await timeToShow(bench.request, `/actions/${number}`, () => target.click());
}

/** From “save now” right after a change until the page says that it is saved. */
async function timeToSave(bench: BenchPage): Promise<number> {
  await bench.saved.waitFor();
  await bench.name.focus();
  return await timeToShow(bench.saveState, 'Saved', async () => {
    await bench.page.keyboard.press('x');
    await bench.page.keyboard.press('ControlOrMeta+s');
  });
}

/** Prints what it measured many times; returns the median. */
async function printTimes(what: string, measure: (round: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await measure(round));
  const shown = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0).padStart(4));
  console.log(`  ${what.padEnd(22)} p50 ${shown[0]} ms   p95 ${shown[1]} ms`);
  return median(times);
}

/** Returns the median time that it took to open in a new tab. */
async function printLibraryOf(context: BrowserContext, count: number): Promise<number> {
  const importing = new BenchPage(await context.newPage());
  await importing.open();
  await importing.importText(bundleOf(count));
  await importing.saved.waitFor();
  console.log(`  with ${count.toLocaleString('en')} more than the example`);
  // It can take the import back, and reads for that what was imported once more.
  await printTimes('open where imported', () => timeToOpen(importing));
  await importing.page.close();
  const bench = new BenchPage(await context.newPage());
  await bench.open();
  const open = await printTimes('open in a new tab', () => timeToOpen(bench));
  await printTimes('search key to result', () => timeToFind(bench, `Action ${count - 1}`));
  await printTimes('switch action', (round) => timeToSwitch(bench, round));
  await printTimes('save', () => timeToSave(bench));
  return open;
}

async function printEach(browser: Browser, { app }: Origins): Promise<void> {
  console.log('\nThe library of actions: from an event to the end of the frame that shows what it did');
  const open: number[] = [];
  for (const count of [FEW, MANY]) {
    const context = await browser.newContext({ baseURL: app, viewport: { width: 1440, height: 900 } });
    await context.addInitScript(noteShown);
    open.push(await printLibraryOf(context, count));
    await context.close();
  }
  const [few = Number.NaN, many = Number.NaN] = open;
  console.log(
    `  ${MANY.toLocaleString('en')} actions take ${(many - few).toFixed(0)} ms more to open than ${FEW}`,
  );
}

/** The production build in Chromium: a library of one action, and a large one. */
export const printLibrary = (): Promise<void> => served(printEach);
