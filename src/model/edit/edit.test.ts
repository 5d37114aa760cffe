import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DataRow } from '../../core';
import { draftWith } from '../../testing/arbitrary-draft';
import { BLANK_ROW, type Draft, toDraft } from '../draft';
import { withTypedSecrets } from '../library/stored-draft';
import { inversePatch, type Patch, patched, patchesOf } from './patch';

const anyDraft = draftWith(fc.string());
const inverse = (patches: readonly Patch[]) => patches.map(inversePatch).reverse();

test('a draft is made of another by their difference, and back, but for secret values', () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, (before, after) => {
      const patches = patchesOf(before, after);
      const there = patched(before, patches);
      expect(withTypedSecrets(there.draft, {})).toEqual(withTypedSecrets(after, {}));
      expect(there.done).toEqual(patches);
      const back = patched(there.draft, inverse(patches));
      expect(back.draft).toEqual(before);
    }),
  );
});

test('what does not fit is left out, and what was done can be taken back', () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, anyDraft, (before, after, other) => {
      const { draft, done } = patched(other, patchesOf(before, after));
      expect(patched(draft, inverse(done)).draft).toEqual(other);
    }),
  );
});

const row = (key: string, value = key.toUpperCase(), enabled = true): DataRow => ({ key, value, enabled });
const plain = toDraft({
  version: 1,
  objectId: 'automation.webhook',
  name: '',
  method: 'POST',
  url: 'https://api.example.com',
  format: 'json',
  data: [row('a'), row('b'), row('c')],
  authentication: { method: 'none' },
});
const withRows = (...rows: DataRow[]): Draft => ({
  ...plain,
  webhook: { ...plain.webhook, data: [...rows, BLANK_ROW] },
});

describe('the difference is as small as it can be told', () => {
  test.each<[string, Draft, Patch[]]>([
    ['a blank row more at the end is nothing', withRows(row('a'), row('b'), row('c')), []],
    [
      'a key press in a text',
      { ...plain, url: 'https://api2.example.com' },
      [
        {
          is: 'text',
          setting: 'url',
          splice: { from: 11, removed: '', inserted: '2', length: 23 },
        },
      ],
    ],
    ['a row less', withRows(row('a'), row('c')), [{ is: 'rows', row: 1, removed: [row('b')], inserted: [] }]],
    ['a row moved down', withRows(row('b'), row('c'), row('a')), [{ is: 'row-moved', row: 0, to: 2 }]],
    ['a row moved up', withRows(row('c'), row('a'), row('b')), [{ is: 'row-moved', row: 2, to: 0 }]],
    [
      'a row switched off',
      withRows(row('a'), row('b', 'B', false), row('c')),
      [{ is: 'row-switched', row: 1, on: false }],
    ],
    [
      'a cell',
      withRows(row('a'), row('b', 'Bx'), row('c')),
      [
        {
          is: 'cell',
          row: 1,
          column: 'value',
          splice: { from: 1, removed: '', inserted: 'x', length: 1 },
        },
      ],
    ],
  ])('%s', (_, after, patches) => expect(patchesOf(plain, after)).toEqual(patches));
});

describe('a text that has changed since', () => {
  const typed = patchesOf(
    { ...plain, url: 'https://a.example' },
    { ...plain, url: 'https://a.example/orders' },
  );
  test.each([
    ['has the same part elsewhere', 'https://other.example/orders', 'https://other.example'],
    ['has it twice', '/orders/orders', undefined],
    ['does not have it', 'https://other.example', undefined],
  ])('%s', (_, now, then) => {
    const { draft, done } = patched({ ...plain, url: now }, inverse(typed));
    expect(done.length > 0 ? draft.url : undefined).toBe(then);
  });
});
