import { expect, onTestFinished, test, vi } from 'vitest';
import { QueueWatch } from './bullmq-worker';
import { pauseAfter, WorkReport } from './jobs';

test('the pauses between errors grow to ten seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
});

test('an error that repeats is told once a minute', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const told: string[] = [];
  const write = (text: string | Uint8Array) => Promise.resolve(void told.push(String(text)));
  const report = new WorkReport('redis://h:1/0', { stderr: { isTerminal: false, write } });
  for (let second = 0; second < 125; second++) {
    report.error(new Error('Full.'));
    if (second === 1) report.error(new Error('Another.'));
    await vi.advanceTimersByTimeAsync(1000);
  }
  const line = (reason: string) => `redis://h:1/0 answers with an error: ${reason}.\n`;
  expect(told).toEqual([line('Full'), line('Another'), line('Full'), line('Full')]);
});

const MINUTE_MS = 60_000;

/** The state of a queue at one time: whether it is paused, and how long it is held. */
async function toldAt(...looks: readonly (readonly [atMs: number, isPaused: boolean, heldMs: number])[]) {
  let now: (typeof looks)[number] | undefined;
  const watch = new QueueWatch({
    isPaused: () => Promise.resolve(now?.[1] ?? false),
    getRateLimitTtl: () => Promise.resolve(now?.[2] ?? 0),
  });
  const told: string[][] = [];
  for (const look of looks) {
    now = look;
    told.push(await watch.look(look[0]));
  }
  return told;
}

test('a hold is told once, with its time, and so is its end; a later one anew', async () => {
  const held = (text: string) => [`The server wants a pause: the queue is held for ${text}.`];
  expect(
    await toldAt(
      [0, false, 50 * MINUTE_MS],
      [5000, false, 50 * MINUTE_MS - 5000],
      [10_000, false, 55 * MINUTE_MS],
      [60 * MINUTE_MS, false, -2],
      [61 * MINUTE_MS, false, 8000],
    ),
  ).toEqual([held('50 min'), [], held('55 min'), ['The queue is no longer held.'], held('8 s')]);
});

test('a short hold, as of a rate, is not told', async () => {
  expect(await toldAt([0, false, 1000], [5000, false, -2], [10_000, false, 4999])).toEqual([[], [], []]);
});

test('a paused queue is told, and when it goes on', async () => {
  expect(await toldAt([0, false, 0], [1, true, 0], [2, true, 0], [3, false, 0])).toEqual([
    [],
    ['The queue is paused in BullMQ. The rows wait until it is resumed.'],
    [],
    ['The queue is resumed.'],
  ]);
});
