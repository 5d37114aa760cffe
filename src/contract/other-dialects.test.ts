import { describe, expect, test } from 'vitest';
import { foundIn } from '../../test/contract-examples';
import type { JsonSchema } from './contract';

const codes = (schema: JsonSchema, text: string): string[] => foundIn(schema, text).map(({ code }) => code);

describe('a pattern of another dialect', () => {
  test.each([
    '\\A[a-z]+\\z',
    '^[a-z]+\\Z',
    '/^[a-z]+$/',
    '/^[a-z]+$/i',
    '/[a-z]+$/',
    '^[[:alpha:]]+$',
    '^[[:alpha:]_-]+$',
    '^\\h{3}$',
    '^[a-z&&[^x]]+$',
    '^\\w{,3}$',
    '^\\x{61}bc$',
    '^\\i\\c*$',
    '^\\Qabc\\E$',
    '(?i)^ABC$',
    '(?P<name>abc)',
  ])('is said to be none, and raises no alarm: %s', (pattern) => {
    expect(codes({ pattern }, '"abc"')).toEqual(['contract-schema']);
    expect(codes({ not: { pattern } }, '"abc"')).toEqual(['contract-schema']);
    const byName = { patternProperties: { [pattern]: false }, additionalProperties: false };
    expect(codes(byName, '{"abc":1}')).toEqual(['contract-schema']);
  });

  test.each<[string, string, boolean]>([
    ['^[\\w-.]+$', 'a-b.c', true],
    ['^\\-?\\d+\\_$', '-12_', true],
    ['^\\@\\"\\#$', '@"#', true],
    ['^a{$', 'a{', true],
    ['^\\\\Ab-.\\-$', '\\Ab-.-', true],
    ['^/api/.*/$', '/api/x/', true],
    ['^/api/.*/$', 'api/x/', false],
    ['/users/', '/users/1', true],
    ['^\\u0041\\-$', 'A-', true],
    ['^[\\x41-\\x43\\-]$', 'B', true],
    ['^[^\\s]{0,5}\\:$', 'abc:', true],
    ['^\\p{L}+$', 'Zoë', true],
  ])('is not one that ECMA-262 reads: %s', (pattern, text, matches) => {
    expect(codes({ pattern }, JSON.stringify(text))).toEqual(matches ? [] : ['contract-pattern']);
  });
});
