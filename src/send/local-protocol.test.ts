import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange, Failure, FailureCode } from './exchange';
import { decodeAnswer, encodeAnswer, encodeOrder, frame, LINE_LIMIT, unframe } from './local-protocol';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

describe('a frame', () => {
  test('is one line of JSON, LF, and the body as it is', () => {
    expect(frame({ a: 'ü\n' }, bytes('\n{}\0'))).toEqual(bytes('{"a":"ü\\n"}\n\n{}\0'));
  });

  test('comes back as it went', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.uint8Array(), (line, body) => {
        expect(unframe(frame(line, body))).toEqual({ line: JSON.parse(JSON.stringify(line)), body });
      }),
    );
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['no line end', bytes('{}')],
    ['an empty line', bytes('\n')],
    ['no JSON', bytes('{\n')],
    ['JSON that goes on after the line', bytes('{\n}\n')],
    ['a byte order mark', bytes('\uFEFF{}\n')],
    ['no UTF-8', Uint8Array.of(0x22, 0xff, 0x22, 0x0a)],
    ['a line that is too long', bytes(`"${'x'.repeat(LINE_LIMIT)}"\n`)],
  ])('is not: %s', (_, framed) => {
    expect(unframe(framed)).toBeUndefined();
  });
});

test('an order holds what is sent and the limits, and no signal', () => {
  const order = encodeOrder(
    {
      method: 'POST',
      url: 'https://h/a?b',
      target: '/a?b',
      headers: [
        ['Host', 'h'],
        ['Content-Length', '2'],
      ],
      body: bytes('{}'),
    },
    { timeoutSeconds: 5, responseLimit: 7, signal: AbortSignal.abort() },
  );
  expect(new TextDecoder().decode(order)).toBe(
    '{"version":2,"method":"POST","url":"https://h/a?b",' +
      '"headers":[["Host","h"],["Content-Length","2"]],"timeoutSeconds":5,"responseLimit":7}\n{}',
  );
});

const failures: { readonly [C in FailureCode]: Required<Extract<Failure, { code: C }>> } = {
  'name-not-found': { code: 'name-not-found', host: 'h' },
  refused: { code: 'refused', host: 'h' },
  unreachable: { code: 'unreachable', host: 'h' },
  'time-out': { code: 'time-out', seconds: 30, during: 'waiting' },
  certificate: { code: 'certificate', host: 'h', reason: { code: 'expired' } },
  tls: { code: 'tls', host: 'h', reason: { code: 'closed' } },
  reset: { code: 'reset', isEarly: true },
  'cut-off': { code: 'cut-off' },
  'too-large': { code: 'too-large', limit: 10 },
  'not-http': { code: 'not-http', reason: { code: 'no-http-version' } },
  stopped: { code: 'stopped' },
  unexplained: { code: 'unexplained', host: 'h' },
  'hidden-redirect': { code: 'hidden-redirect', host: 'h' },
  'not-sent': { code: 'not-sent', reason: { code: 'other', said: 'r' } },
  'not-a-response': { code: 'not-a-response', said: 'r' },
  'sender-gone': { code: 'sender-gone' },
};

const responses: Readonly<Record<string, Exchange>> = {
  'a response': {
    response: {
      httpVersion: '1.1',
      status: 200,
      reason: 'OK',
      headers: [
        ['Set-Cookie', 'a'],
        ['set-cookie', 'ü\n'],
      ],
      body: Uint8Array.of(0, 10, 255),
      timings: { nameFound: 0.5, connected: 1, secured: 2, firstByte: 3, total: 4 },
    },
  },
  'a response of a sender that tells little': {
    response: {
      status: 204,
      reason: '',
      headers: [],
      body: new Uint8Array(),
      timings: { firstByte: 1, total: 1 },
    },
  },
};

describe('an answer', () => {
  test.each(Object.values(failures))('brings the failure $code whole', (failure) => {
    expect(decodeAnswer(encodeAnswer({ failure }))).toEqual({ failure });
  });

  test.each<Failure>([
    { code: 'certificate', host: 'h', reason: { code: 'other-names', names: 'DNS:a' } },
    { code: 'certificate', host: 'h', reason: { code: 'other', said: 'r' } },
    { code: 'tls', host: 'h', reason: { code: 'other', said: 'r' } },
    { code: 'not-http', reason: { code: 'other', said: 'r' } },
    { code: 'not-sent', reason: { code: 'forbidden-header', name: 'Cookie' } },
    { code: 'not-sent', reason: { code: 'blocked-port', port: '25' } },
    { code: 'not-sent', reason: { code: 'rewritten-url', written: 'http://h/' } },
    { code: 'not-sent', reason: { code: 'order-too-large', mebibytes: 32 } },
    { code: 'not-sent', reason: { code: 'sender-busy' } },
  ])('brings the reason $reason of the failure $code whole', (failure) => {
    expect(decodeAnswer(encodeAnswer({ failure }))).toEqual({ failure });
  });

  test.each(Object.entries(responses))('brings %s whole', (_, exchange) => {
    expect(decodeAnswer(encodeAnswer(exchange))).toEqual(exchange);
  });

  test.each([
    ['of another version', { version: 1, failure: { code: 'reset' } }],
    ['without a version', { failure: { code: 'reset' } }],
    ['with a failure that is no object', { version: 2, failure: 'bored' }],
    ['without response and failure', { version: 2 }],
    ['that is no object', null],
  ])('is not understood: one %s', (_, line) => {
    expect(decodeAnswer(frame(line, new Uint8Array()))).toBeUndefined();
  });
});
