import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { afterEach } from 'vitest';

/** What a server says on a connection; it may say nothing. */
export type Talk = (socket: Socket) => void;

/** Starts a server on 127.0.0.1 that talks without any help from an HTTP library; returns its port. */
export type Serve = (talk: Talk, secured?: TlsOptions) => Promise<number>;

/** Servers for the tests of a file, each closed with its connections after the test. */
export function rawServers(): Serve {
  const servers = new Set<Server>();
  const sockets = new Set<Socket>();
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await Promise.all([...servers].map((server) => new Promise((resolve) => server.close(resolve))));
    servers.clear();
    sockets.clear();
  });
  return async (talk, secured) => {
    const server = secured ? createTlsServer(secured, talk) : createServer(talk);
    servers.add(server);
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      // A client that goes away is what many tests are about.
      socket.on('error', () => socket.destroy());
    });
    server.on('tlsClientError', (_error, socket: Socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    return address.port;
  };
}

/** Waits for the end of a request's head, then says this and ends the connection. */
export const answer =
  (text: string | Uint8Array): Talk =>
  (socket) =>
    socket.once('data', () => socket.end(text));

/** Waits for the end of a request's head, then says this and leaves the connection open. */
export const say =
  (text: string): Talk =>
  (socket) =>
    socket.once('data', () => socket.write(text));
