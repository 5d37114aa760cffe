import { describe, expect, test } from 'vitest';
import { readContext } from '../../../core';
import { suggest } from './suggest';
import type { Wanted } from './tags';

const { context } = readContext(`{
  "total": 149.9, "name": " ada ", "at": "2026-03-31T09:30:00Z", "gift": true, "note": null, "base": "https://a.example",
  "tags": ["a", "b"], "lines": [{"sku": "K", "n": 1}, {"sku": "C", "n": 2}], "customer": {"id": 1}
}`);

/** The first filters for a value, each with what it makes of it. */
const offersFor = (path: string, wanted: Wanted = 'text', before = ''): string[] => {
  const text = `${before}{{ ${path} | `;
  return suggest(text, text.length, context, wanted).map(({ label, result }) =>
    result === undefined ? label : `${label} ${result}`,
  );
};

describe('B43 filters that fit the type of a value come first, with what they make of it', () => {
  test.each<[string, Wanted, string[]]>([
    ['total', 'json-value', ['decimal 149.90', 'scale 14990', 'map', 'upper "149.9"']],
    ['at', 'text', ['date "2026-03-31"', 'upper "2026-03-31T09:30:00Z"']],
    ['name', 'text', ['upper " ADA "', 'lower " ada "', 'trim "ada"']],
    ['gift', 'text', ['map', 'upper "TRUE"']],
    ['note', 'text', ['default', 'optional']],
    ['missing', 'text', ['default', 'optional']],
    ['tags', 'text', ['join "a,b"', 'json "[\\"a\\",\\"b\\"]"']],
    ['lines', 'text', ['pluck "K,C"', 'json']],
    ['lines', 'json-value', ['pluck ["K", "C"]', 'json']],
    ['customer', 'text', ['json "{\\"id\\":1}"']],
  ])('%s as %s', (path, wanted, expected) => {
    const offers = offersFor(path, wanted);
    expect(expected.map((one, at) => (offers[at] ?? '').startsWith(one) || offers[at])).toEqual(
      expected.map(() => true),
    );
  });

  test.each<[string, Wanted, string, string[]]>([
    ['total', 'text', '', ['join', 'pluck', 'date']],
    ['name', 'text', '', ['join', 'decimal', 'scale', 'date']],
    ['tags', 'json-value', '', ['upper', 'decimal', 'map']],
    ['name', 'json-value', '', ['raw']],
    ['base', 'url', '', ['url', 'json', 'upper '.trim()].slice(0, 2)],
    ['at', 'url', 'https://x-', ['url', 'json']],
  ])('%s as %s behind “%s”: what would be wrong is not offered', (path, wanted, before, wrong) => {
    const labels = offersFor(path, wanted, before).map((one) => one.split(' ')[0]);
    expect(labels.filter((label) => wrong.includes(label ?? ''))).toEqual([]);
  });

  test('what follows in the tag counts', () => {
    const text = '{{ tags |  | upper }}';
    expect(suggest(text, 10, context).map(({ label, result }) => `${label} ${result}`)).toContain(
      'join "A,B"',
    );
  });
});
