import { describe, expect, test } from 'vitest';
import { withNotice } from './announcements';
import { type Box, freePlace, type Notice } from './notice-stack';

const about = (text: string): Notice => ({ text, subject: text });
const done = (text: string): Notice => ({ text });

test.each<[string, readonly Notice[], readonly string[]]>([
  ['what was done last takes the place of what was done before', [done('a'), done('b')], ['b']],
  ['other subjects stay', [about('version'), done('a'), done('b')], ['version', 'b']],
  ['the same subject comes last again', [about('v'), done('a'), about('v')], ['a', 'v']],
  ['of too many the oldest goes', ['a', 'b', 'c', 'd'].map(about), ['b', 'c', 'd']],
])('%s', (_, notices, shown) => {
  expect(notices.reduce(withNotice, [] as readonly Notice[]).map(({ text }) => text)).toEqual(shown);
});

describe('The place where notices stand', () => {
  const box = (top: number, bottom: number, left = 0, right = 300): Box => ({ top, bottom, left, right });
  const header = box(0, 50);
  const end = box(750, 800);

  test.each<[string, readonly Box[], readonly Box[], Box]>([
    ['the first, where nothing is needed there', [box(300, 330)], [], header],
    ['the next, where the first has the focus', [box(10, 30)], [], end],
    ['the next, where a button to be pressed next is at the first', [], [box(10, 30)], end],
    ['beside them is not under them', [box(10, 30, 300, 400)], [box(10, 30, 900, 990)], header],
    ['the focus comes first, where both are needed', [box(10, 30)], [box(760, 790)], end],
    ['what is under the pointer too', [box(300, 330), box(10, 30)], [], end],
    ['the first, where the focus fills the page', [box(0, 800)], [], header],
  ])('%s', (_, needed, kept, place) => {
    expect(freePlace([header, end], needed, kept)).toBe(place);
  });
});
