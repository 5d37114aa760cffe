import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that arrived. */
export interface Arrived {
  /** The last part of the path. */
  readonly name: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly status: number;
}

export interface AnsweringReceiver {
  readonly origin: string;
  /** The requests so far, oldest first; emptied by the call. */
  take(): Arrived[];
  close(): Promise<void>;
}

/**
 * A server on loopback that answers as the path says: the first request of `/500.200/b` gets 500,
 * and every further one 200. A redirect leads to `/200/redirected`.
 */
export async function answering(): Promise<AnsweringReceiver> {
  const arrived: Arrived[] = [];
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const [, answers = '', name = ''] = path.split('/');
      const count = counts.get(path) ?? 0;
      counts.set(path, count + 1);
      const statuses = answers.split('.').map(Number);
      const status = statuses[Math.min(count, statuses.length - 1)] ?? 200;
      arrived.push({ name, headers: request.headers, body: String(Buffer.concat(chunks)), status });
      const isRedirect = status >= 300 && status < 400;
      response.writeHead(status, {
        'Content-Type': 'application/json',
        ...(isRedirect && { Location: '/200/redirected' }),
        ...(status === 429 && { 'Retry-After': '60' }),
      });
      response.end('{"done":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    take: () => {
      counts.clear();
      return arrived.splice(0);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
