import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { anyAction } from '../../../test/arbitrary-action';
import { type Action, readAction, writeAction } from '../../core';

/** How many lines are in one of both texts only, as version control counts them. */
function changedLines(before: string, after: string): number {
  const old = before.split('\n');
  const young = after.split('\n');
  let from = 0;
  while (from < old.length && old[from] === young[from]) from++;
  let same = 0;
  while (same < Math.min(old.length, young.length) - from && old.at(-1 - same) === young.at(-1 - same))
    same++;
  return old.length + young.length - 2 * (from + same);
}

const row = (key: string) => ({ key, value: `{{ order.${key} }}`, enabled: true });
const ROWS = ['id', 'email', 'name', 'city', 'total'].map(row);
const action = (change: Partial<Extract<Action, { objectId: 'automation.webhook' }>> = {}): Action =>
  aWebhook({
    name: 'Order',
    url: 'https://api.example.com/',
    format: 'json',
    data: ROWS,
    ...change,
  });

describe('a change of a file is small in version control', () => {
  test.each<[string, Action, number]>([
    ['nothing', action(), 0],
    ['another name', action({ name: 'Refund' }), 2],
    ['another value in a row', action({ data: ROWS.with(2, row('first')) }), 2],
    ['a row switched off', action({ data: ROWS.with(2, { ...row('name'), enabled: false }) }), 2],
    ['a row more in the middle', action({ data: ROWS.toSpliced(2, 0, row('added')) }), 1],
    ['a row more at the end, which takes a comma', action({ data: [...ROWS, row('added')] }), 3],
    ['a row less', action({ data: ROWS.toSpliced(1, 1) }), 1],
    [
      'another authentication',
      action({ authentication: { method: 'basic', username: 'u', password: '' } }),
      2,
    ],
  ])('%s', (_, changed, lines) => {
    expect(changedLines(writeAction(action()), writeAction(changed))).toBe(lines);
  });

  test('a file is written as it was read, and ends with one line feed', () => {
    fc.assert(
      fc.property(anyAction, (any) => {
        const text = writeAction(any);
        const [read] = readAction(text).actions;
        expect(read && writeAction(read)).toBe(text);
        expect(text).toMatch(/[^\n]\n$/);
        expect(text).not.toContain('\r');
      }),
    );
  });
});
