import { expect, test } from 'vitest';
import { dropTargetAt } from './action-list';
import { folderKey, listing } from './listing';

const lines = (sort: 'manual' | 'changed') =>
  listing(
    ['A', 'B', 'Shop / C', 'Shop / D', 'CRM / E'].map((name) => ({
      id: name,
      name,
      objectId: 'automation.webhook',
      method: 'POST',
      url: '',
      changedAt: 0,
      isReadable: true,
    })),
    sort,
  );

test.each([
  ['A', 'B', false, { type: 'before', other: 'B' }],
  ['A', 'B', true, { type: 'after', other: 'B' }],
  ['A', 'A', true, undefined],
  ['A', folderKey('Shop'), false, { type: 'into', folder: 'Shop' }],
  ['A', 'Shop / D', false, { type: 'into', folder: 'Shop' }],
  ['Shop / C', 'B', true, { type: 'into', folder: '' }],
  ['Shop / C', folderKey('Shop'), true, undefined],
  ['Shop / C', 'Shop / D', true, { type: 'after', other: 'Shop / D' }],
  ['Shop / C', 'no such line', true, undefined],
] as const)('“%s” on “%s” (lower half: %s) lands %j', (id, key, isLower, spot) => {
  expect(dropTargetAt(lines('manual'), [id], key, { isLower, isOrdered: true })).toEqual(spot);
});

test.each([
  ['all are in another folder', ['A', 'B'], folderKey('Shop'), { type: 'into', folder: 'Shop' }],
  ['one is in another folder', ['A', 'Shop / C'], 'Shop / D', { type: 'into', folder: 'Shop' }],
  ['all are in the folder already', ['Shop / C', 'Shop / D'], folderKey('Shop'), undefined],
  ['it is on one of them', ['A', 'Shop / C'], 'Shop / C', undefined],
  ['it is beside them', ['Shop / C', 'Shop / D'], 'CRM / E', { type: 'into', folder: 'CRM' }],
] as const)('several that are dragged, where %s', (_, ids, key, spot) => {
  expect(dropTargetAt(lines('manual'), ids, key, { isLower: true, isOrdered: true })).toEqual(spot);
});

test('an order that is not of the person stays, and actions still come into folders', () => {
  const half = { isLower: true, isOrdered: false };
  expect(dropTargetAt(lines('manual'), ['A'], 'B', half)).toBeUndefined();
  expect(dropTargetAt(lines('manual'), ['A'], 'CRM / E', half)).toEqual({ type: 'into', folder: 'CRM' });
});

test('a list without folders has no place to land', () => {
  expect(
    dropTargetAt(lines('changed'), ['A'], 'CRM / E', { isLower: true, isOrdered: false }),
  ).toBeUndefined();
});
