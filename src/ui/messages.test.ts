import { expect, test } from 'vitest';
import { excerptAt } from './messages';

test.each([
  ['one\ntwo\nthree', 5, { before: 't', at: 'w', after: 'o' }],
  ['one\r\ntwo', 5, { before: '', at: 't', after: 'wo' }],
  ['one\ntwo', 3, { before: 'one', at: '', after: '' }],
  ['', 0, { before: '', at: '', after: '' }],
  ['a😀b', 1, { before: 'a', at: '😀', after: 'b' }],
  [`${'x'.repeat(100)}!${'y'.repeat(100)}`, 100, { before: 'x'.repeat(40), at: '!', after: 'y'.repeat(39) }],
])('the line around %j at %i (B3)', (text, offset, expected) =>
  expect(excerptAt(text, offset)).toEqual(expected),
);
