import { expect, test } from 'vitest';
import { readContext } from '../../core';
import { rowBeginningWith, treeRows } from './values';

const { root } = readContext('{"alpha": 1, "beta": 2, "Bravo": 3, "gamma": 4}').context;
const rows = treeRows(root, { open: new Map(), shown: new Map() });

test.each([
  ['b', 0, 1],
  ['b', 1, 2],
  ['b', 2, 1],
  ['br', 1, 2],
  ['be', 1, 1],
  ['a', 3, 0],
  ['z', 0, undefined],
])('%s from row %i leads to row %s', (letters, active, expected) => {
  expect(rowBeginningWith(letters, rows, active)).toBe(expected);
});
