import { describe, expect, test } from 'vitest';
import { withNotice } from './announcements';
import { type Box, freeEdge, type Notice } from './notice-stack';

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

describe('The edge where notices stand', () => {
  const box = (top: number, bottom: number, left = 0, right = 300): Box => ({ top, bottom, left, right });
  const notices = { start: box(0, 50), end: box(750, 800) };

  test.each<[string, Box | undefined, readonly Box[], string]>([
    ['the end, where nothing is needed there', box(300, 330), [], 'end'],
    ['the start, where the end has the focus', box(740, 780), [], 'start'],
    ['the start, where a button to be pressed next is at the end', undefined, [box(760, 790)], 'start'],
    ['beside them is not under them', box(740, 780, 300, 400), [box(760, 790, 900, 990)], 'end'],
    ['the focus comes first, where both edges are needed', box(740, 780), [box(10, 30)], 'start'],
    ['the end, where the focus fills the page', box(0, 800), [], 'end'],
  ])('%s', (_, focused, kept, edge) => {
    expect(freeEdge(notices, focused, kept)).toBe(edge);
  });
});
