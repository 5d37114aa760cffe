import type { Browser } from '@playwright/test';
import { type Origins, served } from './served';
import { median } from './stopwatch';

/** What is in the page when it is painted, when it can be used, and when it shows a request. */
interface Place {
  readonly usable: string;
  readonly request?: string;
}

const APP: Place = {
  usable: '#pane-edit textarea, #pane-edit [contenteditable]',
  request: '#pane-request [role="application"]',
};
const FLOOR: Place = { usable: '.cm-content' };

interface Opening {
  /** The first contentful paint. */
  readonly painted: number;
  readonly usable: number;
  readonly request: number;
  /** Requests that the page made, and the bytes of script and style, as they come compressed. */
  readonly requests: number;
}

/** Runs before the page does: notes the end of the frame in which each place is first there, outside of what cannot be used. */
function noteFirst(place: Place): void {
  const seen: Record<string, number> = {};
  Object.assign(window, { seen });
  const isThere = (selector: string): boolean =>
    [...document.querySelectorAll(selector)].some((element) => element.closest('[inert]') === null);
  const observer = new MutationObserver(() => {
    for (const [name, selector] of Object.entries(place)) {
      if (seen[name] !== undefined || !isThere(selector)) continue;
      seen[name] = Number.NaN;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          seen[name] = performance.now();
        };
        port2.postMessage(null);
      });
    }
    if (Object.keys(place).every((name) => seen[name] !== undefined)) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

/** Opens a page with nothing in the cache, nothing stored and a processor so many times slower. */
async function open(browser: Browser, origin: string, place: Place, slower: number): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(noteFirst, place);
  await page.goto(origin, { waitUntil: 'commit' });
  const names = Object.keys(place);
  await page.waitForFunction((wanted) => {
    const { seen } = window as unknown as { seen?: Record<string, number> };
    return wanted.every((name) => Number.isFinite(seen?.[name]));
  }, names);
  await page.waitForLoadState('networkidle');
  const opening = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: Record<string, number> };
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const requests = 1 + performance.getEntriesByType('resource').length;
    return { painted, usable: seen.usable ?? Number.NaN, request: seen.request ?? Number.NaN, requests };
  });
  await context.close();
  return opening;
}

const ROUNDS = 9;

const ms = (time: number): string => `${time.toFixed(0).padStart(5)} ms`;

async function printOpening(browser: Browser, { app, floor }: Origins): Promise<void> {
  for (const slower of [1, 4]) {
    const rounds: { ours: Opening; least: Opening }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const ours = await open(browser, app, APP, slower);
      const least = await open(browser, floor, FLOOR, slower);
      // The first round starts the browser's own parts.
      if (round > 0) rounds.push({ ours, least });
    }
    const print = (what: string, name: 'painted' | 'usable' | 'request', than: 'painted' | 'usable') => {
      const ours = median(rounds.map((round) => round.ours[name]));
      const least = median(rounds.map((round) => round.least[than]));
      const ratio = median(rounds.map((round) => round.ours[name] / round.least[than]));
      console.log(`  ${what.padEnd(30)} ${ms(ours)}   floor ${ms(least)}   ratio ${ratio.toFixed(2)}`);
    };
    const speed = slower === 1 ? '' : `, a processor ${slower} times slower`;
    console.log(`\nOpening with nothing cached or stored, against a page with the code editor alone${speed}`);
    print('first contentful paint', 'painted', 'painted');
    print('usable', 'usable', 'usable');
    print('request of the example shown', 'request', 'painted');
    if (slower === 1) console.log(`  ${rounds[0]?.ours.requests} requests in all`);
  }
}

/** The production build in Chromium, in turns with the floor. */
export const printOpenings = (): Promise<void> => served(printOpening);
