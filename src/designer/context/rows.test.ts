import { describe, expect, test } from 'vitest';
import { readContext } from '../../core';
import { PAGE_SIZE, rowKey, rowShowing, type TreeRow, treeRows } from './values';

const read = (text: string) => readContext(text).context.root;
const view = (open: Record<string, boolean> = {}, shown: Record<string, number> = {}) => ({
  open: new Map(Object.entries(open)),
  shown: new Map(Object.entries(shown)),
});
const label = (row: TreeRow): string =>
  row.type === 'value' ? `${row.level} ${row.name}` : `${row.level} +${row.hidden}`;

describe('the lines of the tree', () => {
  const order = read('{"order": {"id": "A", "items": [{"sku": 1}]}, "n": 1.0}');

  test.each([
    ['at first the first level is open', view(), ['1 order', '2 id', '2 items', '1 n']],
    ['what is closed hides its children', view({ '["order"]': false }), ['1 order', '1 n']],
    [
      'what is opened shows its children',
      view({ '["order","items"]': true }),
      ['1 order', '2 id', '2 items', '3 0', '1 n'],
    ],
  ])('%s', (_, state, expected) => expect(treeRows(order, state).map(label)).toEqual(expected));

  test('each knows its place among its siblings', () => {
    expect(treeRows(order, view())[2]).toMatchObject({
      name: 'items',
      level: 2,
      position: 2,
      size: 2,
      isOpen: false,
    });
  });

  test.each([
    ['a scalar', '1', []],
    ['empty containers do not open', '{"a": {}, "b": []}', ['1 a', '1 b']],
    ['a repeated member is one value, the last (B7)', '{"a": 1, "a": 2}', ['1 a']],
    ['a member named __proto__ is a member', '{"__proto__": 1}', ['1 __proto__']],
  ])('%s', (_, text, expected) => expect(treeRows(read(text), view()).map(label)).toEqual(expected));

  test('of a repeated member the last value is shown (B7)', () => {
    expect(treeRows(read('{"a": 1, "a": 2}'), view())[0]).toMatchObject({ value: { text: '2' } });
  });
});

test.each([
  ['its own row', { '["order","items"]': true }, ['order', 'items', 0], 3],
  ['the closed value around it', {}, ['order', 'items', 0, 'sku'], 2],
  ['no row', {}, ['x'], -1],
])('a value is shown by %s', (_, open, path, expected) => {
  const order = read('{"order": {"id": "A", "items": [{"sku": 1}]}, "n": 1.0}');
  expect(rowShowing(treeRows(order, view(open)), path)).toBe(expected);
});

describe('large samples (B30)', () => {
  const list = read(`[${Array.from({ length: 250 }, (_, index) => index)}]`);

  test('a long list is shown page by page', () => {
    expect(treeRows(list, view())).toHaveLength(PAGE_SIZE + 1);
    expect(treeRows(list, view()).at(-1)).toMatchObject({ type: 'more', hidden: 150, parent: '[]' });
    expect(treeRows(list, view({}, { [rowKey([])]: 300 }))).toHaveLength(250);
  });

  test('a long list on the first level is closed at first', () => {
    expect(treeRows(read(`{"list": [${'1,'.repeat(50)}1]}`), view())).toHaveLength(1);
  });
});
