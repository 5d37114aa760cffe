import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Origin, Span } from '../../../core';
import { BodyCache, Octets } from '../../../core/internal';
import { divide, MAX_WEIGHT, type MessageSection } from './chunk';
import { MASK } from './origins';

const encoder = new TextEncoder();

const SETTING: Origin = { from: 'setting', path: ['body'], range: { start: 0, end: 1 }, encoding: 'none' };
const SECRET: Origin = { ...SETTING, path: ['authentication', 'secret'] };
const FIXED: Origin = { from: 'protocol' };

interface Part {
  readonly text: string;
  readonly origin: Origin;
}

/** The text of the parts, and the spans of a message in which they stand at `offset`. */
function message(parts: readonly Part[], offset = 0): { text: string; spans: Span[] } {
  const spans: Span[] = [];
  let at = offset;
  for (const { text, origin } of parts) {
    const length = encoder.encode(text).length;
    if (length > 0) spans.push({ start: at, end: at + length, origin });
    at += length;
  }
  return { text: parts.map((part) => part.text).join(''), spans };
}

const inOnePiece = (text: string) => new Octets([encoder.encode(text)]);

function section(
  parts: readonly Part[],
  before?: MessageSection,
  { offset = 0, revealed = true, encode = inOnePiece } = {},
): MessageSection {
  const { text, spans } = message(parts, offset);
  return divide(before, encode(text), offset, { spans, revealed });
}

const plain = (text: string): Part[] => [{ text, origin: SETTING }];
const textOf = ({ chunks }: MessageSection) => chunks.map((chunk) => chunk.text).join('');
const look = ({ chunks }: MessageSection) =>
  chunks.flatMap(({ tokens }) =>
    tokens.flatMap(({ text, kind }) => [...text].map((character) => kind + character)),
  );

const LINES = Array.from({ length: 4000 }, (_, row) => `  "member ${row}": "value ${row * 7}",\n`).join('');
const ONE_LINE = LINES.replaceAll('\n', ' ');

describe('Cutting', () => {
  test.each([
    ['lines', LINES],
    ['one single line', ONE_LINE],
    ['one single character', 'x'.repeat(100_000)],
    ['three-byte characters', '漢'.repeat(40_000)],
    ['four-byte characters', '😀'.repeat(20_000)],
    ['spaces', ' '.repeat(50_000)],
    ['CR LF', '\r\n'.repeat(20_000)],
    ['CR', '\r'.repeat(20_000)],
    ['NUL', '\0'.repeat(20_000)],
  ])('%s: chunks of moderate size, whole characters', (_, text) => {
    const { chunks, octets } = section(plain(text));
    expect(chunks.map((chunk) => chunk.text).join('')).toBe(text);
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(MAX_WEIGHT);
    expect(Math.min(...chunks.map((chunk) => chunk.length))).toBeGreaterThan(MAX_WEIGHT / 80);
    expect(chunks.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(octets.length);
  });

  test('lines stay whole', () => {
    for (const chunk of section(plain(LINES)).chunks) expect(chunk.text.endsWith('\n')).toBe(true);
  });

  test('many small spans make small chunks', () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => ({
      text: 'x',
      origin: index % 2 ? SETTING : FIXED,
    }));
    const { chunks } = section(parts);
    expect(Math.max(...chunks.map((chunk) => chunk.tokens.length))).toBeLessThanOrEqual(MAX_WEIGHT / 16);
  });

  test('no bytes, no chunks', () => {
    expect(section([]).chunks).toEqual([]);
  });
});

