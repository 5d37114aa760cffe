import { expect, test } from 'vitest';
import { TextPieces } from './text-pieces';

test('typing in one place leaves no row of short pieces', () => {
  const pieces = new TextPieces((piece) => piece);
  let text = 'a'.repeat(100_000);
  pieces.edit('a'.repeat(100_000), { from: 0, to: 0, insert: text });
  const before = pieces.made.length;
  for (let at = 20_000; at < 20_500; at++) {
    text = `${text.slice(0, at)}b${text.slice(at)}`;
    pieces.edit(text, { from: at, to: at, insert: 'b' });
  }
  expect(pieces.made.join('')).toBe(text);
  expect(pieces.made.length).toBeLessThanOrEqual(before + 1);
});
