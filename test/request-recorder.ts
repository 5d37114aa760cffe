import { rawServers, type Serve } from './raw-server';

/** What is said to a request, by its number from 1 and its bytes; nothing closes the connection. */
export type Answer = (number: number, request: string) => string | undefined;

/** The beginning of a recorder on this machine. */
export type Record = (answer?: Answer) => Promise<Recorded>;

export interface Recorded {
  readonly origin: string;
  /** Each as it came, byte for byte, in Latin-1. */
  readonly requests: readonly string[];
  /** How many connections there were. */
  readonly connections: () => number;
}

export const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** An answer with this status and further header lines. */
export const status = (code: number, fields = ''): string =>
  `HTTP/1.1 ${code} Said\r\n${fields}Content-Length: 0\r\n\r\n`;

/** The bytes of the first request in a text; undefined when it is not complete. */
function firstRequest(text: string): string | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const length = Number(/\r\nContent-Length: (\d+)\r\n/i.exec(text.slice(0, headEnd + 2))?.[1] ?? 0);
  const end = headEnd + 4 + length;
  return text.length < end ? undefined : text.slice(0, end);
}

/** Recorders for the tests of a file: they keep what arrives without any help from an HTTP library. */
export function requestRecorders(): Record {
  const serve: Serve = rawServers();
  return async (answer = () => OK) => {
    const requests: string[] = [];
    let connections = 0;
    const port = await serve((socket) => {
      connections++;
      let unread = '';
      socket.on('data', (piece) => {
        unread += piece.toString('latin1');
        for (let one = firstRequest(unread); one !== undefined; one = firstRequest(unread)) {
          unread = unread.slice(one.length);
          requests.push(one);
          const said = answer(requests.length, one);
          if (said === undefined) socket.destroy();
          else socket.write(said, 'latin1');
        }
      });
    });
    return { origin: `http://127.0.0.1:${port}`, requests, connections: () => connections };
  };
}
