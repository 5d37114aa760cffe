import { expect, test } from 'vitest';
import { answer, rawServers } from '../../../test/raw-server';
import { send } from './send';

const serve = rawServers();

const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n';

test.each([
  ['two lengths', `${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, /Content-Length/],
  ['the same length twice', `${OK}Content-Length: 2\r\nContent-Length: 2\r\n\r\nab`, /Content-Length/],
  [
    'a length, then chunks',
    `${OK}Content-Length: 1\r\n${CHUNKED}\r\n0\r\n\r\n`,
    /can't be present|Transfer-Encoding|Content-Length/,
  ],
  [
    'chunks, then a length',
    `${OK}${CHUNKED}Content-Length: 1\r\n\r\n0\r\n\r\n`,
    /can't be present|Transfer-Encoding|Content-Length/,
  ],
  ['the length “-1”', `${OK}Content-Length: -1\r\n\r\n`, /Content-Length/],
  ['the length “+1”', `${OK}Content-Length: +1\r\n\r\n`, /Content-Length/],
  ['the length “1 1”', `${OK}Content-Length: 1 1\r\n\r\n`, /Content-Length/],
  ['the length “1, 1”', `${OK}Content-Length: 1, 1\r\n\r\n`, /Content-Length/],
  ['the length “0x1”', `${OK}Content-Length: 0x1\r\n\r\n`, /Content-Length/],
  ['the length “1.0”', `${OK}Content-Length: 1.0\r\n\r\n`, /Content-Length/],
  ['an empty length', `${OK}Content-Length: \r\n\r\n`, /Content-Length/],
  ['a length beyond 64 bits', `${OK}Content-Length: ${'9'.repeat(30)}\r\n\r\n`, /Content-Length/],
  ['the chunk size “x”', `${OK}${CHUNKED}\r\nx\r\n`, /[Cc]hunk size/],
  ['the chunk size “-1”', `${OK}${CHUNKED}\r\n-1\r\n`, /[Cc]hunk size/],
  ['the chunk size “1 ”', `${OK}${CHUNKED}\r\n1 \r\n`, /[Cc]hunk size/],
  ['the chunk size “”', `${OK}${CHUNKED}\r\n\r\n`, /[Cc]hunk size/],
  ['a chunk size beyond 64 bits', `${OK}${CHUNKED}\r\n${'f'.repeat(30)}\r\n`, /[Cc]hunk size/],
  ['a chunk longer than its size', `${OK}${CHUNKED}\r\n1\r\nab\r\n0\r\n\r\n`, /chunk/],
  ['a control in a chunk extension', `${OK}${CHUNKED}\r\n1;a=\x01\r\na\r\n`, /chunk ext/],
  ['a chunk that ends its lines with LF', `${OK}${CHUNKED}\r\n1\na\n`, /CR/],
  ['a head that ends its lines with LF', 'HTTP/1.1 200 OK\nContent-Length: 0\n\n', /CR/],
  ['a CR in a header value', `${OK}a: b\rc\r\n\r\n`, /LF/],
  ['a folded header field', `${OK}a: b\r\n c\r\n\r\n`, /header/],
  ['a space before the first header field', `${OK} a: b\r\n\r\n`, /space/],
  ['a space in a header name', `${OK}a b: c\r\n\r\n`, /[Hh]eader/],
  ['a space before the colon', `${OK}a : c\r\n\r\n`, /[Hh]eader/],
  ['a header field without a colon', `${OK}ab\r\n\r\n`, /[Hh]eader/],
  ['a header field without a name', `${OK}: c\r\n\r\n`, /[Hh]eader/],
  ['a NUL in a header value', `${OK}a: b\0\r\n\r\n`, /[Hh]eader/],
  ['a status of two digits', 'HTTP/1.1 99 OK\r\n\r\n', /status/],
  ['a status with a letter', 'HTTP/1.1 20x OK\r\n\r\n', /status/],
  ['no status', 'HTTP/1.1\r\n\r\n', 'other-http-version'],
  ['HTTP/1.2', 'HTTP/1.2 200 OK\r\n\r\n', 'other-http-version'],
  ['HTTP/1', 'HTTP/1 200 OK\r\n\r\n', 'other-http-version'],
  ['http in small letters', 'http/1.1 200 OK\r\n\r\n', 'no-http-version'],
  ['a request', 'GET / HTTP/1.1\r\n\r\n', 'no-http-version'],
])('S8: that tells what is wrong with %s', async (_, text, reason) => {
  const host = `127.0.0.1:${await serve(answer(text))}`;
  const request = { method: 'GET', url: `http://${host}/`, target: '/', body: new Uint8Array(0) } as const;
  const { failure } = await send({ ...request, headers: [['Host', host]] });
  expect(failure).toEqual({
    code: 'not-http',
    reason:
      typeof reason === 'string' ? { code: reason } : { code: 'other', said: expect.stringMatching(reason) },
  });
});
