import { expect, test } from 'vitest';
import type { Problem } from '../../core';
import { sameProblem, sameProblems } from './diagnostic';

const missing = (change: Partial<Problem> = {}): Problem =>
  ({
    severity: 'error',
    code: 'value-missing',
    cause: 'context',
    path: ['data', 0, 'value'],
    range: { start: 0, end: 8 },
    values: { path: 'a' },
    ...change,
  }) as Problem;

test.each<[string, Partial<Problem>]>([
  ['a severity', { severity: 'warning' }],
  ['a code', { code: 'template-unclosed' }],
  ['a cause', { cause: 'settings' }],
  ['a path', { path: ['data', 1, 'value'] }],
  ['a start', { range: { start: 1, end: 8 } }],
  ['an end', { range: { start: 0, end: 9 } }],
  ['a value of the message', { values: { path: 'b' } } as Partial<Problem>],
])('another problem: %s differs', (_, change) => {
  expect(sameProblem(missing(), missing(change))).toBe(false);
});

test('the same problem, made anew', () => {
  expect(sameProblem(missing(), missing())).toBe(true);
});

test.each<[string, Problem[], Problem[], boolean]>([
  ['equal lists', [missing(), missing()], [missing(), missing()], true],
  ['one more', [missing()], [missing(), missing()], false],
  ['another at the end', [missing(), missing()], [missing(), missing({ severity: 'hint' })], false],
])('%s', (_, one, other, expected) => {
  expect(sameProblems(one, other)).toBe(expected);
});
