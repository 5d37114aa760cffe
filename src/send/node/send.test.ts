import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answer, rawServers, say, type Talk } from '../../../test/raw-server';
import type { HttpRequest } from '../../core';
import { DEFAULT_RESPONSE_LIMIT, type Exchange, type SendOptions } from '../exchange';
import { send } from './send';

const serve = rawServers();

afterEach(() => vi.unstubAllEnvs());

const requestTo = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url,
  target: '/',
  headers: [['Host', new URL(url).host]],
  body: new Uint8Array(0),
  ...more,
});

/** Sends a GET to a server that talks like this. */
async function exchangeWith(talk: Talk, options?: SendOptions): Promise<Exchange> {
  const port = await serve(talk);
  return send(requestTo(`http://127.0.0.1:${port}/`), options);
}

async function responseOf(text: string | Uint8Array) {
  const { response, failure } = await exchangeWith(answer(text));
  if (!response) throw new Error(JSON.stringify(failure));
  return { ...response, body: Buffer.from(response.body).toString('latin1') };
}

const failureWith = async (talk: Talk, options?: SendOptions) => (await exchangeWith(talk, options)).failure;

const OK = 'HTTP/1.1 200 OK\r\n';

describe('a response', () => {
  test.each([
    ['with a length', `${OK}Content-Length: 2\r\n\r\nab`, 200, 'ab'],
    [
      'in chunks',
      `${OK}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n2\r\nbc\r\n0\r\nTrailer: 1\r\n\r\n`,
      200,
      'abc',
    ],
    ['up to the end of the connection', `${OK}\r\nab`, 200, 'ab'],
    ['of HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nab', 200, 'ab'],
    ['without a body', 'HTTP/1.1 204 No Content\r\n\r\n', 204, ''],
    [
      'without the body that its length tells',
      'HTTP/1.1 304 Not Modified\r\nContent-Length: 99999999\r\n\r\n',
      304,
      '',
    ],
    [
      'after others for now',
      `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${OK}Content-Length: 1\r\n\r\na`,
      200,
      'a',
    ],
    ['with an error of the server', 'HTTP/1.1 500 Oops\r\nContent-Length: 1\r\n\r\na', 500, 'a'],
    ['with bytes after its end', `${OK}Content-Length: 2\r\n\r\nabHTTP/1.1 500 No\r\n\r\n`, 200, 'ab'],
    ['and then another', `${OK}Connection: close\r\nContent-Length: 0\r\n\r\n${OK}\r\n`, 200, ''],
    [
      'that leads elsewhere',
      'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n',
      302,
      '',
    ],
    [
      'that changes the protocol',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nab',
      101,
      '',
    ],
  ])('%s', async (_, text, status, body) => {
    expect(await responseOf(text)).toMatchObject({ status, body });
  });

  test('keeps its version, its reason and its header fields as they came', async () => {
    const fields =
      'x-B: 1\r\nSet-Cookie: a\r\nX-b:  2 \r\nSET-COOKIE: b\r\nEmpty:\r\nName: \xe9\r\nContent-Length: 0\r\n';
    const text = Buffer.from(`HTTP/1.1 200 Very  good\r\n${fields}\r\n`, 'latin1');
    expect(await responseOf(text)).toMatchObject({
      httpVersion: '1.1',
      reason: 'Very  good',
      headers: [
        ['x-B', '1'],
        ['Set-Cookie', 'a'],
        ['X-b', '2'],
        ['SET-COOKIE', 'b'],
        ['Empty', ''],
        ['Name', '\xe9'],
        ['Content-Length', '0'],
      ],
    });
  });

  test('keeps every one of very many header fields', async () => {
    const fields = Array.from({ length: 3000 }, (_, index) => `n${index}: v\r\n`).join('');
    const { headers } = await responseOf(`${OK}${fields}Content-Length: 0\r\n\r\n`);
    expect(headers).toHaveLength(3001);
    expect(headers[2999]).toEqual(['n2999', 'v']);
  });

  test('is not unpacked', async () => {
    const packed = gzipSync('text');
    const head = `${OK}Content-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`;
    const { body } = await responseOf(Buffer.concat([Buffer.from(head), packed]));
    expect(body).toBe(packed.toString('latin1'));
  });

  test('tells its moments in order', async () => {
    const { timings } = await responseOf(`${OK}Content-Length: 0\r\n\r\n`);
    const { connected = Number.NaN, firstByte, total } = timings;
    expect([connected, firstByte, total].toSorted((a, b) => a - b)).toEqual([connected, firstByte, total]);
    expect(timings).not.toHaveProperty('secured');
  });

  test('that comes before the request is complete is a response', async () => {
    const port = await serve(say('HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n'));
    const body = new Uint8Array(32 * 1024 * 1024);
    const headers = [
      ['Host', `127.0.0.1:${port}`],
      ['Content-Length', String(body.length)],
    ] as const;
    const { response } = await send(requestTo(`http://127.0.0.1:${port}/`, { method: 'PUT', headers, body }));
    expect(response?.status).toBe(413);
  });

  test('may have as many bytes as the limit', async () => {
    const { response } = await exchangeWith(answer(`${OK}\r\nabc`), { responseLimit: 3 });
    expect(response?.body).toHaveLength(3);
  });
});

