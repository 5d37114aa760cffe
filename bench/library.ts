import type { Browser, Page } from '@playwright/test';
import { BenchPage } from './page';
import { timeToShow } from './paint-probe';
import { served } from './served';
import { median, percentile } from './stopwatch';

const COUNTS = [10, 5_000];
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
  // Waiting sees it late: the page itself has noted when it was painted.
  return await page.evaluate(() => (window as unknown as { shownAt: number }).shownAt);
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

async function repeated(measure: (round: number) => Promise<number>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await measure(round));
  const p50 = median(times).toFixed(0).padStart(4);
  return `p50 ${p50} ms   p95 ${percentile(times, 0.95).toFixed(0).padStart(4)} ms`;
}

async function printLibraryOf(page: Page, count: number): Promise<void> {
  const bench = new BenchPage(page);
  await bench.open();
  await bench.importText(bundleOf(count));
  await bench.saved.waitFor();
  const show = (what: string, times: string) => console.log(`  ${what.padEnd(22)} ${times}`);
  console.log(`  with ${count.toLocaleString('en')} more than the example`);
  show('open', await repeated(() => timeToOpen(bench)));
  show('search key to result', await repeated(() => timeToFind(bench, `Action ${count - 1}`)));
  show('switch action', await repeated((round) => timeToSwitch(bench, round)));
  show('save', await repeated(() => timeToSave(bench)));
}

async function printEach(browser: Browser, origin: string): Promise<void> {
  console.log('\nThe library of actions: from an event to the end of the frame that shows what it did');
  for (const count of COUNTS) {
    const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 900 } });
    await page.addInitScript(noteShown);
    await printLibraryOf(page, count);
    await page.close();
  }
}

/** The production build in Chromium: a library of one action, and a large one. */
export const printLibrary = (): Promise<void> => served(printEach);
