import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce, inSlices, SLICE_MS, type SlicePorts, Slices } from './slices';

/** A clock that the steps move, and the event loop, which notes how long the page was blocked each time. */
function pageOf() {
  let time = 0;
  let since = 0;
  const blocked: number[] = [];
  const ports: SlicePorts = {
    now: () => time,
    nextTask() {
      blocked.push(time - since);
      // Whatever else the page does meanwhile is not of the slice.
      time += 25;
      since = time;
      return Promise.resolve();
    },
  };
  const take = (ms: number) => {
    time += ms;
  };
  return { ports, take, blocked, last: () => time - since };
}

function* work(durations: readonly number[], take: (ms: number) => void): Generator<void, number> {
  for (const ms of durations) {
    take(ms);
    yield;
  }
  return durations.length;
}

test('the page waits for a slice at most, and for the step in which it ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 30 })), async (durations) => {
      const { ports, take, blocked, last } = pageOf();
      expect(await inSlices(work(durations, take), new Slices(SLICE_MS, ports))).toBe(durations.length);
      const longest = Math.max(0, ...durations);
      for (const ms of [...blocked, last()]) expect(ms).toBeLessThan(SLICE_MS + Math.max(longest, 1));
      for (const ms of blocked) expect(ms).toBeGreaterThanOrEqual(SLICE_MS);
    }),
  );
});

test('steps of 3 ms are taken four at a time', async () => {
  const { ports, take, blocked } = pageOf();
  await inSlices(work(Array(9).fill(3), take), new Slices(SLICE_MS, ports));
  expect(blocked).toEqual([12, 12]);
});

test('at once, nothing waits', () => {
  expect(atOnce(work([30, 30], () => undefined))).toBe(2);
});
