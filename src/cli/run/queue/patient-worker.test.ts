import { expect, test } from 'vitest';
import { QueueWatch } from './bullmq-worker';
import { pauseAfter, RepeatedMessages } from './jobs';

test('the pauses between errors grow to ten seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
});

test('a message that repeats is told once, and once a minute how often', () => {
  const messages = new RepeatedMessages();
  const told: (string | undefined)[] = [];
  for (let second = 0; second < 125; second++) told.push(messages.next('Full.', second * 1000));
  expect(told.filter((text) => text !== undefined)).toEqual([
    'Full.',
    'Full. (60 times more)',
    'Full. (60 times more)',
  ]);
  expect(messages.next('Another.', 125_000)).toBe('Another.');
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
