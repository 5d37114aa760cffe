import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../../test/an-action';
import { draftWith } from '../../../../test/arbitrary-draft';
import type { DataRow } from '../../../core';
import { BLANK_ROW, type Draft, toDraft } from '../draft';
import { applied, type Edit, editsBetween, inverted, rebased, settingEdit } from './edit';
import { isSameValue, isSettingValue } from './settings';

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

describe('a setting that is no text', () => {
  // No setting is one yet; the edits do not ask what a value means.
  const method = 'method';
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.array(fc.oneof(fc.string(), fc.integer())),
  );
  const withMethod = (setting: unknown) => ({ ...plain, method: setting }) as unknown as Draft;

  test('is edited, undone, stored and compared by what it holds', () => {
    fc.assert(
      fc.property(value, value, value, (before, after, foreign) => {
        const edit = settingEdit(method, before, after);
        expect(applied(withMethod(structuredClone(before)), [edit]).draft).toEqual(withMethod(after));
        expect(applied(withMethod(after), [inverted(edit)]).draft).toEqual(withMethod(before));
        expect(isSettingValue(before)).toBe(true);
        expect(rebased(edit, withMethod(foreign)) === edit).toBe(isSameValue(before, foreign));
        expect(editsBetween(withMethod(before), withMethod(after)).length).toBe(
          isSameValue(before, after) ? 0 : 1,
        );
      }),
    );
  });

  test.each([[undefined], [null], [Number.NaN], [{}], [[null]]])('is never %j', (odd) => {
    expect(isSettingValue(odd)).toBe(false);
  });
});

const row = (key: string, value = key.toUpperCase(), enabled = true): DataRow => ({ key, value, enabled });
const plain = toDraft(
  aWebhook({
    url: 'https://api.example.com',
    format: 'json',
    data: [row('a'), row('b'), row('c')],
  }),
);
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
    [
      'a row moved down',
      withRows(row('b'), row('c'), row('a')),
      [{ type: 'row-moved', row: 0, to: 2, of: { key: 'a', value: 'A' } }],
    ],
    [
      'a row moved up',
      withRows(row('c'), row('a'), row('b')),
      [{ type: 'row-moved', row: 2, to: 0, of: { key: 'c', value: 'C' } }],
    ],
    [
      'a row switched off',
      withRows(row('a'), row('b', 'B', false), row('c')),
      [{ type: 'row-switched', row: 1, on: false, of: { key: 'b', value: 'B' } }],
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

test('more rows than a call takes arguments come and go', () => {
  const data = Array.from({ length: 130_000 }, (_, index) => row(`${index}`));
  const many = { ...plain, webhook: { ...plain.webhook, data: [...data, BLANK_ROW] } };
  const { draft, done } = applied(plain, editsBetween(plain, many));
  expect(draft.webhook.data.length).toBe(130_001);
  expect(applied(draft, inverse(done)).draft).toEqual(plain);
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

describe('a row that another tab has moved is found again', () => {
  const off = (key: string) => row(key, key.toUpperCase(), false);
  const switched = editsBetween(
    withRows(off('a'), row('b'), row('c')),
    withRows(off('a'), off('b'), row('c')),
  );
  const moved = editsBetween(plain, withRows(row('b'), row('c'), row('a')));
  const former = (edits: readonly Edit[]) =>
    JSON.parse(JSON.stringify(edits, (key, value) => (key === 'of' ? undefined : value)));
  test.each<[string, readonly Edit[], Draft, Draft | undefined]>([
    [
      'switched',
      switched,
      withRows(row('x'), off('a'), off('b'), row('c')),
      withRows(row('x'), off('a'), row('b'), row('c')),
    ],
    ['switched, where it is gone', switched, withRows(off('a'), off('c')), undefined],
    [
      'switched, where it says something else',
      switched,
      withRows(off('a'), row('b', 'else', false)),
      undefined,
    ],
    ['switched, where it is there twice', switched, withRows(off('b'), row('x'), off('b')), undefined],
    ['switched, where it is switched back', switched, withRows(row('x'), off('a'), row('b')), undefined],
    [
      'moved',
      moved,
      withRows(row('x'), row('b'), row('c'), row('a')),
      withRows(row('x'), row('a'), row('b'), row('c')),
    ],
    ['moved, where it is gone', moved, withRows(row('b'), row('c'), row('x')), undefined],
    ['moved, where there is no such place', moved, withRows(row('b'), row('a'), row('c')), undefined],
    [
      'switched in a version that did not tell which',
      former(switched),
      withRows(off('a'), off('b')),
      withRows(off('a'), row('b')),
    ],
    [
      'moved in a version that did not tell which',
      former(moved),
      withRows(row('b'), row('c'), row('a')),
      plain,
    ],
  ])('%s', (_, edits, now, then) => {
    const { draft, done } = applied(now, inverse(edits));
    expect(done.length > 0 ? draft : undefined).toEqual(then);
    expect(applied(draft, inverse(done)).draft).toEqual(now);
  });
});
