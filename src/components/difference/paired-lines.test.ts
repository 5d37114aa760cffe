import { expect, test } from 'vitest';
import { blocksOf } from './paired-lines';

const SIGNS = { same: ' ', removed: '-', added: '+' };
/** Each line with its sign; what changed inside stands in brackets. */
const shown = (before: string, after: string) =>
  blocksOf(before, after).flatMap(({ is, lines }) =>
    lines.map(
      (line) => SIGNS[is] + line.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
    ),
  );

test.each([
  ['what changed inside a line is marked', 'a: 1, b\nc', 'a: 2, b\nc', ['-a: [1], b', '+a: [2], b', ' c']],
  ['lines with nothing in common have no marks', 'one', '2', ['-one', '+2']],
  ['a line more stands for no other', 'a 1', 'a 2\nb', ['-a [1]', '+a [2]', '+b']],
  ['a line that is gone has no marks', 'a\nb', 'b', ['-a', ' b']],
])('%s', (_, before, after, expected) => {
  expect(shown(before, after)).toEqual(expected);
});
