import { expect, test } from 'vitest';
import { answer, rawServers } from '../../testing/raw-server';
import { send } from './send';

const serve = rawServers();

const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n';

test.each([
  ['two lengths', `${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 'it tells its length twice'],
  [
    'the same length twice',
    `${OK}Content-Length: 2\r\nContent-Length: 2\r\n\r\nab`,
    'it tells its length twice',
  ],
  [
    'a length, then chunks',
    `${OK}Content-Length: 1\r\n${CHUNKED}\r\n0\r\n\r\n`,
    'its Transfer-Encoding contradicts its Content-Length',
  ],
  [
    'chunks, then a length',
    `${OK}${CHUNKED}Content-Length: 1\r\n\r\n0\r\n\r\n`,
    'its Transfer-Encoding contradicts its Content-Length',
  ],
  [
    'the length “-1”',
    `${OK}Content-Length: -1\r\n\r\n`,
    'its Content-Length is not one number in digits alone',
  ],
  [
    'the length “+1”',
    `${OK}Content-Length: +1\r\n\r\n`,
    'its Content-Length is not one number in digits alone',
  ],
  [
    'the length “1 1”',
    `${OK}Content-Length: 1 1\r\n\r\n`,
    'its Content-Length is not one number in digits alone',
  ],
  [
    'the length “1, 1”',
    `${OK}Content-Length: 1, 1\r\n\r\n`,
    'its Content-Length is not one number in digits alone',
  ],
  [
    'the length “0x1”',
    `${OK}Content-Length: 0x1\r\n\r\n`,
    'its Content-Length is not one number in digits alone',
  ],
  [
    'the length “1.0”',
    `${OK}Content-Length: 1.0\r\n\r\n`,
    'its Content-Length is not one number in digits alone',
  ],
  ['an empty length', `${OK}Content-Length: \r\n\r\n`, 'its Content-Length is empty'],
  [
    'a length beyond 64 bits',
    `${OK}Content-Length: ${'9'.repeat(30)}\r\n\r\n`,
    'its Content-Length is too large a number',
  ],
  [
    'the chunk size “x”',
    `${OK}${CHUNKED}\r\nx\r\n`,
    'a chunk of its body begins with something other than a size in hexadecimal digits',
  ],
  [
    'the chunk size “-1”',
    `${OK}${CHUNKED}\r\n-1\r\n`,
    'a chunk of its body begins with something other than a size in hexadecimal digits',
  ],
  [
    'the chunk size “1 ”',
    `${OK}${CHUNKED}\r\n1 \r\n`,
    'a chunk of its body begins with something other than a size in hexadecimal digits',
  ],
  [
    'the chunk size “”',
    `${OK}${CHUNKED}\r\n\r\n`,
    'a chunk of its body begins with something other than a size in hexadecimal digits',
  ],
  [
    'a chunk size beyond 64 bits',
    `${OK}${CHUNKED}\r\n${'f'.repeat(30)}\r\n`,
    'the size of a chunk of its body is too large a number',
  ],
  [
    'a chunk longer than its size',
    `${OK}${CHUNKED}\r\n1\r\nab\r\n0\r\n\r\n`,
    'a chunk of its body is longer than its size tells',
  ],
  [
    'a control in a chunk extension',
    `${OK}${CHUNKED}\r\n1;a=\x01\r\na\r\n`,
    'a chunk extension holds a character that is not allowed there',
  ],
  [
    'a chunk that ends its lines with LF',
    `${OK}${CHUNKED}\r\n1\na\n`,
    'a line of it ends with LF alone instead of CR and LF',
  ],
  [
    'a head that ends its lines with LF',
    'HTTP/1.1 200 OK\nContent-Length: 0\n\n',
    'a line of it ends with LF alone instead of CR and LF',
  ],
  [
    'a CR in a header value',
    `${OK}a: b\rc\r\n\r\n`,
    'a CR stands in a line of it, which only the end of a line may have',
  ],
  [
    'a folded header field',
    `${OK}a: b\r\n c\r\n\r\n`,
    'a header field goes on in a second line, which HTTP/1.1 forbids',
  ],
  [
    'a space before the first header field',
    `${OK} a: b\r\n\r\n`,
    'its first header field begins with a space',
  ],
  [
    'a space in a header name',
    `${OK}a b: c\r\n\r\n`,
    'a header field holds a character that is not allowed there, or has no colon',
  ],
  [
    'a space before the colon',
    `${OK}a : c\r\n\r\n`,
    'a header field holds a character that is not allowed there, or has no colon',
  ],
  [
    'a header field without a colon',
    `${OK}ab\r\n\r\n`,
    'a header field holds a character that is not allowed there, or has no colon',
  ],
  [
    'a header field without a name',
    `${OK}: c\r\n\r\n`,
    'a header field holds a character that is not allowed there, or has no colon',
  ],
  [
    'a NUL in a header value',
    `${OK}a: b\0\r\n\r\n`,
    'a header field holds a character that is not allowed there, or has no colon',
  ],
  ['a status of two digits', 'HTTP/1.1 99 OK\r\n\r\n', 'its status is not a number of three digits'],
  ['a status with a letter', 'HTTP/1.1 20x OK\r\n\r\n', 'its status is not a number of three digits'],
  ['no status', 'HTTP/1.1\r\n\r\n', 'no status follows its version'],
  ['HTTP/1.2', 'HTTP/1.2 200 OK\r\n\r\n', 'its version is neither HTTP/1.0 nor HTTP/1.1'],
  ['HTTP/1', 'HTTP/1 200 OK\r\n\r\n', 'its version is neither HTTP/1.0 nor HTTP/1.1'],
  ['http in small letters', 'http/1.1 200 OK\r\n\r\n', 'it does not begin with HTTP/ and a version'],
  ['a request', 'GET / HTTP/1.1\r\n\r\n', 'it does not begin with HTTP/ and a version'],
])('S8: that tells what is wrong with %s', async (_, text, reason) => {
  const host = `127.0.0.1:${await serve(answer(text))}`;
  const request = { method: 'GET', url: `http://${host}/`, target: '/', body: new Uint8Array(0) } as const;
  const { failure } = await send({ ...request, headers: [['Host', host]] });
  expect(failure).toEqual({ code: 'not-http', reason });
});
