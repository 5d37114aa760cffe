import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Chunk, stretchesOf } from './chunk';

function chunkOf(texts: readonly string[]): Chunk {
  const tokens = texts.map((text, end) => ({ text, end, kind: 'setting', mask: 'none' }) as const);
  return { key: 1, length: 1, tokens, text: texts.join('') };
}

const line = fc
  .tuple(fc.nat(400), fc.constantFrom('', '\n', '\r\n'))
  .map(([length, end]) => 'x'.repeat(length) + end);
const token = fc.array(line, { maxLength: 12 }).map((lines) => lines.join(''));

test('stretches are the tokens of the chunk in their order, and each ends with the line that makes it long', () => {
  fc.assert(
    fc.property(fc.array(token, { maxLength: 8 }), (texts) => {
      const chunk = chunkOf(texts);
      const stretches = stretchesOf(chunk);
      const written = stretches.map((pieces) => pieces.map(({ text }) => text).join(''));
      expect(written.join('')).toBe(chunk.text);
      for (const text of written.slice(0, -1)) expect(text.indexOf('\n', 1024)).toBe(text.length - 1);
      const last = written.at(-1) ?? '';
      expect([-1, last.length - 1]).toContain(last.indexOf('\n', 1024));

      const pieces = stretches.flat();
      for (const { start, text } of pieces) expect(chunk.text.startsWith(text, start)).toBe(true);
      for (const [index, text] of texts.entries()) {
        const own = pieces.filter((piece) => piece.token === index);
        expect(own.map((piece) => piece.text).join('')).toBe(text);
      }
    }),
  );
});

test('a short chunk is one stretch, and so is a long line', () => {
  expect(stretchesOf(chunkOf(['a\n', 'b\n']))).toHaveLength(1);
  expect(stretchesOf(chunkOf(['x'.repeat(8000)]))).toHaveLength(1);
  expect(stretchesOf(chunkOf([]))).toEqual([]);
});
