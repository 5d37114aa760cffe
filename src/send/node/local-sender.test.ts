import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  type Fields,
  head,
  type LocalSenderServer,
  orderFields,
  orderMessage,
  serveLocalSender,
  statusOf,
  TOKEN,
} from '../../../test/local-sender-server';
import type { HttpRequest } from '../../core';
import type { Exchange, SendOptions } from '../exchange';
import { BODY_LIMIT, frame, TOKEN_HEADER, unframe } from '../local-protocol';

const answered: Exchange = {
  response: {
    httpVersion: '1.1',
    status: 201,
    reason: 'Created',
    headers: [['X-Answer', 'yes']],
    body: Uint8Array.of(0, 10, 255),
    timings: { firstByte: 1, total: 2 },
  },
};

const sent: { readonly request: HttpRequest; readonly options: SendOptions | undefined }[] = [];
let outcome: () => Promise<Exchange> = () => Promise.resolve(answered);
let server: LocalSenderServer;

beforeAll(async () => {
  server = await serveLocalSender({
    send: (request, options) => {
      sent.push({ request, options });
      return outcome();
    },
  });
});
afterEach(() => {
  sent.length = 0;
  outcome = () => Promise.resolve(answered);
});
afterAll(() => server.close());

const url = 'http://api.example.com/orders';

/** What is answered to a good order whose head is changed. */
function askWith(changes: Fields, requestLine = 'POST /local-sender'): Promise<string> {
  const message = orderMessage(server, url);
  const body = message.subarray(message.indexOf('\r\n\r\n') + 4);
  return ask(server.port, head(requestLine, { ...orderFields(server, body.length), ...changes }), body);
}

const refusedBy = (answer: string): unknown => JSON.parse(/\{.*\}/.exec(answer)?.[0] ?? 'null')?.refused;

const fieldNames = (answer: string): string[] =>
  answer
    .slice(0, answer.indexOf('\r\n\r\n'))
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase());

