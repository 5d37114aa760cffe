import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dropRest, localSender } from '../../send/node/local-sender';
import { isForThisHost, isLocal } from '../../send/node/local-sender-order';
import { pageWithToken } from '../../send/node/local-sender-page';
import { send } from '../../send/node/send';
import { APP_HEADERS } from './page-headers';

// The server of the built app, for this machine only: the page, its files and the local sender.

const LOOPBACK = '127.0.0.1';

export interface AppServer {
  readonly port: number;
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves the built app in `folder` to this machine only, together with the local sender (docs/decisions/0005). Port 0
 * means any free port. Rejects with the error of the system if it cannot listen. `refusedSeconds` limits how long the
 * body of a request may take that is answered without reading it.
 */
export async function serveApp(folder: string, port: number, refusedSeconds?: number): Promise<AppServer> {
  const token = randomBytes(32).toString('base64url');
  const headers = APP_HEADERS;
  const toSender = localSender({ token, send });
  const toPage = pageWithToken({ file: join(folder, 'index.html'), token, headers });
  const toFiles = appFiles(folder, headers);
  const server = createServer((request, response) =>
    toSender(request, response, () => {
      // No handler below reads a body.
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

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** A file in the folder or in its folder `assets`. No name begins with a dot, so no path leads elsewhere. */
const FILE_PATH = /^\/(?:assets\/)?[\w-][\w.-]*$/;

interface StoredFile {
  readonly bytes: Buffer;
  /** How the bytes are compressed. */
  readonly encoding?: 'gzip';
}

/** A built file, or its compressed copy if the folder has only that one. */
async function storedFile(path: string): Promise<StoredFile | undefined> {
  try {
    return { bytes: await readFile(path) };
  } catch {
    const bytes = await readFile(`${path}.gz`).catch(() => undefined);
    return bytes && { bytes, encoding: 'gzip' };
  }
}

/** Files in `assets` have a hash of their content in their names and never change; all others may. */
function caching(path: string, bytes: Uint8Array): { 'Cache-Control': string; ETag?: string } {
  if (path.startsWith('/assets/')) return { 'Cache-Control': 'public, max-age=31536000, immutable' };
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return { 'Cache-Control': 'no-cache', ETag: `"${digest}"` };
}

function acceptsGzip({ headers }: IncomingMessage): boolean {
  return /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''));
}

/** A handler that answers with the files of the built app in `folder`. */
function appFiles(folder: string, headers: OutgoingHttpHeaders) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, text: string, more: OutgoingHttpHeaders = {}): void => {
      response.writeHead(status, { ...headers, ...more, 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(`${text}\n`);
    };
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
    const [path = ''] = (request.url ?? '').split('?', 1);
    const type = CONTENT_TYPES[extname(path)];
    const file =
      type !== undefined && FILE_PATH.test(path) ? await storedFile(join(folder, path)) : undefined;
    if (!file) return refuse(404, 'There is no such file.');

    const isPacked = file.encoding !== undefined && acceptsGzip(request);
    const bytes = file.encoding === undefined || isPacked ? file.bytes : gunzipSync(file.bytes);
    const fields = { ...headers, ...(file.encoding && { Vary: 'Accept-Encoding' }), ...caching(path, bytes) };
    if (fields.ETag !== undefined && fields.ETag === request.headers['if-none-match']) {
      response.writeHead(304, fields).end();
      return;
    }
    response.writeHead(200, {
      ...fields,
      'Content-Type': type,
      'Content-Length': bytes.length,
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    });
    response.end(bytes);
  };
}
