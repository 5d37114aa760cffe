import { describe, expect, test } from 'vitest';
import { readTextFile } from './file';

const file = (...bytes: number[]) => new Blob([new Uint8Array(bytes)]);

describe('reading a file (B3, B30)', () => {
  test.each([
    ['UTF-8', file(0x61, 0xc3, 0xa9), { type: 'text', text: 'aé' }],
    ['a byte order mark stays', file(0xef, 0xbb, 0xbf, 0x61), { type: 'text', text: '\ufeffa' }],
    ['line ends stay', file(0x0d, 0x0a, 0x0d), { type: 'text', text: '\r\n\r' }],
    ['Latin-1 is refused', file(0x61, 0xe9), { type: 'not-utf-8' }],
    ['half a surrogate pair is refused', file(0xed, 0xa0, 0x80), { type: 'not-utf-8' }],
    ['an empty file', file(), { type: 'text', text: '' }],
  ])('%s', async (_, blob, expected) => expect(await readTextFile(blob, 100)).toEqual(expected));

  test('above the limit it is refused with its size, without being read', async () => {
    const large = { size: 101, arrayBuffer: () => Promise.reject(new Error('read')) } as Blob;
    expect(await readTextFile(large, 100)).toEqual({ type: 'too-large', bytes: 101 });
  });

  test('one that cannot be read is said to be so', async () => {
    const gone = { size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) } as Blob;
    expect(await readTextFile(gone, 100)).toEqual({ type: 'unreadable' });
  });
});
