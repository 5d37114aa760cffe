import { expect, test } from 'vitest';
import { durationText, type Extent, Progress, Tally } from './progress';

/** What is written after so many rows, of which the last has failed. */
async function told(rows: number, isTerminal: boolean, extent: Extent = {}): Promise<string[]> {
  const tally = new Tally();
  for (let row = 1; row <= rows; row++)
    tally.add({
      row,
      attempts: 1,
      status: row < rows ? 200 : 500,
      ...(row === rows && { reason: 'It failed.' }),
    });
  const written: string[] = [];
  const write = (text: string | Uint8Array): Promise<void> => {
    written.push(String(text));
    return Promise.resolve();
  };
  const progress = new Progress(
    { isTerminal, write },
    () => tally.figures(),
    0,
    () => extent,
  );
  for (const nowMs of [100, 200, 10_000]) await progress.update(nowMs);
  await progress.clear();
  return written;
}

const line = (text: string) => `\r\x1b[K\x1b[?7l${text}\x1b[?7h`;

test('a terminal has one line that changes, with a bar, rate and time left where the rows were counted', async () => {
  const text = '[#####-----] 50 %  1,000 of 2,000 rows, 1 without success';
  expect(await told(1000, true, { all: 2000 })).toEqual([
    line(`${text}, 5,000 a second, 0.2 s left, 200: 999, 500: 1`),
    line(`${text}, 100 a second, 10 s left, 200: 999, 500: 1`),
    '\r\x1b[K',
  ]);
});

test.each<[number, Extent, string]>([
  [1, {}, '1 row, 1 without success, 5 a second, 500: 1'],
  [3, {}, '3 rows, 1 without success, 15 a second, 200: 2, 500: 1'],
  [1, { all: 1 }, '[##########] 100 %  1 of 1 row, 1 without success, 5 a second, 0 s left, 500: 1'],
  [
    2,
    { all: 3 },
    '[######----] 66 %  2 of 3 rows, 1 without success, 10 a second, 0.1 s left, 200: 1, 500: 1',
  ],
  [
    3,
    { share: 0.25 },
    '[##--------] 25 %  3 rows, 1 without success, 15 a second, 0.6 s left, 200: 2, 500: 1',
  ],
  [
    // An earlier run has read a fifth: this one needs three times as long again as for its own fifth.
    3,
    { before: 2, share: 0.4, start: 0.2 },
    '[####------] 40 %  3 rows, 1 without success, 5 a second, 0.6 s left, 200: 2, 500: 1',
  ],
  [
    3,
    { before: 2, all: 5 },
    '[######----] 60 %  3 of 5 rows, 1 without success, 5 a second, 0.4 s left, 200: 2, 500: 1',
  ],
  [2, { before: 2, all: 5 }, '[####------] 40 %  2 of 5 rows, 1 without success, 200: 1, 500: 1'],
])('after %d rows of %j', async (rows, extent, text) => {
  expect((await told(rows, true, extent))[0]).toBe(line(text));
});

test('elsewhere there are plain lines, and fewer', async () => {
  expect(await told(1000, false)).toEqual([
    '1,000 rows, 1 without success, 100 a second, 200: 999, 500: 1\n',
  ]);
});

test.each([
  [0, '0 s'],
  [43.21, '0.043 s'],
  [1234, '1.2 s'],
  [59_400, '59 s'],
  [59_900, '1 min 0 s'],
  [125_000, '2 min 5 s'],
  [3_599_900, '1 h 0 min'],
  [5_400_000, '1 h 30 min'],
])('%d ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test('percentiles are right to 1 %', () => {
  const tally = new Tally();
  expect(tally.figures().latencyMs).toEqual({});
  for (let ms = 1; ms <= 1000; ms++) tally.add({ row: ms, attempts: 1, ms });
  const { p50 = 0, p95 = 0, p99 = 0 } = tally.figures().latencyMs;
  for (const ratio of [p50 / 500, p95 / 950, p99 / 990]) {
    expect(ratio).toBeGreaterThan(0.99);
    expect(ratio).toBeLessThan(1.011);
  }
});

test('an exchange of less than a microsecond is counted', () => {
  const tally = new Tally();
  tally.add({ row: 1, attempts: 1, ms: 0 });
  expect(tally.figures().latencyMs).toEqual({ p50: 0.001, p95: 0.001, p99: 0.001 });
});
