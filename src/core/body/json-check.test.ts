import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { buildWith } from '../../../test/conformance/actions';
import { problemLines } from '../../../test/request-of';

const CONTEXT = `{
  "s": "a \\"b\\" \\\\ c\\n\\u0000ü😀",
  "n": 1.50e3, "long": 12345678901234567890, "t": true, "z": null, "e": "",
  "list": [1.0, "a"], "o": { "b": "\\u00fc", "a": null }
}`;

const fill = (body: string, context = CONTEXT) => buildWith(aRestApiCall({ body }), context);

describe('B17 what is not JSON is a warning at its place in the template', () => {
  test.each([
    ['', 'warning body-not-json body 0..0'],
    ['{', 'warning body-not-json body 1..1'],
    ['{"a":1,}', 'warning body-not-json body 7..8'],
    ["{'a':1}", 'warning body-not-json body 1..2'],
    ['[1 2]', 'warning body-not-json body 3..4'],
    ['a=b', 'warning body-not-json body 0..1'],
    ['01', 'warning body-not-json body 1..2'],
    ['"a\nb"', 'warning body-not-json body 2..3'],
    ['"\\x"', 'warning body-not-json body 2..3'],
    ['\ufeff{}', 'warning body-not-json body 0..1'],
    ['{{ n }} {{ n }}', 'warning body-not-json body 8..15'],
    ['{{ n }} x', 'warning body-not-json body 8..9'],
    ['{"a":{{ z | raw }}}', 'warning body-not-json body 18..19'],
    ['[{{ s }}', 'warning body-not-json body 8..8'],
    ['{{ s }}{', 'warning body-not-json body 7..8'],
  ])('%j', (body, problem) => {
    const built = fill(body);
    expect(problemLines(built).filter((line) => !line.includes('template-raw'))).toEqual([problem]);
    expect(built.request).toBeDefined();
  });

  test('the warning says what was expected and found', () => {
    expect(fill('[1 2]').problems[0]?.values).toEqual({
      expected: 'comma-or-bracket',
      found: 'character',
      text: '2',
    });
  });

  test('a body with tags that could not be filled in is not checked', () => {
    expect(problemLines(fill('{ {{ missing }}'))).toEqual(['error value-missing body 5..12 context']);
  });
});

describe('B17 hints', () => {
  test.each([
    ['{"a":1,"a":2}', ['hint body-repeated-member body 7..10']],
    ['{"a":1,"\\u0061":2}', ['hint body-repeated-member body 7..15']],
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', []],
    ['{"a":1,"A":2}', []],
    [
      '{"a":0,"a":1,"a":2}',
      ['hint body-repeated-member body 7..10', 'hint body-repeated-member body 13..16'],
    ],
    ['{"{{ n }}":1,"1.50e3":2}', ['hint body-repeated-member body 13..21']],
    ['{"a":1,{{ k }}:2}', ['hint body-repeated-member body 7..14']],
    ['{"__proto__":1,"constructor":2}', []],
  ])('members named twice: %s', (body, problems) => {
    expect(problemLines(fill(body, '{"n":1.50e3,"k":"a"}'))).toEqual(problems);
  });

  test.each([
    '12345678901234567890',
    '9007199254740993',
    '-9007199254740993',
    '1e400',
    '-1e400',
    '1e-400',
    '0.1000000000000000055511151231257827',
    '123456789012345678',
  ])('the number %s is rounded by most receivers', (number) => {
    expect(problemLines(fill(`[${number}]`))).toEqual([
      `hint body-number-rounded body 1..${1 + number.length}`,
    ]);
  });

  test.each([
    '0',
    '-0',
    '0.0000000000000000000',
    '0e999',
    '1.0',
    '1e3',
    '1E+3',
    '1.50e-3',
    '0.1',
    '9007199254740992',
    '9007199254740991',
    '-9007199254740991',
    '10000000000000000000000',
    '1e22',
    '1.7976931348623157e308',
    '0.000000123456789012',
    '-0.000000123456789012',
    '123456789.12345678',
    '5e-324',
    '0.00000000000000000001',
  ])('the number %s is not', (number) => {
    expect(problemLines(fill(`[${number}]`))).toEqual([]);
  });

  test('a rounded number from the context is named by its tag', () => {
    expect(problemLines(fill('{"n":{{ long }}}'))).toEqual(['hint body-number-rounded body 5..15']);
    expect(problemLines(fill('{"n":"{{ long }}"}'))).toEqual([]);
  });

  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  test.each([
    [64, []],
    [65, ['hint body-too-deep body 64..65']],
    [1000, ['hint body-too-deep body 64..65']],
    [100_000, ['hint body-too-deep body 64..65']],
  ])('B30 %d levels', (depth, problems) => {
    expect(problemLines(fill(nested(depth)))).toEqual(problems);
  });
});
