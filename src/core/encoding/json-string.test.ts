import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LongJsonString } from './escapes';

const hostile = fc.constantFrom('', 'x', '"', '\\', '\n', 'ü', '😀', '\ud83d', '\ude00', 'a'.repeat(9000));

test('each text is written as JSON.stringify writes it, whatever was written before', () => {
  const edit = fc.record({ at: fc.nat(), removed: fc.constantFrom(0, 1, 2, 8192, 20_000), insert: hostile });
  const begin = fc.array(fc.constantFrom('a'.repeat(8191), '😀', '"b"\n', 'c'.repeat(5000)), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(begin, fc.array(edit, { maxLength: 12 }), (beginning, edits) => {
      const writer = new LongJsonString();
      let text = beginning.join('');
      expect(writer.write(text)).toBe(JSON.stringify(text));
      for (const { at, removed, insert } of edits) {
        const from = at % (text.length + 1);
        text = text.slice(0, from) + insert + text.slice(from + removed);
        // Compared as one value: a difference of so long texts takes minutes to print.
        expect(writer.write(text) === JSON.stringify(text)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
