import { describe, expect, test } from 'vitest';
import { readContext } from '../../src/core';
import { CONDITIONS, CONTEXT, conditional, ERRORS, EXAMPLES } from './examples';
import { difference, evaluateTemplate } from './model';
import { expectedText } from './white-space';

const rootOf = (text: string) => readContext(text).context.root;

/** What comes out, as text, after both models were found to agree. */
function textOf(template: string, context = CONTEXT): string {
  const root = rootOf(context);
  const tree = evaluateTemplate(template, root);
  if (tree === 'error') return 'error';
  const text = expectedText(template, root);
  expect(difference(text, tree)).toBeUndefined();
  return text;
}

describe('B39 the models say what was found by hand', () => {
  test.each(EXAMPLES)('%s: %s', (_, template, text) => {
    expect(textOf(template)).toBe(text);
  });

  test.each(CONDITIONS)('if %s: %s', (condition, holds) => {
    const [template, text] = conditional(condition, holds);
    expect(textOf(template)).toBe(text);
  });

  test.each(ERRORS)('an error: %s', (_, template) => {
    expect(textOf(template)).toBe('error');
  });

  test('16 markers are not too many', () => {
    expect(textOf(`[${'"{{ if zero }}",'.repeat(16)}1]`)).toBe('[1]');
  });
});

test.each([
  ['[1.0]', '[1.00]', '$[0]: {"type":"number","text":"1.0"} instead of {"type":"number","text":"1.00"}'],
  ['{"a":1,"a":2}', '{"a":2}', '$: the members ["a","a"] instead of ["a"]'],
  ['{"a":1,"b":2}', '{"b":2,"a":1}', '$: the members ["a","b"] instead of ["b","a"]'],
  ['{"a":[1]}', '{"a":[]}', '$.a: 1 elements instead of 0'],
  ['["\\u00fc"]', '["ü"]', undefined],
  ['[1,]', '[1]', 'not JSON: json-syntax'],
])('the difference between %s and %s', (text, other, expected) => {
  expect(difference(text, rootOf(other))).toBe(expected);
});
