import { expect, test } from 'vitest';
import { spotAt } from './drop-spot';
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
  ['A', 'B', false, { is: 'before', other: 'B' }],
  ['A', 'B', true, { is: 'after', other: 'B' }],
  ['A', 'A', true, undefined],
  ['A', folderKey('Shop'), false, { is: 'into', folder: 'Shop' }],
  ['A', 'Shop / D', false, { is: 'into', folder: 'Shop' }],
  ['Shop / C', 'B', true, { is: 'into', folder: '' }],
  ['Shop / C', folderKey('Shop'), true, undefined],
  ['Shop / C', 'Shop / D', true, { is: 'after', other: 'Shop / D' }],
  ['Shop / C', 'no such line', true, undefined],
] as const)('“%s” on “%s” (lower half: %s) lands %j', (id, key, isLower, spot) => {
  expect(spotAt(lines('manual'), id, key, { isLower, isOrdered: true })).toEqual(spot);
});

test('an order that is not of the person stays, and actions still come into folders', () => {
  const half = { isLower: true, isOrdered: false };
  expect(spotAt(lines('manual'), 'A', 'B', half)).toBeUndefined();
  expect(spotAt(lines('manual'), 'A', 'CRM / E', half)).toEqual({ is: 'into', folder: 'CRM' });
});

test('a list without folders has no place to land', () => {
  expect(spotAt(lines('changed'), 'A', 'CRM / E', { isLower: true, isOrdered: false })).toBeUndefined();
});
