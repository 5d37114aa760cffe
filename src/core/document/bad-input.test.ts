import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codesOf, webhook } from '../../../test/config-text';
import { atTrueSize } from '../../../test/thorough';
import { SIZE_LIMIT } from './context';
import { readAction } from './read';

describe('B30 scale and bad input', () => {
  const rows = (row: string, count: number): string =>
    webhook(`"data":[${row}${`,${row}`.repeat(count - 1)}]`);

  test('10,000 wrong rows are 10,000 problems', () => {
    expect(readAction(rows('1', 10_000)).problems).toHaveLength(10_000);
  });

  atTrueSize(() => {
    test('of very many problems the first are listed', () => {
      const { actions, problems } = readAction(rows('1', 200_000));
      expect(actions).toEqual([]);
      expect(problems).toHaveLength(100_001);
      expect(problems.at(-1)).toMatchObject({ code: 'file-more-problems', severity: 'error' });
    });

    test('very many unknown settings', () => {
      const settings = Array.from({ length: 200_000 }, (_, index) => `"x${index}":0`).join();
      expect(readAction(webhook(settings)).problems).toHaveLength(100_001);
    });

    test('more than two million values', () => {
      expect(readAction(rows('{}', 2_000_000))).toMatchObject({
        actions: [],
        problems: [{ code: 'file-too-many-values', values: { values: 2_000_006, limit: 2_000_000 } }],
      });
    });

    test('half of a surrogate pair everywhere hides no repeated member', () => {
      const text = rows('{"key":"\\ud800"}', 150_000).replace('"url":""', '"url":"","url":""');
      expect(codesOf(text)).toEqual(['json-repeated-member url']);
    });

    test('more than 32 MiB', () => {
      expect(codesOf(' '.repeat(SIZE_LIMIT + 1))).toEqual(['file-too-large ']);
    });
  });

  test.each([
    ['1,001 levels', webhook(`"x":${'['.repeat(1000)}${']'.repeat(1000)}`), ['json-too-deep ']],
    ['1,000 levels', webhook(`"x":${'['.repeat(999)}${']'.repeat(999)}`), ['config-unknown-setting x']],
    ['10 MB of open brackets', '['.repeat(1e7), ['json-too-deep ']],
    ['10 MB of open objects', '{"a":'.repeat(2e6), ['json-too-deep ']],
    ['10 MB of text', 'x'.repeat(1e7), ['json-syntax ']],
  ])('%s', (_, text, codes) => {
    expect(readAction(text).actions).toEqual([]);
    expect(codesOf(text)).toEqual(codes);
  });

  test('any text gives actions or errors', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        const { actions, problems } = readAction(text);
        expect(actions.length > 0).toBe(problems.length === 0);
      }),
    );
  });
});
