import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { encodeOrder, ORDER_TYPE, TOKEN_HEADER } from '../src/send/local-protocol';
import { type LocalSenderOptions, localSender } from '../src/send/node/local-sender';

export const TOKEN = 'the-token-of-this-test';

export interface LocalSenderServer {
  readonly port: number;
  readonly origin: string;
  close(): Promise<void>;
}

/** The handler of the local sender behind a plain server of Node's, on a free port. */
export async function serveLocalSender(
  options: Pick<LocalSenderOptions, 'send' | 'limits'>,
): Promise<LocalSenderServer> {
  const server = createServer(localSender({ token: TOKEN, ...options }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    port: address.port,
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The header fields of an order from the server's own page; `undefined` leaves one out. */
export const orderFields = ({ port, origin }: LocalSenderServer, length: number): Fields => ({
  Host: `127.0.0.1:${port}`,
  Origin: origin,
  'Sec-Fetch-Site': 'same-origin',
  'Content-Type': ORDER_TYPE,
  [TOKEN_HEADER]: TOKEN,
  'Content-Length': String(length),
  Connection: 'close',
});

/** The bytes of a message head. */
export function head(requestLine: string, fields: Fields): string {
  const lines = Object.entries(fields).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => `${name}: ${value}\r\n`),
  );
  return `${requestLine} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** A whole order from the server's own page, for a GET of the address. */
export function orderMessage(server: LocalSenderServer, url: string): Buffer {
  const { host, pathname } = new URL(url);
  const order = encodeOrder(
    { method: 'GET', url, target: pathname, headers: [['Host', host]], body: new Uint8Array() },
    {},
  );
  return Buffer.concat([Buffer.from(head('POST /local-sender', orderFields(server, order.length))), order]);
}

/** A connection to the server; the promise has all that the server sent, once it has closed. */
export function talk(port: number, ...written: readonly (string | Uint8Array)[]): [Socket, Promise<Buffer>] {
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  const all = new Promise<Buffer>((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
  for (const part of written) socket.write(part);
  return [socket, all];
}

/** What the server answers to these bytes, as text. */
export async function ask(port: number, ...written: readonly (string | Uint8Array)[]): Promise<string> {
  const [, all] = talk(port, ...written);
  return (await all).toString('latin1');
}

/** The status line's number. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
