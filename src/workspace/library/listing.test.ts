import { describe, expect, test } from 'vitest';
import { neighbourOf } from './item-actions';
import { folderKey, folderKeyOf, type Line, listing, matching, withoutClosed } from './listing';
import type { Summary } from './state/entry';

const summary = (name: string, more: Partial<Summary> = {}): Summary => ({
  id: name,
  name,
  objectId: 'automation.webhook',
  method: 'POST',
  url: '',
  changedAt: 0,
  isReadable: true,
  ...more,
});
const shown = (lines: readonly Line[]) =>
  lines.map((line) => (line.type === 'folder' ? `[${line.folder} ${line.count}]` : line.label));

describe('a folder', () => {
  test('gathers its actions under its name, behind those in none', () => {
    const names = ['Shop / B', 'Single', 'CRM / A', 'Shop / A', '', 'Shop / '];
    const lines = listing(
      names.map((name) => summary(name)),
      'manual',
    );
    expect(shown(lines)).toEqual([
      'Single',
      'Untitled action',
      '[Shop 3]',
      'B',
      'A',
      'Untitled action',
      '[CRM 1]',
      'A',
    ]);
  });
});

describe('closed folders', () => {
  const lines = listing(
    ['Single', 'Shop / A', 'CRM / A', 'Shop / B', 'Shop / Old / C'].map((name) => summary(name)),
    'manual',
  );
  test.each([
    [[], ['Single', '[Shop 2]', 'A', 'B', '[CRM 1]', 'A', '[Shop / Old 1]', 'C']],
    [['Shop'], ['Single', '[Shop 2]', '[CRM 1]', 'A', '[Shop / Old 1]', 'C']],
    [
      ['Shop', 'CRM', 'Shop / Old'],
      ['Single', '[Shop 2]', '[CRM 1]', '[Shop / Old 1]'],
    ],
    [['No such folder'], ['Single', '[Shop 2]', 'A', 'B', '[CRM 1]', 'A', '[Shop / Old 1]', 'C']],
  ])('%j hide their actions', (closed, expected) => {
    expect(shown(withoutClosed(lines, new Set(closed)))).toEqual(expected);
  });

  test.each([
    ['Single', undefined],
    ['Shop / B', 'Shop'],
    ['CRM / A', 'CRM'],
    ['no such action', undefined],
  ])('“%s” stands below the folder %s', (id, folder) => {
    expect(folderKeyOf(lines, id)).toBe(folder && folderKey(folder));
  });
});

describe('the order', () => {
  const all = [
    summary('b 10', { changedAt: 2 }),
    summary('Shop / B', { changedAt: 3 }),
    summary('B 9', { changedAt: 1 }),
  ];
  test.each([
    ['manual', ['b 10', 'B 9', '[Shop 1]', 'B']],
    ['name', ['B 9', 'b 10', '[Shop 1]', 'B']],
    ['changed', ['Shop / B', 'b 10', 'B 9']],
  ] as const)('%s', (sort, expected) => {
    expect(shown(listing(all, sort))).toEqual(expected);
  });
});

describe('the search', () => {
  const all = [
    summary('Order created', { url: 'https://api.example.com/v1' }),
    summary('Invoice', { method: 'GET', objectId: 'automation.rest-api-call' }),
    summary(''),
  ];
  test.each([
    ['', ['Order created', 'Invoice', '']],
    ['ORDER', ['Order created']],
    ['example.com', ['Order created']],
    ['get', ['Invoice']],
    ['rest call', ['Invoice']],
    ['created order', ['Order created']],
    ['untitled', ['']],
    ['nothing like it', []],
  ])('“%s”', (query, expected) => {
    expect(matching(all, query).map(({ name }) => name)).toEqual(expected);
  });

  test('for nothing is the list itself', () => {
    expect(matching(all, '  ')).toBe(all);
  });
});

test.each([
  ['A', 1, 'B'],
  ['A', -1, undefined],
  ['B', 1, undefined],
  ['Shop / C', -1, undefined],
  ['Shop / C', 1, 'Shop / D'],
] as const)('“%s” moved by %i goes to the other side of “%s”, and stays in its folder', (id, by, other) => {
  const lines = listing(
    ['A', 'B', 'Shop / C', 'Shop / D'].map((name) => summary(name)),
    'manual',
  );
  expect(neighbourOf(lines, id, by)).toBe(other);
});
