import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packText, unpackText } from './link';

const LIMIT = 4 * 1024 * 1024;
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const deflated = (text: string | Uint8Array): string => base64url(deflateRawSync(text));

describe('packing', () => {
  test('gives back any well-formed text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 2000 }), async (text) => {
        expect(await unpackText(await packText(text), LIMIT)).toEqual({ type: 'text', text });
      }),
    );
  });

  test('gives back a text of a megabyte, with characters outside the basic plane', async () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `${at} 😀 é`).join('\n');
    expect(Buffer.byteLength(text)).toBeGreaterThan(1_000_000);
    expect(await unpackText(await packText(text), LIMIT)).toEqual({ type: 'text', text });
  });

  test('needs no character that has a meaning in a URL', async () => {
    expect(await packText('a'.repeat(50) + '\u{1f600}é?>~'.repeat(9))).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  test('reads what another deflate made', async () => {
    expect(await unpackText(deflated('Zoë'), LIMIT)).toEqual({ type: 'text', text: 'Zoë' });
  });
});

describe('unpacking refuses', () => {
  test.each([
    ['nothing at all', ''],
    ['a character outside the alphabet', `${deflated('text')}+`],
    ['a length that no base64 has', 'AAAAA'],
    ['what is not deflated', base64url(Uint8Array.of(0xff, 0xff, 0xff))],
    ['what is cut', deflated('a longer text than this one would be hard to find').slice(0, -8)],
    ['what is not UTF-8', deflated(Uint8Array.of(0x61, 0xff))],
  ])('%s', async (_, packed) => {
    expect(await unpackText(packed, LIMIT)).toEqual({ type: 'broken' });
  });

  test.each([
    ['exactly the limit', 1000, 'text'],
    ['one byte more', 1001, 'too-large'],
    ['64 MiB in 64 KiB', 64 * 1024 * 1024, 'too-large'],
  ])('what is too large: %s', async (_, length, type) => {
    const packed = deflated(new Uint8Array(length).fill(0x20));
    expect(await unpackText(packed, 1000)).toMatchObject({ type });
  });
});
