import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  inverseSplice,
  joinedSplice,
  rebasedSplice,
  type Splice,
  splicedWith,
  spliceOf,
} from './row-and-text-edits';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c') });

test('a splice makes the one text of the other, and back', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const splice = spliceOf(before, after);
      expect(splicedWith(before, splice)).toBe(after);
      expect(splicedWith(after, inverseSplice(splice))).toBe(before);
    }),
  );
});

/** A text, a replacement in it, and one that touches what the first has put in. */
const touching = fc
  .record({ text, at: fc.nat(), removes: fc.nat(5), inserts: text })
  .chain(({ text: before, at, removes, inserts }) => {
    const from = at % (before.length + 1);
    const removed = before.slice(from, from + removes);
    const first = { from, removed, inserted: inserts, length: before.length };
    const between = splicedWith(before, first);
    const end = from + inserts.length;
    return fc
      .record({
        start: fc.integer({ min: Math.max(0, from - 3), max: end }),
        length: fc.nat(6),
        inserts: text,
      })
      .map(({ start, length, inserts: inserted }) => {
        // It has to reach what the first has put in.
        const to = Math.min(between.length, Math.max(start + length, from));
        const second = {
          from: start,
          removed: between.slice(start, to),
          inserted,
          length: between.length,
        };
        return { before, first, second, after: splicedWith(between, second) };
      });
  });

test('two splices that touch are one', () => {
  fc.assert(
    fc.property(touching, ({ before, first, second, after }) => {
      const both = joinedSplice(first, second);
      if (!both) throw new Error('They follow each other');
      expect(splicedWith(before, both)).toBe(after);
      expect(splicedWith(after, inverseSplice(both))).toBe(before);
      expect(rebasedSplice(both, before)).toEqual(both);
    }),
  );
});

/** Texts that follow each other by small changes, as typing makes them. */
const typed = fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 }), {
  minLength: 2,
  maxLength: 8,
});

test('as long as changes are joined to one, it makes the last text of the first, and back', () => {
  fc.assert(
    fc.property(typed, ([first = '', ...later]) => {
      let start = first;
      let text = first;
      let whole: Splice | undefined;
      for (const next of later) {
        const splice = spliceOf(text, next);
        const both = whole && joinedSplice(whole, splice);
        if (!both) start = text;
        whole = both ?? splice;
        text = next;
        expect(splicedWith(start, whole)).toBe(text);
        expect(rebasedSplice(inverseSplice(whole), text)).toEqual(inverseSplice(whole));
        expect(splicedWith(text, inverseSplice(whole))).toBe(start);
      }
    }),
    { numRuns: 1000 },
  );
});

test('two splices with text between them are not one', () => {
  expect(joinedSplice(spliceOf('abc', 'xbc'), spliceOf('xbc', 'xbcd'))).toBeUndefined();
  expect(joinedSplice(spliceOf('abc', 'abcd'), spliceOf('abcd', 'xbcd'))).toBeUndefined();
});

test('two splices are not one where the text was changed in between', () => {
  const first = spliceOf('ab', 'abc');
  expect(joinedSplice(first, spliceOf('abc!', 'abcd!'))).toBeUndefined();
  expect(joinedSplice(first, spliceOf('abc', 'abcd'))).toEqual(spliceOf('ab', 'abcd'));
});

test('a change that is known is taken where it was made in this text', () => {
  const change = { before: 'aab', from: 0, to: 0, insert: 'a' };
  expect(spliceOf('aab', 'aaab', change)).toEqual({ from: 0, removed: '', inserted: 'a', length: 3 });
  expect(spliceOf('aa', 'aab', change)).toEqual({ from: 2, removed: '', inserted: 'b', length: 2 });
});
