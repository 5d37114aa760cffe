import { expect, test } from 'vitest';
import { sightings } from './sightings';

const NEEDLE = 'needle-of-16-chr';

test.each([
  ['', []],
  [NEEDLE.slice(1), []],
  [`a ${NEEDLE} b`, [`a ${NEEDLE} b`]],
  [`${NEEDLE}${'-'.repeat(50)}${NEEDLE}`, [`${NEEDLE}${'-'.repeat(20)}`, `${'-'.repeat(20)}${NEEDLE}`]],
])('T1: in %j the needle stands %j', (text, found) => {
  expect(sightings(text, NEEDLE)).toEqual(found);
});

test('T1: each of several needles is looked for', () => {
  expect(sightings(`${NEEDLE} ${NEEDLE}2`, `${NEEDLE}2`, `${NEEDLE} `)).toHaveLength(2);
});

test.each(['', 'ok', NEEDLE.slice(1)])('T1: %j is too short to be looked for', (needle) => {
  expect(() => sightings('', needle)).toThrow('shorter than 16');
});