describe('an order from the own page', () => {
  test('is sent as it is, and answered with what became of it', async () => {
    const answer = await ask(server.port, orderMessage(server, url));
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain('Content-Type: application/octet-stream\r\n');
    expect(answer).toContain('Cache-Control: no-store\r\n');
    expect(answer).toContain('X-Content-Type-Options: nosniff\r\n');
    const body = new Uint8Array(Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1'));
    expect(unframe(body)).toMatchObject({
      line: { version: 2, response: { status: 201, reason: 'Created', headers: [['X-Answer', 'yes']] } },
      body: Uint8Array.of(0, 10, 255),
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.request).toEqual({
      method: 'GET',
      url,
      target: '/orders',
      headers: [['Host', 'api.example.com']],
      body: new Uint8Array(),
    });
    expect(sent[0]?.options?.signal).toBeInstanceOf(AbortSignal);
  });

  test('also under the name localhost', async () => {
    const name = `localhost:${server.port}`;
    expect(statusOf(await askWith({ Host: name, Origin: `http://${name}` }))).toBe(200);
  });

  test('also from a browser that does not tell the site', async () => {
    expect(statusOf(await askWith({ 'Sec-Fetch-Site': undefined }))).toBe(200);
  });

  test('a failure passes through', async () => {
    outcome = () => Promise.resolve({ failure: { code: 'time-out', seconds: 3, during: 'waiting' } });
    const answer = await ask(server.port, orderMessage(server, url));
    expect(answer).toContain('{"version":2,"failure":{"code":"time-out","seconds":3,"during":"waiting"}}\n');
  });

  test.each<[string, () => Promise<Exchange>]>([
    ['rejects', () => Promise.reject(new Error(`broken at ${url}`))],
    [
      'throws',
      () => {
        throw new Error(`broken at ${url}`);
      },
    ],
  ])('a sender that %s breaks one answer and tells no address', async (_, breaks) => {
    outcome = breaks;
    const answer = await ask(server.port, orderMessage(server, url));
    expect(statusOf(answer)).toBe(500);
    expect(answer).not.toContain('example.com');
    outcome = () => Promise.resolve(answered);
    expect(statusOf(await ask(server.port, orderMessage(server, url)))).toBe(200);
  });
});

const other = 'https://evil.example';

/** The header of an order with the field twice, in two lines. */
const twice =
  (name: string) =>
  (fields: Fields): Fields => ({
    [name]: [fields[name] ?? '', fields[name] ?? ''].flat(),
  });

const refusals: readonly [string, number, string, (fields: Fields) => Fields, string?][] = [
  ['another origin', 403, 'wrong-page', () => ({ Origin: other })],
  ['the origin null', 403, 'wrong-page', () => ({ Origin: 'null' })],
  ['no origin', 403, 'wrong-page', () => ({ Origin: undefined })],
  ['the own origin with https', 403, 'wrong-page', ({ Host }) => ({ Origin: `https://${Host}` })],
  ['the own origin with a path', 403, 'wrong-page', ({ Host }) => ({ Origin: `http://${Host}/` })],
  ['another port', 403, 'wrong-page', () => ({ Origin: 'http://127.0.0.1:1' })],
  [
    'the own page under its other name',
    403,
    'wrong-page',
    ({ Host }) => ({ Host: `localhost:${String(Host).split(':')[1]}` }),
  ],
  ['two origins', 403, 'wrong-page', twice('Origin')],
  ['another site', 403, 'wrong-page', () => ({ 'Sec-Fetch-Site': 'cross-site' })],
  ['another origin of this site', 403, 'wrong-page', () => ({ 'Sec-Fetch-Site': 'same-site' })],
  ['a person, not a page', 403, 'wrong-page', () => ({ 'Sec-Fetch-Site': 'none' })],
  [
    'a name that points here',
    403,
    'wrong-host',
    () => ({ Host: 'evil.example', Origin: 'http://evil.example' }),
  ],
  [
    'a name that points here, with the port',
    403,
    'wrong-host',
    ({ Host }) => ({ Host: `evil.example:${String(Host).split(':')[1]}` }),
  ],
  ['a name that begins like ours', 403, 'wrong-host', ({ Host }) => ({ Host: `${Host}.evil.example` })],
  [
    'a name below localhost',
    403,
    'wrong-host',
    ({ Host }) => ({ Host: `evil.localhost:${String(Host).split(':')[1]}` }),
  ],
  ['the address without the port', 403, 'wrong-host', () => ({ Host: '127.0.0.1' })],
  ['another port of this machine', 403, 'wrong-host', () => ({ Host: '127.0.0.1:1' })],
  [
    'another address',
    403,
    'wrong-host',
    ({ Host }) => ({ Host: `192.168.0.1:${String(Host).split(':')[1]}` }),
  ],
  ['no token', 403, 'wrong-token', () => ({ [TOKEN_HEADER]: undefined })],
  ['an empty token', 403, 'wrong-token', () => ({ [TOKEN_HEADER]: '' })],
  ['another token', 403, 'wrong-token', () => ({ [TOKEN_HEADER]: TOKEN.replace('t', 'T') })],
  ['a part of the token', 403, 'wrong-token', () => ({ [TOKEN_HEADER]: TOKEN.slice(1) })],
  ['the token twice', 403, 'wrong-token', twice(TOKEN_HEADER)],
  [
    'the token in the address',
    403,
    'wrong-token',
    () => ({ [TOKEN_HEADER]: undefined }),
    `POST /local-sender?token=${TOKEN}&${TOKEN_HEADER}=${TOKEN}`,
  ],
  ['a form', 415, 'wrong-type', () => ({ 'Content-Type': 'application/x-www-form-urlencoded' })],
  ['plain text', 415, 'wrong-type', () => ({ 'Content-Type': 'text/plain' })],
  ['no type', 415, 'wrong-type', () => ({ 'Content-Type': undefined })],
  ['a coded order', 415, 'wrong-type', () => ({ 'Content-Encoding': 'gzip' })],
  [
    'an order in chunks',
    411,
    'no-length',
    () => ({ 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' }),
  ],
  [
    'an order that says it is too large',
    413,
    'too-large',
    () => ({ 'Content-Length': String(2 * BODY_LIMIT) }),
  ],
  ['a length beyond all numbers', 413, 'too-large', () => ({ 'Content-Length': '9'.repeat(19) })],
  ['GET', 405, 'wrong-method', () => ({}), 'GET /local-sender'],
  ['PUT', 405, 'wrong-method', () => ({}), 'PUT /local-sender'],
  [
    'a question for permission',
    405,
    'wrong-method',
    () => ({
      Origin: other,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Private-Network': 'true',
    }),
    'OPTIONS /local-sender',
  ],
];

describe('refused, and nothing is sent:', () => {
  test.each(refusals)('%s: %i %s', async (_, status, code, changes, requestLine) => {
    const answer = await askWith(changes(orderFields(server, 0)), requestLine);
    expect(statusOf(answer)).toBe(status);
    expect(refusedBy(answer)).toBe(code);
    expect(fieldNames(answer).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answer).not.toContain(TOKEN);
    expect(sent).toEqual([]);
  });

  test('HEAD, without a body', async () => {
    const answer = await askWith({}, 'HEAD /local-sender');
    expect(statusOf(answer)).toBe(405);
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe('');
  });

  test.each([
    ['a line that is not JSON', Buffer.from('GET http://h/\n')],
    ['no line', Buffer.alloc(0)],
    ['a line without an end', Buffer.from('{"version":2}')],
    ['no UTF-8', Buffer.from([0xff, 0x0a])],
    [
      'another message than it describes',
      frame({ version: 2, method: 'GET', url, headers: [] }, Buffer.from('x')),
    ],
  ])('%s: 400', async (_, order) => {
    const answer = await ask(
      server.port,
      head('POST /local-sender', orderFields(server, order.length)),
      order,
    );
    expect(statusOf(answer)).toBe(400);
    expect(refusedBy(answer)).toBe('malformed');
    expect(sent).toEqual([]);
  });

  test('another version of the protocol: 400', async () => {
    const order = frame({ version: 1 }, Buffer.from('x'));
    const answer = await ask(
      server.port,
      head('POST /local-sender', orderFields(server, order.length)),
      order,
    );
    expect(refusedBy(answer)).toBe('wrong-version');
  });

  test.each(['/', '/local-sender/', '/local-sender2', '/x/local-sender', '//local-sender', '/Local-Sender'])(
    'the path %s: 404',
    async (path) => {
      expect(statusOf(await askWith({}, `POST ${path}`))).toBe(404);
      expect(sent).toEqual([]);
    },
  );

  test.each([
    ['both a length and chunks', { 'Transfer-Encoding': 'chunked' }],
    ['two lengths', { 'Content-Length': ['1', '2'] }],
    ['a length that is no number', { 'Content-Length': '0x10' }],
    ['no host', { Host: undefined }],
    ['two hosts', { Host: ['127.0.0.1', 'evil.example'] }],
  ])('%s', async (_, changes) => {
    expect(statusOf(await askWith(changes))).toBeGreaterThanOrEqual(400);
    expect(sent).toEqual([]);
  });
});
