import { connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { certificate } from '../../../test/certificate';
import { answer, rawServers } from '../../../test/raw-server';
import type { HttpRequest } from '../../core';
import { keepAliveSender } from './keep-alive';
import { send, sendTrusting, serverName } from './send';

const serve = rawServers();
const authority = certificate({ isAuthority: true });
const trust = { ca: authority.cert };
const local = certificate({ issuer: authority, hosts: ['localhost', '127.0.0.1'] });

afterEach(() => vi.unstubAllEnvs());

const OK = answer('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');

const requestTo = (host: string): HttpRequest => ({
  method: 'GET',
  url: `https://${host}/`,
  target: '/',
  headers: [['Host', host]],
  body: new Uint8Array(0),
});

test.each(['127.0.0.1', 'localhost'])('a trusted certificate of %s', async (host) => {
  const port = await serve(OK, local);
  const { response } = await sendTrusting(trust, requestTo(`${host}:${port}`));
  expect(response).toMatchObject({ status: 200, body: new TextEncoder().encode('ok') });
  expect(response?.timings.secured).toBeGreaterThanOrEqual(response?.timings.connected ?? Number.NaN);
});

describe('a certificate that is not accepted', () => {
  const day = 24 * 60 * 60 * 1000;
  test.each([
    ['signed by itself', certificate({ hosts: ['127.0.0.1'] }), { code: 'self-signed' }],
    [
      'expired',
      certificate({ issuer: authority, hosts: ['127.0.0.1'], until: new Date(Date.now() - day) }),
      { code: 'expired' },
    ],
    [
      'of the future',
      certificate({ issuer: authority, hosts: ['127.0.0.1'], until: new Date(Date.now() + 9 * day) }),
      { code: 'not-yet-valid' },
    ],
    [
      'for other hosts',
      certificate({ issuer: authority, hosts: ['other.example', '127.0.0.2'] }),
      { code: 'other-names', names: 'DNS:other.example, IP Address:127.0.0.2' },
    ],
    [
      'of an unknown issuer',
      certificate({ issuer: certificate({ isAuthority: true }), hosts: ['127.0.0.1'] }),
      { code: 'unknown-issuer-or-gap' },
    ],
  ])('%s', async (_, { cert, key }, reason) => {
    let isReached = false;
    const port = await serve(
      (socket) => {
        socket.on('data', () => {
          isReached = true;
        });
      },
      { cert, key },
    );
    const failure = { code: 'certificate', host: '127.0.0.1', reason };
    expect(await sendTrusting(trust, requestTo(`127.0.0.1:${port}`))).toEqual({ failure });
    expect(isReached).toBe(false);
  });

  test('also when the environment asks for no check', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const port = await serve(OK, local);
    const { failure } = await send(requestTo(`127.0.0.1:${port}`));
    expect(failure?.code).toBe('certificate');
  });
});

