import { describe, expect, test } from 'vitest';
import { byteDifference, withAdded } from './same-bytes';

const bytes = (text: string) => new TextEncoder().encode(text);

const MESSAGE = bytes('POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\na\r\n\r\n');

describe('a difference of one byte is found', () => {
  test('wherever it is', () => {
    for (const at of MESSAGE.keys()) {
      const changed = MESSAGE.with(at, (MESSAGE[at] ?? 0) ^ 1);
      expect(byteDifference(MESSAGE, changed)).toMatch(new RegExp(`^byte ${at}: `));
    }
  });

  test.each([
    ['one too many', bytes('abc'), bytes('abcd'), /^byte 3: /],
    ['one missing', bytes('abc'), bytes('ab'), /^byte 2: /],
    ['a zero too many', bytes('abc'), Uint8Array.of(97, 98, 99, 0), /^byte 3: /],
  ])('%s', (_, expected, arrived, difference) => {
    expect(byteDifference(expected, arrived)).toMatch(difference);
  });

  test('and none where there is none', () => {
    expect(byteDifference(MESSAGE, MESSAGE.slice())).toBeUndefined();
  });
});

test('what is added stands at the end of the head and nowhere else', () => {
  expect(withAdded(MESSAGE, [['Connection', 'close']]).toString()).toBe(
    'POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nConnection: close\r\n\r\na\r\n\r\n',
  );
});
