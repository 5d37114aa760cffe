import { expect, test } from 'vitest';
import { excerpt } from './excerpt';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each<[string, string, number, ReturnType<typeof excerpt>]>([
  [
    'all of a short text',
    'abcdef',
    2,
    { before: 'ab', after: 'cdef', isCutBefore: false, isCutAfter: false },
  ],
  ['nothing', '', 0, { before: '', after: '', isCutBefore: false, isCutAfter: false }],
  ['the end', 'ab', 2, { before: 'ab', after: '', isCutBefore: false, isCutAfter: false }],
  [
    'a part of a long text',
    `${'-'.repeat(100)}${'='.repeat(100)}`,
    100,
    { before: '-'.repeat(24), after: '='.repeat(72), isCutBefore: true, isCutAfter: true },
  ],
  ['the whole character', 'aé', 2, { before: 'a', after: 'é', isCutBefore: false, isCutAfter: false }],
])('an excerpt shows %s', (_, text, offset, expected) => {
  expect(excerpt(bytes(text), offset)).toEqual(expected);
});

test('the characters at its ends stay whole', () => {
  const { before, after } = excerpt(bytes('é'.repeat(200)), 201);
  expect(before + after).toMatch(/^é+$/);
});