describe('Dividing again', () => {
  const edited = (text: string, at: number, remove: number, insert: string) =>
    text.slice(0, at) + insert + text.slice(at + remove);

  test.each([
    ['lines', LINES],
    ['one single line', ONE_LINE],
  ])('%s: one more character renews one chunk', (_, text) => {
    const before = section(plain(text));
    const after = section(plain(edited(text, 70_000, 0, 'x')), before);
    const kept = after.chunks.filter((chunk) => before.chunks.includes(chunk));
    expect(kept).toHaveLength(before.chunks.length - 1);
    expect(after.chunks.map((chunk) => chunk.key)).toEqual(before.chunks.map((chunk) => chunk.key));
  });

  test('what is cut anew stays small where it has many spans', () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => ({
      text: 'x',
      origin: index % 2 ? SETTING : FIXED,
    }));
    const before = section(plain(ONE_LINE.slice(0, 20_000)), undefined, { offset: 1000 });
    const after = section([...plain(ONE_LINE.slice(0, 10_000)), ...parts], before, { offset: 1000 });
    const counts = after.chunks.map(({ tokens }) => tokens.length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_WEIGHT / 16);
  });

  test('nothing changed, nothing renewed', () => {
    const before = section(plain(LINES));
    const after = section(plain(LINES), before, { offset: 12 });
    expect(after.chunks).toEqual(before.chunks);
    after.chunks.forEach((chunk, index) => {
      expect(chunk).toBe(before.chunks[index]);
    });
  });

  test('the same bytes from another origin are renewed', () => {
    const before = section(plain('{"id":1}'));
    const after = section(
      [
        { text: '{"id":', origin: SETTING },
        { text: '1', origin: FIXED },
        { text: '}', origin: SETTING },
      ],
      before,
    );
    expect(look(after).slice(-2)).toEqual(['fixed1', 'setting}']);
    expect(after.chunks[0]?.key).toBe(before.chunks[0]?.key);
  });

  test.each([
    ['at the end', (text: string) => text.length],
    ['at the start', () => 0],
    ['in the middle', (text: string) => text.indexOf('member 2000')],
  ])('typing line after line %s gathers no small chunks', (_, place) => {
    let text = LINES;
    let current = section(plain(text));
    const count = current.chunks.length;
    for (let index = 0; index < 400; index++) {
      text = edited(text, place(text), 0, index % 8 === 7 ? '\n' : 'y');
      current = section(plain(text), current);
    }
    expect(textOf(current)).toBe(text);
    expect(current.chunks.length).toBeLessThanOrEqual(count + 2);
  });

  test('a removed line end joins the two lines also where chunks met', () => {
    const before = section(plain(LINES));
    const at = (before.starts[5] as number) - 1;
    const after = section(plain(edited(LINES, at, 1, '')), before);
    expect(after.chunks.slice(0, -1).every((chunk) => chunk.text.endsWith('\n'))).toBe(true);
  });

  const edits = fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      remove: fc.oneof(fc.nat(3), fc.nat(20_000)),
      insert: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 5 }),
        fc.constantFrom('\n', '\r', '漢\n', LINES.slice(0, 12_000)),
      ),
      split: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 8 },
  );
  const offsetIn = (text: string, share: number) => {
    const at = Math.floor(text.length * share);
    const code = text.charCodeAt(at);
    return code >= 0xdc00 && code < 0xe000 ? at - 1 : at;
  };

  test('after any edits the chunks tile the bytes and show what fresh ones would (B27)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(LINES.slice(0, 24_000), ONE_LINE.slice(0, 24_000), ''),
        edits,
        fc.boolean(),
        (start, list, isInPieces) => {
          const cache = new BodyCache();
          const encode = isInPieces ? (text: string) => cache.encode(text).encoded : inOnePiece;
          let text = start;
          let current = section(plain(text), undefined, { encode });
          for (const { at, remove, insert, split } of list) {
            const from = offsetIn(text, at);
            const to = Math.max(from, offsetIn(text, (from + remove) / Math.max(text.length, 1)));
            text = text.slice(0, from) + insert + text.slice(to);
            const border = offsetIn(text, split);
            const parts = [
              { text: text.slice(0, border), origin: FIXED },
              { text: text.slice(border), origin: SETTING },
            ];
            current = section(parts, current, { encode });
            expect(current.starts).toEqual(
              current.chunks.map((_, index) => sum(current.chunks.slice(0, index))),
            );
            expect(sum(current.chunks)).toBe(encoder.encode(text).length);
            expect(textOf(current)).toBe(text);
            expect(look(current).join()).toBe(look(section(parts)).join());
            expect(new Set(current.chunks.map((chunk) => chunk.key)).size).toBe(current.chunks.length);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
  const sum = (chunks: MessageSection['chunks']) => chunks.reduce((total, chunk) => total + chunk.length, 0);
});

describe('Masks', () => {
  const parts = (secret: string): Part[] => [
    { text: 'X-Api-Key: ', origin: FIXED },
    { text: secret, origin: SECRET },
    { text: '\r\n', origin: FIXED },
  ];

  test.each(['k', 'a longer key', 'very long '.repeat(5000)])(
    'a secret of any length looks the same',
    (secret) => {
      expect(textOf(section(parts(secret), undefined, { revealed: false }))).toBe(`X-Api-Key: ${MASK}\r\n`);
    },
  );

  test('nothing of a masked secret is kept in the chunks', () => {
    const { chunks } = section(parts('hunter2'), undefined, { revealed: false });
    expect(JSON.stringify(chunks)).not.toContain('hunter2');
  });

  test('revealing renews the chunk and shows it', () => {
    const masked = section(parts('hunter2'), undefined, { revealed: false });
    const shown = section(parts('hunter2'), masked, { revealed: true });
    expect(textOf(shown)).toBe('X-Api-Key: hunter2\r\n');
    expect(textOf(section(parts('hunter2'), shown, { revealed: false }))).toBe(textOf(masked));
  });
});
