import { expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { build, readContext } from '..';

const built = (body: string, context: string) =>
  build(aRestApiCall({ body }), { context: readContext(context).context, now: 0 });

/** The problems and the text that each is about. */
const problemsOf = (body: string, context: string): string[] =>
  built(body, context).problems.map(
    ({ code, range }) => `${code}: ${range && body.slice(range.start, range.end)}`,
  );

test.each([
  [
    'a condition inside of a list, as an element',
    '["{{ each a as x }}", "{{ if x.n > 0 }}", { "n": {{ x.n }} }]',
    ['template-syntax: >'],
  ],
  [
    'a condition inside of a list, as a name',
    '["{{ each a as x }}", { "{{ if x.n = 0 }}": { "n": {{ x.n }} } }]',
    ['template-syntax: ='],
  ],
  [
    'a list around what uses its name',
    '["{{ each a in x }}", "{{ if x.n == 0 }}", { "n": {{ x.n }} }]',
    ['template-syntax: i'],
  ],
  [
    'with two names that are equal',
    '["{{ each a as x, x }}", { "n": {{ x.n }} }]',
    ['template-names-equal: x'],
  ],
  [
    'and what is wrong in what follows it',
    '["{{ if a > 0 }}", { "n": {{ zzz }}, "m": {{ y | }} }]',
    ['template-syntax: >', 'template-syntax: }}', 'value-missing: zzz'],
  ],
  ['before nothing', '[1, "{{ if a > 0 }}"]', ['template-syntax: >']],
  ['as a value', '{ "b": "{{ if a > 0 }}" }', ['template-syntax: >']],
  ['where the body is no JSON', '["{{ if a > 0 }}", { "n": }]', ['template-syntax: >']],
])('a marker that cannot be read is the only problem of what it governs: %s', (_, body, expected) => {
  expect(problemsOf(body, '{ "a": [{ "n": 1 }] }')).toEqual(expected);
});

test('what a condition that cannot be read governs is shown, and the condition is not', () => {
  const { bytes, request } = built('[1,"{{ if a > 0 }}", { "n": {{ b }} }]', '{ "a": 1, "b": 2 }');
  expect(request).toBeUndefined();
  expect(new TextDecoder().decode(bytes)).toContain('[1,{ "n": 2 }]');
});
