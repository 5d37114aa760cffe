import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isForThisHost, isLocal } from './local-sender';

const between = (localAddress?: string, remoteAddress?: string): IncomingMessage =>
  ({ socket: { localAddress, remoteAddress } }) as IncomingMessage;

describe('a connection within this machine', () => {
  test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('from and to %s', (address) => {
    expect(isLocal(between(address, address))).toBe(true);
  });

  test.each([
    ['192.0.2.1', '127.0.0.1'],
    ['127.0.0.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '::1'],
    ['::', '::1'],
    ['127.0.0.1.evil.example', '127.0.0.1'],
    ['fe80::1', 'fe80::1'],
    [undefined, undefined],
  ])('is not one from %s to %s', (remote, local) => {
    expect(isLocal(between(local, remote))).toBe(false);
  });
});

const asking = (port: number, ...host: readonly string[]): IncomingMessage =>
  ({ socket: { localPort: port }, headersDistinct: { host } }) as unknown as IncomingMessage;

describe('the name of this server', () => {
  test.each([
    [4173, '127.0.0.1:4173'],
    [4173, 'localhost:4173'],
    [4173, '[::1]:4173'],
    [80, 'localhost'],
  ])('at port %i: %s', (port, host) => {
    expect(isForThisHost(asking(port, host))).toBe(true);
  });

  test.each([
    [4173, 'localhost'],
    [4173, 'localhost:80'],
    [4173, 'LOCALHOST:4173'],
    [4173, 'localhost.:4173'],
    [4173, 'x.localhost:4173'],
    [4173, '127.0.0.2:4173'],
    [4173, '0.0.0.0:4173'],
    [80, 'evil.example'],
  ])('at port %i is not %s', (port, host) => {
    expect(isForThisHost(asking(port, host))).toBe(false);
  });

  test('is there once', () => {
    expect(isForThisHost(asking(80, 'localhost', 'localhost'))).toBe(false);
    expect(isForThisHost(asking(80))).toBe(false);
  });
});
