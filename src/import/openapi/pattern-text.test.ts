import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textForPattern } from './pattern-text';

test.each([
  ['^AC[0-9a-fA-F]{32}$', /^ACa{32}$/],
  ['^[A-Z]{3}$', /^A{3}$/],
  ['\\d{4}-\\d\\d', /^0000-00$/],
  ['^(?:one|two)+$', /^one$/],
  ['^.+@[^"\\-].+$', /^a@aa$/],
  ['^[\\w.-]*$', /^a$/],
  ['^\\+[1-9]\\d{1,14}$', /^\+10$/],
  ['^$', /^$/],
])('%s is matched by %s', (pattern, text) => {
  const made = textForPattern(pattern);
  expect(made).toMatch(text);
  expect(made).toMatch(new RegExp(pattern));
});

test.each(['(?=a)b', '\\bword', '(a', '[a', '(a)\\1', '\\p{L}', 'a{999}', '('.repeat(100), '*'])(
  '%s is left alone',
  (pattern) => expect(textForPattern(pattern)).toBeUndefined(),
);

test('no text takes long or throws', () => {
  const signs = fc.string({ unit: fc.constantFrom(...'ab01()[]{}^$*+?|\\.,-dwsn'), maxLength: 60 });
  fc.assert(
    fc.property(signs, (pattern) => {
      expect(['string', 'undefined']).toContain(typeof textForPattern(pattern));
    }),
  );
});
