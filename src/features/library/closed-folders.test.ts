import { expect, test } from 'vitest';
import { markOf, readMarks, writtenMarks } from './closed-folders';

// The values that the authors of FNV-1a give for these texts.
test.each([
  ['', '811c9dc5'],
  ['a', 'e40c292c'],
  ['foobar', 'bf9cf968'],
])('“%s” has the mark %s', (folder, mark) => {
  expect(markOf(folder)).toBe(mark);
});

test('the marks of folders come back, without their names and without folders that are gone', () => {
  const closed = new Set(['Acme merger', 'CRM', 'Gone'].map(markOf));
  const text = writtenMarks(closed, ['Shop', 'CRM', 'Acme merger']);
  expect(text).not.toMatch(/Acme|CRM|Gone/);
  expect(readMarks(text)).toEqual(new Set([markOf('Acme merger'), markOf('CRM')]));
});

test.each(['', 'no JSON', '{}', '["Acme merger", 1, null]'])('there are no marks in %s', (text) => {
  expect(readMarks(text)).toEqual(new Set());
});
