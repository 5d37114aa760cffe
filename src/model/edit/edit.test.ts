import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DataRow } from '../../core';
import { draftWith } from '../../testing/arbitrary-draft';
import { BLANK_ROW, type Draft, toDraft } from '../draft';
import { applied, type Edit, editsBetween, inverted, rebased } from './edit';

const anyDraft = draftWith(fc.string());
const inverse = (edits: readonly Edit[]) => edits.map((edit) => inverted(edit)).reverse();

test('a draft is made of another by their difference, and back', () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, (before, after) => {
      const edits = editsBetween(before, after);
      const there = applied(before, edits);
      expect(there.draft).toEqual(after);
      expect(there.done).toEqual(edits);
      const back = applied(there.draft, inverse(edits));
      expect(back.draft).toEqual(before);
    }),
  );
});

test('what does not fit is left out, and what was done can be taken back', () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, anyDraft, (before, after, other) => {
      const { draft, done } = applied(other, editsBetween(before, after));
      expect(applied(draft, inverse(done)).draft).toEqual(other);
    }),
  );
});

test('an edit that is rebased over a foreign one keeps both, or does not fit', () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, anyDraft, (before, after, foreign) => {
      for (const edit of editsBetween(before, after)) {
        const fitting = rebased(edit, foreign);
        if (!fitting) continue;
        const { draft } = applied(foreign, [fitting]);
        expect(applied(draft, [inverted(fitting)]).draft).toEqual(foreign);
        // It changes its own setting and nothing else.
        const changed = editsBetween(foreign, draft);
        expect(changed.length).toBeLessThanOrEqual(1);
        for (const one of changed) {
          expect('setting' in one ? one.setting : 'rows').toBe('setting' in edit ? edit.setting : 'rows');
        }
      }
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
  test.each<[string, Draft, Edit[]]>([
    ['a blank row more at the end is nothing', withRows(row('a'), row('b'), row('c')), []],
    [
      'a key press in a text',
      { ...plain, url: 'https://api2.example.com' },
      [
        {
          type: 'text',
          setting: 'url',
          splice: { from: 11, removed: '', inserted: '2', length: 23 },
        },
      ],
    ],
    [
      'a row less',
      withRows(row('a'), row('c')),
      [{ type: 'rows', row: 1, removed: [row('b')], inserted: [] }],
    ],
    ['a row moved down', withRows(row('b'), row('c'), row('a')), [{ type: 'row-moved', row: 0, to: 2 }]],
    ['a row moved up', withRows(row('c'), row('a'), row('b')), [{ type: 'row-moved', row: 2, to: 0 }]],
    [
      'a row switched off',
      withRows(row('a'), row('b', 'B', false), row('c')),
      [{ type: 'row-switched', row: 1, on: false }],
    ],
    [
      'a cell',
      withRows(row('a'), row('b', 'Bx'), row('c')),
      [
        {
          type: 'cell',
          row: 1,
          column: 'value',
          splice: { from: 1, removed: '', inserted: 'x', length: 1 },
        },
      ],
    ],
  ])('%s', (_, after, edits) => expect(editsBetween(plain, after)).toEqual(edits));
});

describe('a text that has changed since', () => {
  const typed = editsBetween(
    { ...plain, url: 'https://a.example' },
    { ...plain, url: 'https://a.example/orders' },
  );
  test.each([
    ['has the same part elsewhere', 'https://other.example/orders', 'https://other.example'],
    ['has it twice', '/orders/orders', undefined],
    ['does not have it', 'https://other.example', undefined],
  ])('%s', (_, now, then) => {
    const { draft, done } = applied({ ...plain, url: now }, inverse(typed));
    expect(done.length > 0 ? draft.url : undefined).toBe(then);
  });
});
