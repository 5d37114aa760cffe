import type { Browser, Locator, Page } from '@playwright/test';
import { BenchPage } from './page';
import { timeToShow } from './paint-probe';
import { type Origins, served } from './served';
import { median, percentile } from './stopwatch';

const WARM_UP_KEYS = 5;
const KEYS = 60;
const FRAME_MS = 16;
/** Without a divisor in common with a frame, so that the pauses take every length. */
const PAUSE_STEP_MS = 7;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** As many typed letters as are sure to be unlike everything else in the message. */
const MARK_LENGTH = 6;

const BODY_SIZES = { '1 KB': 1_000, '100 KB': 100_000, '1 MB': 1_000_000, '5 MB': 5_000_000 };
/** The last is as many as the app takes without asking, its example's own among them. */
const ROW_COUNTS = [20, 100, 1_000, 9_990] as const;

/** With tags, one item or row of so many has one. */
const TAG_EVERY = 20;

const noteOf = (index: number, hasTags: boolean): string =>
  hasTags && index % TAG_EVERY === 0 ? '{{ order.id }}' : 'as ordered';

/** A JSON document of about this many bytes, with an empty string in its second line for typing into. */
function bodyOf(bytes: number, hasTags: boolean): string {
  const lines: string[] = [];
  for (let length = 0, index = 0; length < bytes; index++) {
    const note = noteOf(index, hasTags);
    const line = `  "item ${index}": { "sku": "SKU-${index}", "quantity": ${index % 9}, "note": "${note}" },`;
    lines.push(line);
    length += line.length + 1;
  }
  return `{\n  "typed": "",\n${lines.join('\n')}\n  "end": true\n}\n`;
}

const rowsOf = (count: number, hasTags: boolean): string =>
  Array.from({ length: count }, (_, index) => `key_${index}\t${noteOf(index, hasTags)}`).join('\n');

interface Typing {
  /** From each key to the paint of what it changed, in ms. */
  readonly times: readonly number[];
  /** Processor time of the main thread for a key, in ms: all that it does until the next one. */
  readonly work: number;
}

/** A longer pause after every `every`th key, in ms. */
interface Pauses {
  readonly every?: number;
  readonly of?: number;
}

/**
 * Types letters one by one, each after the one before it is shown, and after a part of a frame that differs from key to
 * key: a key that always came at the same time after a frame would always just meet the next one, or just miss it.
 */
async function type(page: Page, preview: Locator, pauses: Pauses = {}): Promise<Typing> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const times: number[] = [];
  let typed = '';
  let before = 0;
  for (let count = 0; count < WARM_UP_KEYS + KEYS; count++) {
    if (count === WARM_UP_KEYS) before = await worked();
    const letter = LETTERS[(count * 7) % LETTERS.length] ?? 'a';
    typed += letter;
    await page.waitForTimeout((count * PAUSE_STEP_MS) % FRAME_MS);
    if (pauses.every && count % pauses.every === 0) await page.waitForTimeout(pauses.of ?? 0);
    const time = await timeToShow(preview, typed.slice(-MARK_LENGTH), () => page.keyboard.press(letter));
    if (count >= WARM_UP_KEYS) times.push(time);
  }
  return { times, work: ((await worked()) - before) / KEYS };
}

const shown = ({ times, work }: Typing): string =>
  `p50 ${median(times).toFixed(0).padStart(4)} ms   p95 ${percentile(times, 0.95).toFixed(0).padStart(4)} ms   ` +
  `main thread ${work.toFixed(1).padStart(5)} ms`;

const ratios = (typing: Typing, least: Typing): string => {
  const ofTimes = percentile(typing.times, 0.95) / percentile(least.times, 0.95);
  return `ratio of p95 ${ofTimes.toFixed(2)}, of the main thread ${(typing.work / least.work).toFixed(2)}`;
};

async function opened(browser: Browser, origin: string): Promise<BenchPage> {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  const bench = new BenchPage(page);
  await bench.open();
  return bench;
}

/** What an editor takes beside a preview that is updated where it changes, and looks at nothing. */
async function typeAtTheFloor(
  browser: Browser,
  url: string,
  begin: (bench: BenchPage) => Promise<void>,
): Promise<Typing> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await begin(new BenchPage(page));
  const typing = await type(page, page.locator('#preview'));
  await page.close();
  return typing;
}

