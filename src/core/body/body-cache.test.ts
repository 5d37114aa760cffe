import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { slice } from '../../../test/thorough';
import { utf8 } from '../encoding/octets';
import { BodyCache } from './body-cache';

/** U+1F600 and U+1F601 begin with the same surrogate, U+1F600 and U+1FA00 end with the same. */
const characters = fc.constantFrom('a', 'ü', '€', '\u{1f600}', '\u{1f601}', '\u{1fa00}', '\u{1fa01}');
const some = fc.string({ unit: characters, maxLength: 3 });
const long = fc
  .tuple(fc.string({ unit: characters, minLength: 1, maxLength: 9 }), fc.constantFrom(1, 900, 5000))
  .map(([text, times]) => text.repeat(times));

test('the octets of each text are those of the whole, whatever surrogates an edit cuts', () => {
  const step = fc.record({ at: fc.nat(100_000), removed: fc.constantFrom(0, 1, 2, 9000), insert: some });
  fc.assert(
    fc.property(long, fc.array(step, { maxLength: 6 }), (first, steps) => {
      const cache = new BodyCache();
      let characters = [...first];
      const expectSame = () => {
        const text = characters.join('');
        expect(Buffer.from(cache.encode(text).bytes).equals(utf8(text))).toBe(true);
      };
      expectSame();
      for (const { at, removed, insert } of steps) {
        characters = characters.toSpliced(at % (characters.length + 1), removed, insert);
        characters = [...characters.join('')];
        expectSame();
      }
    }),
    { numRuns: slice(500, 60) },
  );
});

test('little of a long text is encoded again', () => {
  const cache = new BodyCache();
  const text = 'ü€😀'.repeat(100_000);
  cache.encode(text);
  const encode = vi.spyOn(TextEncoder.prototype, 'encode');
  cache.encode(`${text.slice(0, 200_003)}x${text.slice(200_003)}`);
  const encoded = encode.mock.calls.map(([part = '']) => part.length);
  encode.mockRestore();
  expect(encoded).not.toHaveLength(0);
  expect(encoded.reduce((sum, length) => sum + length)).toBeLessThan(20_000);
});

test('the octets that an edit does not touch stay in the same pieces', () => {
  const cache = new BodyCache();
  const text = 'ü€😀'.repeat(100_000);
  const before = cache.encode(text).encoded.pieces;
  const after = cache.encode(`${text.slice(0, 200_003)}x${text.slice(200_003)}`).encoded.pieces;
  const kept = after.filter((piece) => before.includes(piece));
  expect(before.length).toBeGreaterThan(40);
  expect(kept.length).toBeGreaterThan(before.length - 3);
});
