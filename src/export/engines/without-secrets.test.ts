import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ECHOES } from '../../../test/echoes';
import { withoutSecrets } from './templates/without-secrets.mjs';

test.each(ECHOES)('no secret is left that a text repeats %s', (_, escaped) => {
  const secret = fc.string({ unit: fc.constantFrom(...'ab7/+=&%"< >_-'), minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(secret, (inside) => {
      const text = `K${inside}Y`;
      expect(withoutSecrets(`It: ${escaped(text)} .`, [text])).toBe('It: … .');
    }),
  );
});

test.each([
  ['letters of other scripts in a URL', '%C3%B6l%F0%9F%98%80', 'öl😀'],
  ['a line break in JSON', 'a\\\\nb', 'a\nb'],
  ['backslashes in JSON', JSON.stringify('a\\b\\\\c').slice(1, -1), 'a\\b\\\\c'],
  ['a space in a form', 'Tr0ub+4dor%21', 'Tr0ub 4dor!'],
])('no secret is left: %s', (_, text, secret) => {
  expect(withoutSecrets(`(${text})`, [secret])).toBe('(…)');
});

test.each([
  ['nothing', 'It was 100% a/b &amp; \\u0041', []],
  ['another secret', '{"a":"\\u0041%2F&lt;"}', ['A%2f', undefined, '']],
])('a text without the secret stays as it is: %s', (_, text, secrets) => {
  const shown = withoutSecrets(text, secrets);
  expect(secrets.length > 0 ? shown : text).toBe(secrets.length > 0 ? '{"a":"…&lt;"}' : text);
});

test('secrets that overlap leave nothing of either', () => {
  expect(withoutSecrets('x ab\\/cd\\/ef y', ['ab/cd', 'cd/ef'])).toBe('x … y');
});

test('a large text is passed once for each level of escapes', () => {
  const text = '\\'.repeat(200_000);
  expect(withoutSecrets(text, ['a'.repeat(1000)])).toBe(text);
});
