import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawServers, type Talk } from '../../../test/raw-server';
import { OK } from '../../../test/request-recorder';
import { slice } from '../../../test/thorough';
import type { HttpRequest } from '../../core';
import type { Exchange } from '../exchange';
import { keepAliveSender } from './keep-alive';
import { readPlainResponse } from './plain-response';
import { send } from './send';

const serve = rawServers();
const read = (text: string, limit = 1000) => readPlainResponse(Buffer.from(text, 'latin1'), limit);
const HEAD = 'HTTP/1.1 200 OK\r\n';

test.each([
  [`${HEAD}Content-Length: 2\r\n\r\nok`, 'ok'],
  [`${HEAD}Content-Length: 0\r\n\r\n`, ''],
  [`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\nA\r\n0123456789\r\n0\r\n\r\n`, 'ok0123456789'],
  ['HTTP/1.1 204 \r\n\r\n', ''],
])('a plain response: %j', (text, body) => {
  expect(read(text)).toMatchObject({ body: new Uint8Array(Buffer.from(body)), isKept: true });
  const headLength = text.indexOf('\r\n\r\n') + 4;
  for (let length = headLength; length < text.length; length++)
    expect(read(text.slice(0, length))).toBe('more');
  expect(read(`${text}H`)).toBe('other');
});

test.each([
  'HTTP/1.1 200 OK\r\n',
  'HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 200 OK\nContent-Length: 0\n\n',
  `${HEAD}\r\n`,
  `${HEAD}Content-Length: 1001\r\n\r\n`,
  `${HEAD}Content-Length: 2\r\nContent-Length: 2\r\n\r\nok`,
  `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`,
  `${HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n`,
  `${HEAD}Transfer-Encoding: chunked\r\n\r\nx`,
  `${HEAD}Transfer-Encoding: chunked\r\n\r\n2;a=b\r\nok\r\n0\r\n\r\n`,
  `${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\nA: b\r\n\r\n`,
  `${HEAD}Content-Length: +2\r\n\r\nok`,
  `${HEAD}Name : value\r\nContent-Length: 0\r\n\r\n`,
  `${HEAD}Content-Length: 0\r\n folded\r\n\r\n`,
  'HTTP/1.1 204 No\r\nContent-Length: 2\r\n\r\n',
])('any other is left to Node: %j', (text) => {
  expect(read(text)).toBe(text.includes('1001') ? 'more' : 'other');
});

const { constantFrom, oneof, string, tuple, array, nat, boolean } = fc;
const header = oneof(
  constantFrom(
    ...[
      'Content-Length: 2',
      'Content-Length: 0',
      'Content-Length: 3',
      'content-length:2 ',
      'Content-Length: x',
    ],
    ...[
      'Transfer-Encoding: chunked',
      'transfer-encoding: CHUNKED',
      'Transfer-Encoding: gzip',
      'Connection: close',
    ],
    ...[
      'Connection: keep-alive',
      'Keep-Alive: timeout=5',
      'Keep-Alive: timeout=1',
      'X-A:  b\t ',
      'X-B: \xe9',
      'X C: d',
    ],
    ...['X-D', 'X-E: \x01', ' folded'],
  ),
  tuple(string({ maxLength: 5 }), string({ maxLength: 8 })).map(([name, value]) => `${name}: ${value}`),
);
const body = constantFrom(
  '',
  'ok',
  'oks',
  '2\r\nok\r\n0\r\n\r\n',
  '2\r\nok\r\n',
  '0\r\n\r\n',
  '2;x=y\r\nok\r\n0\r\n\r\n',
  'zz\r\n',
);
const statusLine = constantFrom(
  ...['HTTP/1.1 200 OK', 'HTTP/1.1 404 ', 'HTTP/1.1 201', 'HTTP/1.1 204 No Content', 'HTTP/1.1 304 Not'],
  ...['HTTP/1.0 200 OK', 'HTTP/1.1 2000 OK', 'HTTP/2 200 OK', 'http/1.1 200 OK', 'HTTP/1.1 299 \xe9'],
);
const lineEnd = fc.option(constantFrom('\n', '\r'), { nil: '\r\n', freq: 20 });
const answer = tuple(statusLine, array(header, { maxLength: 4 }), lineEnd, body).map(
  ([first, fields, end, content]) =>
    Buffer.from(`${[first, ...fields].join('\r\n')}${end}\r\n${content}`, 'latin1'),
);

const withoutTimings = ({ response, failure }: Exchange) => {
  if (failure) return { failure };
  const { timings: _, ...rest } = response;
  return { response: { ...rest, body: Buffer.from(rest.body).toString('latin1') } };
};

test('on a connection that is used again, each response means what it means to Node', async () => {
  let current = { answer: Buffer.from(OK), cut: 0 };
  const talk: Talk = (socket) => {
    socket.on('data', async (piece) => {
      if (piece.includes('GET /first ')) return socket.write(OK);
      const { answer: bytes, cut } = current;
      socket.write(bytes.subarray(0, cut));
      if (cut > 0) await sleep(1);
      socket.end(bytes.subarray(cut));
    });
  };
  const origin = `http://127.0.0.1:${await serve(talk)}`;
  const request = (target: string): HttpRequest => ({
    method: 'GET',
    url: `${origin}${target}`,
    target,
    headers: [['Host', 'h']],
    body: new Uint8Array(0),
  });
  await fc.assert(
    fc.asyncProperty(answer, nat(), boolean(), async (bytes, at, isCut) => {
      current = { answer: bytes, cut: isCut ? at % bytes.length : 0 };
      const keep = keepAliveSender();
      await keep(request('/first'));
      const kept = withoutTimings(await keep(request('/second')));
      expect(kept).toEqual(withoutTimings(await send(request('/second'))));
    }),
    { numRuns: slice(5000, 300) },
  );
});
