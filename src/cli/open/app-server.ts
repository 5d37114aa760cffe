import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { dropRest, localSender } from '../../sending/node/local-sender';
import { isForThisHost, isLocal } from '../../sending/node/local-sender-admission';
import { pageWithToken } from '../../sending/node/local-sender-page';
import { send } from '../../sending/node/send';
import { appFiles } from './app-files';
import { APP_HEADERS } from './page-headers';

const LOOPBACK = '127.0.0.1';

export interface AppServer {
  readonly port: number;
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves the built app of this folder to this machine, with the local sender (docs/decisions/0005). Port 0 is any
 * that is free; rejects with the error of the system where it cannot listen. `refusedSeconds` is how long the body of a
 * request may take that is answered without it.
 */
export async function serveApp(folder: string, port: number, refusedSeconds?: number): Promise<AppServer> {
  const token = randomBytes(32).toString('base64url');
  const headers = APP_HEADERS;
  const toSender = localSender({ token, send });
  const toPage = pageWithToken({ file: join(folder, 'index.html'), token, headers });
  const toFiles = appFiles(folder, headers);
  const server = createServer((request, response) =>
    toSender(request, response, () => {
      // Nothing here reads a body.
      dropRest(request, refusedSeconds);
      if (!isLocal(request) || !isForThisHost(request)) {
        response.writeHead(403, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' });
        response.end('This server serves its own machine, under its own name.\n');
        return;
      }
      toPage(request, response, () => {
        toFiles(request, response).catch(() => response.destroy());
      });
    }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    port: address.port,
    origin: `http://${LOOPBACK}:${address.port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
