import { expect, test } from 'vitest';
import { alignedLines } from './check';

const lines = (ours: string, theirs: string) => alignedLines(Buffer.from(ours), Buffer.from(theirs));

test('both lines begin alike and mark the first character that differs', () => {
  expect(lines('{"id":1}', '{"ib":1}')).toEqual({
    offset: 3,
    isCutBefore: false,
    before: '{"i',
    ours: { first: 'd', rest: '":1}', isCutAfter: false },
    theirs: { first: 'b', rest: '":1}', isCutAfter: false },
  });
});

test('a line that is shorter ends at the difference', () => {
  const { ours, theirs } = lines('{}', '{}\n');
  expect([ours.first, theirs.first]).toEqual(['', '\n']);
});

test('characters stay whole, and long lines are cut', () => {
  const { offset, isCutBefore, before, ours, theirs } = lines(
    `${'ü'.repeat(40)}é${'a'.repeat(99)}`,
    `${'ü'.repeat(40)}è`,
  );
  expect({ offset, isCutBefore, before }).toEqual({ offset: 81, isCutBefore: true, before: 'ü'.repeat(12) });
  expect(ours).toEqual({ first: 'é', rest: 'a'.repeat(70), isCutAfter: true });
  expect(theirs).toEqual({ first: 'è', rest: '', isCutAfter: false });
});
