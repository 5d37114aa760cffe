import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slice } from '../../testing/thorough';
import { scanJson } from '../json/scan';
import { isInStringValue } from './edited-json';

const apply = (json: string, from: number, to: number, insert: string) =>
  json.slice(0, from) + insert + json.slice(to);

/** The text between two bars is replaced. */
const isPlain = (marked: string, insert = 'x') => {
  const from = marked.indexOf('|');
  const to = marked.indexOf('|', from + 1) - 1;
  return isInStringValue(marked.replaceAll('|', ''), { from, to, insert });
};

describe('an edit is in the value of a string', () => {
  test.each(['{"a":"||"}', '{"a":"b|c|d"}', '["||"]', '"||"', '{"a":1,\n "b": "c||"}', '["\\n123456||"]'])(
    '%s',
    (json) => expect(isPlain(json)).toBe(true),
  );
  test.each([
    '{"a||":"b"}',
    '{"a||" \n\t: "b"}',
    '{"a":||"b"}',
    '{"a":"b"||}',
    '{"a":1||}',
    '["\\||n"]',
    '["\\u0||0e4"]',
    '["a|"|]',
    '|["a"|]',
  ])('and not in %s', (json) => expect(isPlain(json)).toBe(false));
  test.each(['"', '\\', '\n', '\t', '\u0000'])('nor does it insert %j', (insert) =>
    expect(isPlain('["a||"]', insert)).toBe(false),
  );
});

/** What a check hears: everything but the values of strings. */
function heard(json: string): string[] {
  const events: string[] = [];
  const failure = scanJson(json, {
    open: (kind) => events.push(kind),
    close: () => events.push('close'),
    name: (start, end) => events.push(json.slice(start, end)),
    string: () => events.push('string'),
    number: (start, end) => events.push(json.slice(start, end)),
    literal: (value) => events.push(String(value)),
  });
  if (failure) events.push(failure.type);
  return events;
}

test('a check hears the same of the text before and after it', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', '\\', 'u', '0', ':', ' ', '\n', ',', 'ü', '{'),
    maxLength: 4,
  });
  const json = fc
    .tuple(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(0, 1))
    .map(([value, indent]) => JSON.stringify(value, null, indent));
  fc.assert(
    fc.property(json, fc.nat(), fc.nat(3), text, (before, at, removed, insert) => {
      const from = at % (before.length + 1);
      const to = Math.min(from + removed, before.length);
      if (!isInStringValue(before, { from, to, insert })) return;
      expect(heard(apply(before, from, to, insert))).toEqual(heard(before));
    }),
    { numRuns: slice(50_000, 5000) },
  );
});