describe('no secure connection', () => {
  const failureAt = async (port: number) =>
    (await sendTrusting(trust, requestTo(`127.0.0.1:${port}`))).failure;

  test('plain HTTP answers', async () => {
    const port = await serve(answer('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await failureAt(port)).toEqual({
      code: 'tls',
      host: '127.0.0.1',
      reason: { code: 'not-tls' },
    });
  });

  test.each([
    ['closed', answer('')],
    ['reset', (socket: { resetAndDestroy(): void }) => socket.resetAndDestroy()],
  ])('%s in the handshake', async (_, talk) => {
    expect(await failureAt(await serve(talk))).toEqual({
      code: 'tls',
      host: '127.0.0.1',
      reason: { code: 'closed' },
    });
  });

  test('too old a version', async () => {
    const port = await serve(OK, { ...local, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' });
    expect(await failureAt(port)).toEqual({
      code: 'tls',
      host: '127.0.0.1',
      reason: { code: 'nothing-in-common' },
    });
  });

  test('a certificate of the client is asked for', async () => {
    const port = await serve(OK, {
      ...local,
      requestCert: true,
      rejectUnauthorized: true,
      ca: authority.cert,
    });
    expect(await failureAt(port)).toEqual({
      code: 'tls',
      host: '127.0.0.1',
      reason: { code: 'no-client-certificate' },
    });
  });
});

describe('TLS that breaks', () => {
  /**
   * A proxy in front of a server; it writes `broken` to the client when the server has the request with this number, 0
   * for the handshake.
   */
  async function breaking(at: number, broken: Buffer, said = '') {
    let received = 0;
    let breakNow = (): void => undefined;
    const behind = await serve((socket) => {
      socket.on('data', (piece) => {
        received += piece.toString().split('\r\n\r\n').length - 1;
        if (received === at) {
          if (said !== '') socket.write(said);
          setTimeout(() => breakNow(), said === '' ? 0 : 50);
        } else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      });
    }, local);
    const port = await serve((socket) => {
      const server = connect(behind, '127.0.0.1');
      server.on('error', () => socket.destroy());
      socket.on('close', () => server.destroy());
      breakNow = () => {
        server.unpipe(socket);
        socket.end(broken);
      };
      if (at === 0) socket.once('data', breakNow);
      else socket.pipe(server).pipe(socket);
    });
    return { port, received: () => received };
  }
  const record = (type: number, content: string) =>
    Buffer.concat([Buffer.of(type, 3, 3, 0, content.length), Buffer.from(content)]);
  const BROKEN: readonly (readonly [how: string, broken: Buffer])[] = [
    ['a record that cannot be decrypted', record(0x17, 'x'.repeat(40))],
    ['an alert that is not encrypted', record(0x15, '\x02\x28')],
    ['plain text', Buffer.from('HTTP/1.1 502 Bad Gateway\r\n\r\n')],
    ['zeros', Buffer.alloc(64)],
  ];

  test.each(BROKEN)('in the handshake, by %s: nothing was sent', async (_, broken) => {
    const { port, received } = await breaking(0, broken);
    const { failure } = await sendTrusting(trust, requestTo(`127.0.0.1:${port}`));
    expect(failure?.code).toBe('tls');
    expect(received()).toBe(0);
  });

  test.each(BROKEN)('after the request, by %s: it may have been received', async (_, broken) => {
    const { port, received } = await breaking(1, broken);
    expect(await sendTrusting(trust, requestTo(`127.0.0.1:${port}`))).toEqual({ failure: { code: 'reset' } });
    expect(received()).toBe(1);
  });

  test.each(BROKEN)('in the response, by %s: it is cut off', async (_, broken) => {
    const { port } = await breaking(1, broken, 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nok');
    expect(await sendTrusting(trust, requestTo(`127.0.0.1:${port}`))).toEqual({
      failure: { code: 'cut-off' },
    });
  });

  test.each(BROKEN)('on a connection that is used again, by %s', async (_, broken) => {
    const { port, received } = await breaking(3, broken);
    const sendAgain = keepAliveSender(trust);
    for (const status of [200, 200])
      expect((await sendAgain(requestTo(`127.0.0.1:${port}`))).response?.status).toBe(status);
    expect(await sendAgain(requestTo(`127.0.0.1:${port}`))).toEqual({ failure: { code: 'reset' } });
    expect(received()).toBe(3);
  });
});

test('cut off in the body', async () => {
  const port = await serve(answer('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab'), local);
  const { failure } = await sendTrusting(trust, requestTo(`127.0.0.1:${port}`));
  expect(failure).toEqual({ code: 'cut-off' });
});

test.each([
  ['api.example.com', 'api.example.com'],
  ['api.example.com.', 'api.example.com'],
  ['127.0.0.1', undefined],
  ['::1', undefined],
])('the server name for %s', (host, name) => {
  expect(serverName(host)).toBe(name);
});