async function printTyping(browser: Browser, { app, floor }: Origins): Promise<void> {
  console.log('\nKey press to the paint of the preview that shows it, body of a REST API Call');
  for (const [name, bytes] of Object.entries(BODY_SIZES)) {
    const least = await typeAtTheFloor(browser, `${floor}?preview`, (bench) =>
      bench.replaceBody(bench.page.locator('.cm-content'), bodyOf(bytes, false)),
    );
    console.log(`  ${name.padEnd(24)} ${shown(least)}   the floor`);
    for (const hasTags of [false, true]) {
      const bench = await opened(browser, app);
      await bench.editBody(bodyOf(bytes, hasTags));
      const typing = await type(bench.page, bench.message);
      await bench.page.close();
      console.log(`  ${name.padEnd(12)} ${tagsIn(hasTags)} ${shown(typing)}   ${ratios(typing, least)}`);
    }
  }
}

async function printRows(browser: Browser, { app, floor }: Origins): Promise<void> {
  console.log(
    '\nWebhook rows: from pasting them to their paint in the preview; then as above, in the first value',
  );
  const [fewest] = ROW_COUNTS;
  const least = await typeAtTheFloor(browser, `${floor}?rows=${fewest}`, (bench) => bench.focusFirstValue());
  console.log(`  ${`${fewest} rows`.padEnd(12)} ${'the floor'.padEnd(11)} ${' '.repeat(13)} ${shown(least)}`);
  for (const count of ROW_COUNTS) {
    for (const hasTags of [false, true]) {
      const bench = await opened(browser, app);
      const last = `key_${count - 1}`;
      const showing = await timeToShow(bench.message, last, () => bench.pasteRows(rowsOf(count, hasTags)));
      await bench.editFirstValue();
      const typing = await type(bench.page, bench.message);
      const name = `${count.toLocaleString('en')} rows`.padEnd(12);
      const beside = count === fewest ? `   ${ratios(typing, least)}` : '';
      console.log(
        `  ${name} ${tagsIn(hasTags)} shown ${showing.toFixed(0).padStart(4)} ms   ${shown(typing)}${beside}`,
      );
      await bench.page.close();
    }
  }
}

const tagsIn = (hasTags: boolean): string => (hasTags ? 'with tags' : 'no tags').padEnd(11);

/** Typing stops for long enough that the score begins, so that the next key meets it. */
const SCORE_PAUSES: Pauses = { every: 3, of: 450 };
const ROUNDS = 4;

/** A page in which the score never finds the time to begin. */
async function openedWithoutScore(browser: Browser, origin: string): Promise<BenchPage> {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const bench = new BenchPage(page);
  await bench.open();
  return bench;
}

const together = (rounds: readonly Typing[]): Typing => ({
  times: rounds.flatMap(({ times }) => times),
  work: median(rounds.map(({ work }) => work)),
});

/** The same build with the score of all samples and without it, in turns. */
export const printScoreCost = (): Promise<void> =>
  served(async (browser, { app }) => {
    console.log('\nKey press to the paint of the preview with the score, beside the same build without it');
    const begin: Record<string, (bench: BenchPage) => Promise<void>> = {
      '1 KB': (bench) => bench.editBody(bodyOf(1_000, true)),
      '100 KB': (bench) => bench.editBody(bodyOf(100_000, true)),
      '20 rows': async (bench) => {
        await bench.pasteRows(rowsOf(20, true));
        await bench.editFirstValue();
      },
    };
    for (const [name, use] of Object.entries(begin)) {
      const all: Record<'with' | 'without', Typing[]> = { with: [], without: [] };
      for (let round = 0; round < ROUNDS; round++) {
        for (const which of ['with', 'without'] as const) {
          const bench = await (which === 'with' ? opened : openedWithoutScore)(browser, app);
          await use(bench);
          all[which].push(await type(bench.page, bench.message, SCORE_PAUSES));
          await bench.page.close();
        }
      }
      const [score, least] = [together(all.with), together(all.without)];
      console.log(`  ${name.padEnd(12)} with    ${shown(score)}   ${ratios(score, least)}`);
      console.log(`  ${''.padEnd(12)} without ${shown(least)}`);
    }
  });

/** The production build in Chromium, each size in a page of its own. */
export const printResponse = (): Promise<void> =>
  served(async (browser, origins) => {
    await printTyping(browser, origins);
    await printRows(browser, origins);
  });
