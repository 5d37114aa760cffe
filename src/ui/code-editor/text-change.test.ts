import { ChangeSet } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeOf, edited } from './code-editor';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀'), maxLength: 8 });
const change = fc.record({ from: fc.nat(60), removed: fc.nat(4), insert: text });

test('any changes of a text are told as one, which makes the same of it', () => {
  fc.assert(
    fc.property(text, fc.array(change, { maxLength: 4 }), (some, specs) => {
      const before = some.repeat(5);
      const changes = ChangeSet.of(
        specs.map(({ from, removed, insert }) => {
          const start = Math.min(from, before.length);
          return { from: start, to: Math.min(start + removed, before.length), insert };
        }),
        before.length,
        '\n',
      );
      const after = edited(before, changes);
      const { from, to, insert } = changeOf(before, after, changes);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
});

test('what was typed is told where it was typed, and no more', () => {
  const typed = ChangeSet.of({ from: 1, insert: 'a' }, 3);
  expect(changeOf('aaa', 'aaaa', typed)).toEqual({ before: 'aaa', from: 1, to: 1, insert: 'a' });
  const replaced = ChangeSet.of({ from: 0, to: 3, insert: 'axc' }, 3);
  expect(changeOf('abc', 'axc', replaced)).toEqual({ before: 'abc', from: 1, to: 2, insert: 'x' });
});
