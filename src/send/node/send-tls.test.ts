import { afterEach, describe, expect, test, vi } from 'vitest';
import { certificate } from '../../../test/certificate';
import { answer, rawServers } from '../../../test/raw-server';
import type { HttpRequest } from '../../core';
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
