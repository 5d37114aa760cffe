import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slice } from '../../../../test/thorough';
import { parseRows, printRows } from '../bulk-edit';

const on = (key: string, value: string) => ({ key, value, enabled: true });

describe('printing rows', () => {
  test.each([
    ['a plain row', on('id', '{{ order.id }}'), 'id: {{ order.id }}'],
    ['a row that is switched off', { key: 'id', value: '1', enabled: false }, '# id: 1'],
    ['an empty value', on('id', ''), 'id:'],
    ['an empty key', on('', 'x'), ': x'],
    ['a colon in the key', on('a:b', 'c:d'), 'a\\:b: c:d'],
    ['an equals sign', on('a=b', 'c=d'), 'a=b: c=d'],
    ['a number sign at the start of the key', on('#1', '#2'), '\\#1: #2'],
    ['a backslash and an n, which are no line end', on('a', '\\n'), 'a: \\\\n'],
    ['line ends and tabs', on('a', '1\r\n\t2'), 'a: 1\\r\\n\\t2'],
    ['spaces at the ends', on(' a ', '  b  '), '\\sa\\s: \\s b \\s'],
    ['a character that cannot be seen', on('a', '\u0000\u2028\ud800'), 'a: \\u{0}\\u{2028}\\u{d800}'],
    ['an emoji with joiners', on('a', '👩‍🚀'), 'a: 👩‍🚀'],
  ])('%s', (_, row, text) => {
    expect(printRows([row])).toBe(text);
    expect(parseRows(text)).toEqual({ rows: [row], problems: [] });
  });
});

describe('reading rows', () => {
  test('spaces around key and value and blank lines do not count', () => {
    const { rows } = parseRows('  a :  1 \r\n\n \t\n#b:2\n');
    expect(rows).toEqual([on('a', '1'), { key: 'b', value: '2', enabled: false }]);
  });

  test('a long run of blanks is read once', () => {
    const blanks = ' '.repeat(slice(2_000_000, 100_000));
    expect(parseRows(`${blanks}a${blanks}b:${blanks}`).rows).toEqual([on(`a${blanks}b`, '')]);
  });

  test.each([
    ['a line without a colon', 'a: 1\nb', { line: 2, code: 'no-colon', found: 'b' }],
    ['a colon that is escaped', 'a\\: 1', { line: 1, code: 'no-colon', found: 'a\\: 1' }],
    ['an unknown escape', '\na: \\q', { line: 2, code: 'unknown-escape', found: '\\q' }],
    ['a backslash at the end', 'a: b\\', { line: 1, code: 'unknown-escape', found: '\\' }],
    [
      'a number that is no character',
      'a: \\u{110000}',
      { line: 1, code: 'unknown-escape', found: '\\u{110000}' },
    ],
  ])('%s is reported with its line', (_, text, problem) => {
    expect(parseRows(text).problems).toEqual([problem]);
  });
});

test('whatever is printed is read as the same rows', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(' ', '\\', ':', '#', '\n', '\r', '\t', 'n', 's', 'u', '{', '}', '\ud83d'),
    }),
  );
  const row = fc.record({ key: text, value: text, enabled: fc.boolean() });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(parseRows(printRows(rows))).toEqual({ rows, problems: [] });
    }),
    { numRuns: slice(1000, 200) },
  );
});
