import { describe, expect, test } from 'vitest';
import { atTrueSize } from '../../../test/thorough';
import { jsonText } from '../json/value';
import { hasErrors } from '../problem';
import { readContext, SIZE_LIMIT } from './context';

const read = (text: string) => {
  const { context, problems } = readContext(text);
  return {
    text: jsonText(context.root),
    problems: problems.map(({ severity, code, path, place, values }) => ({
      is: `${severity} ${code}`,
      at: place && `${place.line}:${place.column} (${place.offset})`,
      path,
      values,
    })),
  };
};

describe('B7 a context', () => {
  test.each([
    ['', '{}'],
    [' \n\t', '{}'],
    ['\ufeff', '{}'],
    ['\ufeff \n', '{}'],
    ['\ufeff{"a":1}', '{"a":1}'],
    ['[1.0, 12345678901234567890]', '[1.0,12345678901234567890]'],
    ['"text"', '"text"'],
    ['null', 'null'],
    ['{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}'],
  ])('%j is %s', (text, expected) => {
    expect(read(text)).toEqual({ text: expected, problems: [] });
  });

  test('a repeated member is a warning, and both stay', () => {
    expect(read('{\n  "a": 1,\n  "a": 2\n}')).toEqual({
      text: '{"a":1,"a":2}',
      problems: [{ is: 'warning json-repeated-member', at: '3:3 (14)', path: ['a'], values: { name: 'a' } }],
    });
  });

  test.each([
    ['escaped', '["ab\\ud800"]', '1:5 (4)'],
    ['raw', '["ab\ud800"]', '1:5 (4)'],
  ])('half of a surrogate pair is a hint (%s)', (_, text, at) => {
    expect(read(text)).toEqual({
      text: '["ab\\ud800"]',
      problems: [{ is: 'hint json-lone-surrogate', at, path: [0], values: {} }],
    });
  });

  test('what is not JSON is an error with its place, and the context is empty', () => {
    expect(read('\ufeff{"a":1,\r\n "b":}')).toEqual({
      text: '{}',
      problems: [
        {
          is: 'error json-syntax',
          at: '2:6 (15)',
          path: [],
          values: { expected: 'value', found: 'character', text: '}' },
        },
      ],
    });
  });

  test('what was found before the error is reported too', () => {
    expect(read('{"a":1,"a":2,').problems.map(({ is }) => is)).toEqual([
      'warning json-repeated-member',
      'error json-syntax',
    ]);
  });

  test('a problem is one of the file', () => {
    expect(readContext('{').problems.map(({ cause }) => cause)).toEqual(['file']);
  });
});

describe('B30 scale', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  test('1,000 levels are accepted', () => {
    expect(read(nested(1000))).toEqual({ text: nested(1000), problems: [] });
  });

  test('1,001 levels are an error', () => {
    expect(read(nested(1001))).toEqual({
      text: '{}',
      problems: [{ is: 'error json-too-deep', at: '1:1001 (1000)', path: [], values: { limit: 1000 } }],
    });
  });

  test('10 MB of brackets are an error', () => {
    expect(read('['.repeat(1e7)).problems.map(({ is }) => is)).toEqual(['error json-too-deep']);
  });

  atTrueSize(() => {
    test('32 MiB are read', () => {
      const text = `"${'x'.repeat(SIZE_LIMIT - 2)}"`;
      expect(readContext(text).problems).toEqual([]);
    });

    test.each([
      ['ASCII', `"${'x'.repeat(SIZE_LIMIT - 1)}"`, SIZE_LIMIT + 1],
      ['two bytes a character', `"${'é'.repeat(SIZE_LIMIT / 2)}"`, SIZE_LIMIT + 2],
      ['three bytes a character', '€'.repeat(SIZE_LIMIT / 2), (SIZE_LIMIT / 2) * 3],
      ['four bytes a character', '😀'.repeat(SIZE_LIMIT / 4 + 1), SIZE_LIMIT + 4],
      ['a lone surrogate', '\ud83d'.repeat(SIZE_LIMIT / 2), (SIZE_LIMIT / 2) * 3],
    ])('more than 32 MiB are refused with their size: %s', (_, text, bytes) => {
      expect(read(text)).toEqual({
        text: '{}',
        problems: [
          { is: 'error file-too-large', at: undefined, path: [], values: { bytes, limit: SIZE_LIMIT } },
        ],
      });
    });

    test('characters of several bytes are counted, not guessed', () => {
      expect(readContext(`"${'é'.repeat(SIZE_LIMIT / 2 - 1)}"`).problems).toEqual([]);
    });
  });

  test('of very many problems the first are listed, and an error always', () => {
    const { problems } = readContext(`[${'"\\ud800",'.repeat(100_001)}`);
    expect(problems).toHaveLength(100_002);
    expect(problems.slice(-2)).toMatchObject([
      { code: 'json-syntax' },
      { code: 'file-more-problems', severity: 'error', values: { listed: 100_001 } },
    ]);
  });

  test('very many warnings do not become an error', () => {
    const { problems } = readContext(`{"a":0${',"a":0'.repeat(100_001)}}`);
    expect(problems.at(-1)).toMatchObject({ code: 'file-more-problems', severity: 'warning' });
    expect(hasErrors(problems)).toBe(false);
  });
});