/** Seconds in which a busy machine, too, gets as far as a server lets it. */
const ENOUGH = 2;

/** RFC 1035 §2.3.4: a label has at most 63 octets, so no server is asked for this one. */
const NO_NAME = `${'x'.repeat(64)}.invalid`;

describe('no response', () => {
  test.each([
    [`http://${NO_NAME}/`, { code: 'name-not-found', host: NO_NAME }],
    [`https://${NO_NAME}:8443/`, { code: 'name-not-found', host: NO_NAME }],
    ['http://127.0.0.1:1/', { code: 'refused', host: '127.0.0.1:1' }],
    ['https://127.0.0.1:1/', { code: 'refused', host: '127.0.0.1:1' }],
    // Several addresses, each of which refuses.
    ['http://localhost:1/', { code: 'refused', host: 'localhost:1' }],
    // Port 0 is a port of its own, not the default one.
    ['http://127.0.0.1:0/', { code: expect.stringMatching(/refused|unreachable/), host: '127.0.0.1' }],
    // No machine is reached there: a broadcast address takes no connections.
    ['http://255.255.255.255/', { code: 'unreachable', host: '255.255.255.255' }],
  ])('from %s', async (url, failure) => {
    expect(await send(requestTo(url))).toEqual({ failure });
  });

  test.each<[string, Talk, Exclude<Exchange['failure'], undefined> | object]>([
    ['closed at once', (socket) => socket.end(), { code: 'reset' }],
    ['reset at once', (socket) => socket.resetAndDestroy(), { code: 'reset' }],
    ['closed after the request', answer(''), { code: 'reset' }],
    [
      'reset after the request',
      (socket) => socket.once('data', () => socket.resetAndDestroy()),
      { code: 'reset' },
    ],
    ['closed after an answer for now', answer('HTTP/1.1 100 Continue\r\n\r\n'), { code: 'cut-off' }],
    ['cut off in the status line', answer('HTTP/1.1 20'), { code: 'cut-off' }],
    ['cut off in the head', answer(`${OK}Content-Le`), { code: 'cut-off' }],
    ['cut off before its length', answer(`${OK}Content-Length: 3\r\n\r\nab`), { code: 'cut-off' }],
    [
      'cut off between chunks',
      answer(`${OK}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n`),
      { code: 'cut-off' },
    ],
    ['cut off in a chunk', answer(`${OK}Transfer-Encoding: chunked\r\n\r\n9\r\na`), { code: 'cut-off' }],
    ['a length above the limit', say(`${OK}Content-Length: 4\r\n\r\n`), { code: 'too-large', limit: 3 }],
    [
      'more than the limit in chunks',
      say(`${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n2\r\ncd\r\n`),
      { code: 'too-large', limit: 3 },
    ],
    ['more than the limit without a length', say(`${OK}\r\nabcd`), { code: 'too-large', limit: 3 }],
    ['garbage', answer('SSH-2.0-OpenSSH\r\n'), { code: 'not-http', reason: { code: 'no-http-version' } }],
    ['TLS', answer(Buffer.of(0x15, 0x03, 0x01, 0, 2, 2, 80)), { code: 'not-http', reason: { code: 'tls' } }],
    [
      'an endless head',
      answer(`${OK}a: ${'b'.repeat(70_000)}\r\n\r\n`),
      { code: 'not-http', reason: { code: 'header-too-large' } },
    ],
  ])('%s', async (_, talk, failure) => {
    expect(await failureWith(talk, { responseLimit: 3 })).toEqual(failure);
  });

  const trickle: Talk = (socket) => {
    socket.write(`${OK}\r\n`);
    const timer = setInterval(() => socket.write('a'), 5);
    socket.on('close', () => clearInterval(timer));
  };

  test('in time, wherever the server leaves it waiting', async () => {
    const talks: Record<string, [Talk, during: string]> = {
      'nothing comes': [() => undefined, 'waiting'],
      'the head does not end': [say('HTTP/1.1 200 OK\r\nA: '), 'waiting'],
      'only answers for now come': [say('HTTP/1.1 100 Continue\r\n\r\n'), 'waiting'],
      'the body does not begin': [say(`${OK}Content-Length: 1\r\n\r\n`), 'receiving'],
      'the body never ends': [trickle, 'receiving'],
    };
    const silent = await serve(() => undefined);
    const timeoutSeconds = ENOUGH;
    // All at once: each of them takes the whole time.
    const [withoutHandshake, ...failures] = await Promise.all([
      send(requestTo(`https://127.0.0.1:${silent}/`), { timeoutSeconds }).then(({ failure }) => failure),
      ...Object.values(talks).map(([talk]) => failureWith(talk, { timeoutSeconds })),
    ]);
    const failure = (during: string) => ({ code: 'time-out', seconds: ENOUGH, during });
    expect(withoutHandshake).toEqual(failure('connecting'));
    expect(Object.fromEntries(Object.keys(talks).map((name, index) => [name, failures[index]]))).toEqual(
      Object.fromEntries(Object.entries(talks).map(([name, [, during]]) => [name, failure(during)])),
    );
  });

  test('a time-out beyond what a timer can wait does not end at once', async () => {
    const { response } = await exchangeWith(answer(`${OK}\r\n`), { timeoutSeconds: 1e9 });
    expect(response?.status).toBe(200);
  });

  test.each<[string, HttpRequest]>([
    ['a line end in a header value', requestTo('http://127.0.0.1:1/', { headers: [['A', 'b\r\nC: d']] })],
    ['a space in a header name', requestTo('http://127.0.0.1:1/', { headers: [['A b', 'c']] })],
    ['a space in the target', requestTo('http://127.0.0.1:1/', { target: '/a b' })],
    ['a line end in the method', requestTo('http://127.0.0.1:1/', { method: 'GET\r\n' })],
    ['no URL', { ...requestTo('http://127.0.0.1:1/'), url: 'nowhere' }],
  ])('as %s is not sent', async (_, request) => {
    expect((await send(request)).failure).toEqual({
      code: 'not-sent',
      reason: { code: 'other', said: expect.any(String) },
    });
  });
});

