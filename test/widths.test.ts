import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIDDLE, WIDE } from '../src/app/layout';

/** The widths that src/ui/tokens.css lists. */
const WIDTHS = [
  'width: 30rem',
  'width: 37.5rem',
  'width: 56.25rem',
  'width: 62.5rem',
  'inline-size: 28rem',
  'inline-size: 32rem',
  'inline-size: 34rem',
];

const widthsIn = (text: string): string[] =>
  [...text.matchAll(/\((width|inline-size) *(?:[<>]=?|:) *([\d.]+\w+)\)/g)].map(
    ([, feature, width]) => `${feature}: ${width}`,
  );

const styles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

const conditions = styles.flatMap((file) =>
  [...readFileSync(join('src', file), 'utf8').matchAll(/@(?:media|container)([^{]*)\{/g)].map(
    ([, query = '']) => ({
      file,
      query: query.trim(),
    }),
  ),
);

test('styles and scripts look at the widths that have a meaning, and all of these are used', () => {
  const other = conditions.filter(({ query }) => widthsIn(query).some((width) => !WIDTHS.includes(width)));
  expect(other).toEqual([]);
  const used = new Set(conditions.flatMap(({ query }) => widthsIn(query)));
  expect([...used].sort()).toEqual([...WIDTHS].sort());
  expect(widthsIn(WIDE)).toEqual(['width: 56.25rem']);
  expect(widthsIn(MIDDLE)).toEqual(['width: 37.5rem', 'width: 56.25rem']);
});

test('every size in a query is in one of the forms that are read above', () => {
  const unread = conditions.filter(
    ({ query }) => /width|inline-size/.test(query) && widthsIn(query).length === 0,
  );
  expect(unread).toEqual([]);
});
