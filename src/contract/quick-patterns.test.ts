import { expect, test } from 'vitest';
import { isQuickPattern } from './assertions';

test.each([
  ['^[a-z]+$', true],
  ['^[A-Z]{2}-\\d{3,5}$', true],
  ['^\\+?[0-9*+?{|]*$', true],
  ['^(?:in|out)$', true],
  ['^\\(a\\)+$', true],
  [`^${'a?'.repeat(26)}b$`, false],
  ['(\\w|a)'.repeat(20), false],
  ['a?a?a?a?', false],
  ['(?:a|b)(?:c|d)(?:e|f)(?:g|h)', false],
  ['(a)?', false],
  ['(a|b){2}', false],
  ['(?=a)', false],
  ['(?<!a)', false],
  ['(a)\\1', false],
])('%s is quick: %s', (pattern, isQuick) => {
  expect(isQuickPattern(pattern, 'a')).toBe(isQuick);
});