describe('stopped', () => {
  test('before it begins', async () => {
    const signal = AbortSignal.abort();
    let isReached = false;
    const failure = await failureWith(
      () => {
        isReached = true;
      },
      { signal },
    );
    expect(failure).toEqual({ code: 'stopped' });
    expect(isReached).toBe(false);
  });

  test.each([
    ['while it waits', ''],
    ['while the body comes', `${OK}Content-Length: 9\r\n\r\na`],
  ])('%s, and the connection is closed', async (_, text) => {
    const stopping = new AbortController();
    let isClosed = (): void => undefined;
    const closed = new Promise<void>((resolve) => {
      isClosed = resolve;
    });
    const talk: Talk = (socket) => {
      socket.on('close', isClosed);
      socket.once('data', () => socket.write(text, () => stopping.abort()));
    };
    expect(await failureWith(talk, { signal: stopping.signal })).toEqual({ code: 'stopped' });
    await closed;
  });
});

test('sends once, on a connection of its own, past a proxy', async () => {
  const reached: string[] = [];
  const port = await serve((socket) => {
    socket.once('data', (bytes) => {
      reached.push(String(bytes));
      socket.resetAndDestroy();
    });
  });
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
  vi.stubEnv('http_proxy', 'http://127.0.0.1:1');
  const url = `http://127.0.0.1:${port}/`;
  await send(requestTo(url));
  expect(reached).toEqual([`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`]);
});

test('a body of very many small chunks takes the room of its bytes', async () => {
  const size = 300_000;
  const text = `${OK}Transfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(size)}0\r\n\r\n`;
  const { response } = await exchangeWith(answer(text), { responseLimit: DEFAULT_RESPONSE_LIMIT });
  expect(response?.body).toHaveLength(size);
  expect(response?.body.buffer.byteLength).toBe(size);
});

test('an argument that no type checker has seen is rejected by name, and nothing is sent', async () => {
  const call = send as unknown as (...given: unknown[]) => Promise<Exchange>;
  await expect(call(undefined)).rejects.toThrow(/^request is that of a build/);
  await expect(call({}, {})).rejects.toThrow(TypeError);
  const request = {
    url: 'http://127.0.0.1:1/',
    target: '/',
    method: 'GET',
    headers: [],
    body: new Uint8Array(),
  };
  await expect(call(request, { timeoutSeconds: -1 })).rejects.toThrow(
    new RangeError('timeoutSeconds is more than 0, not -1'),
  );
  await expect(call(request, { timeoutSeconds: 'soon' })).rejects.toThrow(RangeError);
});
