import { expect, test } from 'vitest';
import { hashFolder, readHashes, writeHashes } from './listing';

// The values that the authors of FNV-1a give for these texts.
test.each([
  ['', '811c9dc5'],
  ['a', 'e40c292c'],
  ['foobar', 'bf9cf968'],
])('“%s” has the mark %s', (folder, mark) => {
  expect(hashFolder(folder)).toBe(mark);
});

test('the marks of folders come back, without their names and without folders that are gone', () => {
  const closed = new Set(['Acme merger', 'CRM', 'Gone'].map(hashFolder));
  const text = writeHashes(closed, ['Shop', 'CRM', 'Acme merger']);
  expect(text).not.toMatch(/Acme|CRM|Gone/);
  expect(readHashes(text)).toEqual(new Set([hashFolder('Acme merger'), hashFolder('CRM')]));
});

test.each(['', 'no JSON', '{}', '["Acme merger", 1, null]'])('there are no marks in %s', (text) => {
  expect(readHashes(text)).toEqual(new Set());
});
