import { describe, expect, test } from 'vitest';
import { readContext } from '../../../core';
import { previewShort, previewValue } from './tag-card';

const read = (text: string) => readContext(text).context.root;

describe('the preview of a value', () => {
  test.each([
    ['"a\\nb"', 80, '"a\\nb"'],
    ['12345678901234567890', 80, '12345678901234567890'],
    ['[1, {"a": null}]', 80, '[1, {"a": null}]'],
    ['{"long": "aaaaaaaaaaaaaaaaaaaa"}', 12, '{"long": "aa…'],
    ['"ab😀cd"', 4, '"ab…'],
  ])('%s in %i characters', (text, limit, expected) => {
    expect(previewValue(read(text), limit)).toBe(expected);
  });

  test('of a large value is its beginning', () => {
    expect(previewValue(read(`[${'"x", '.repeat(100_000)}"x"]`), 20)).toBe('["x", "x", "x", "x",…');
  });

  test.each([
    ['{"a": 1}', '{ 1 member }'],
    ['[1, 2]', '[ 2 items ]'],
    ['true', 'true'],
  ])('%s in short', (text, expected) => expect(previewShort(read(text))).toBe(expected));
});
