import { expect, test } from 'vitest';
import { Progress } from './progress';
import { Tally } from './tally';

/** What is written after so many rows, of which the last has failed. */
async function told(rows: number, isTerminal: boolean, all?: number): Promise<string[]> {
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
  const progress = new Progress({ isTerminal, write }, () => tally.figures(), 0, all);
  for (const nowMs of [100, 200, 10_000]) await progress.tell(nowMs);
  await progress.clear();
  return written;
}

test('a terminal has one line that changes, with a bar where the rows were counted', async () => {
  const line = '\r\x1b[K[##########----------] 50 %  1,000 of 2,000 rows, 1 without success';
  expect(await told(1000, true, 2000)).toEqual([line, line, '\r\x1b[K']);
});

test.each([
  [1, undefined, '\r\x1b[K1 row, 1 without success'],
  [3, undefined, '\r\x1b[K3 rows, 1 without success'],
  [1, 1, '\r\x1b[K[####################] 100 %  1 of 1 row, 1 without success'],
  [2, 3, '\r\x1b[K[#############-------] 66 %  2 of 3 rows, 1 without success'],
])('after %d rows of %s', async (rows, all, line) => {
  expect((await told(rows, true, all))[0]).toBe(line);
});

test('elsewhere there are plain lines, and fewer', async () => {
  expect(await told(1000, false)).toEqual(['1,000 rows, 1 without success\n']);
});
