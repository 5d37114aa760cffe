/**
 * The command `open`: serves the built app to this machine, with the local sender and the listener for events.
 */
import { createHash, randomBytes } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { version } from '../../../package.json';
import { dropRest, isForThisHost, isLocal, localSender, type Middleware } from '../../send/node/local-sender';
import { send } from '../../send/node/send';
import { TOKEN_ELEMENT } from '../../send/this-machine';
import type { Io } from '../io';
import { EXIT, usageError } from '../io';
import { type Arguments, numberOption } from '../options';
import { eventListener, LOOPBACK, portOf } from './event-listener';
import { APP_HEADERS } from './page-headers';

// The server of the built app, for this machine only: the page, its files and the local sender.

export interface AppServer {
  readonly port: number;
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves the built app in `folder` to this machine only, together with the local sender and the listener for events
 * (docs/decisions/0005). Port 0 means any free port. Rejects with the error of the system if it cannot listen.
 * `refusedSeconds` limits how long the body of a request may take that is answered without reading it.
 */
export async function serveApp(folder: string, port: number, refusedSeconds?: number): Promise<AppServer> {
  const token = randomBytes(32).toString('base64url');
  const toSender = localSender({ token, send });
  const toEvents = eventListener(token);
  const toFiles = appFiles(folder, token);
  const toPage: Middleware = (request, response) => {
    // No handler here reads a body.
    dropRest(request, refusedSeconds);
    if (!isLocal(request) || !isForThisHost(request)) {
      response.writeHead(403, { ...APP_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('This server serves its own machine, under its own name.\n');
      return;
    }
    toFiles(request, response).catch(() => response.destroy());
  };
  const server = createServer((request, response) =>
    toSender(request, response, () => toEvents(request, response, () => toPage(request, response))),
  );
  const ownPort = await portOf(server, port);
  return {
    port: ownPort,
    origin: `http://${LOOPBACK}:${ownPort}`,
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

/** The built page with the token of the local sender, which is base64url and needs no escaping. */
async function pageWith(token: string, path: string): Promise<Buffer> {
  const html = await readFile(path, 'utf8');
  const end = html.indexOf('</head>');
  if (end === -1) throw new Error('The page has no head');
  return Buffer.from(
    `${html.slice(0, end)}<meta name="${TOKEN_ELEMENT}" content="${token}">${html.slice(end)}`,
  );
}

/** The token is valid only as long as this server runs. Files in `assets` never change; all others may. */
function caching(path: string, bytes: Uint8Array): { 'Cache-Control': string; ETag?: string } {
  if (path === PAGE) return { 'Cache-Control': 'no-store' };
  // They have a hash of their content in their names.
  if (path.startsWith('/assets/')) return { 'Cache-Control': 'public, max-age=31536000, immutable' };
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return { 'Cache-Control': 'no-cache', ETag: `"${digest}"` };
}

const PAGE = '/index.html';

/** A handler that answers with the files of the built app in `folder`. */
function appFiles(folder: string, token: string) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, text: string, more: OutgoingHttpHeaders = {}): void => {
      response.writeHead(status, { ...APP_HEADERS, ...more, 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(`${text}\n`);
    };
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
    const [asked = ''] = (request.url ?? '').split('?', 1);
    const path = asked === '/' ? PAGE : asked;
    const type = CONTENT_TYPES[extname(path)];
    if (type === undefined || !FILE_PATH.test(path)) return refuse(404, 'There is no such file.');
    const file =
      path === PAGE
        ? { bytes: await pageWith(token, join(folder, path)) }
        : await storedFile(join(folder, path));
    if (!file) return refuse(404, 'There is no such file.');
    const { bytes, encoding } = file;
    const fields = { ...APP_HEADERS, ...caching(path, bytes) };
    if (fields.ETag !== undefined && fields.ETag === request.headers['if-none-match']) {
      response.writeHead(304, fields).end();
      return;
    }
    response.writeHead(200, {
      ...fields,
      'Content-Type': type,
      'Content-Length': bytes.length,
      // Every browser reads it.
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    response.end(bytes);
  };
}

// The command `open`: serves the app until it is stopped.

/** The port by default. What the browser stores belongs to the address, port included. */
const DEFAULT_PORT = 4173;

/** How many of the next ports are tried if the default one is in use. */
const MAX_NEXT_PORTS = 100;

/** Serves the app at the port that --port names, or at the first free one from the default port on. */
export async function open(args: Arguments, io: Io): Promise<number> {
  if (args.files.length > 0)
    throw usageError('open takes no file: the app imports and keeps actions itself.');
  const port = numberOption(args, 'port', undefined);
  if (!(await isBuilt(io.appFolder))) throw usageError('The app is not built yet. Run: npm run build');
  const stopped = io.untilInterrupted();
  const server = await (port === undefined ? serveAtFreePort(io.appFolder) : serveAt(io.appFolder, port));
  await io.stdout.write(announcement(server, port));
  if (!stopped.aborted) await new Promise((resolve) => stopped.addEventListener('abort', resolve));
  await server.close();
  return EXIT.ok;
}

const isBuilt = (folder: string): Promise<boolean> =>
  access(join(folder, 'index.html')).then(
    () => true,
    () => false,
  );

const isPortInUse = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

async function serveAt(folder: string, port: number): Promise<AppServer> {
  try {
    return await serveApp(folder, port);
  } catch (error) {
    if (isPortInUse(error))
      throw usageError(
        `Port ${port} is in use. Choose another one with --port, or leave it out for one that is free.`,
      );
    const { code, message } = error as NodeJS.ErrnoException;
    throw usageError(
      code === 'EACCES' ? `This user may not listen on port ${port}. Choose one from 1024 on.` : message,
    );
  }
}

async function serveAtFreePort(folder: string): Promise<AppServer> {
  for (let port = DEFAULT_PORT; port <= DEFAULT_PORT + MAX_NEXT_PORTS; port++) {
    try {
      return await serveApp(folder, port);
    } catch (error) {
      if (!isPortInUse(error)) throw usageError((error as Error).message);
    }
  }
  throw usageError(
    `The ports ${DEFAULT_PORT} to ${DEFAULT_PORT + MAX_NEXT_PORTS} are in use. Choose another one with --port.`,
  );
}

function announcement({ origin, port }: AppServer, askedPort: number | undefined): string {
  const moved =
    askedPort === undefined && port !== DEFAULT_PORT
      ? `Port ${DEFAULT_PORT} is in use. The browser keeps what you make at each address apart.\n`
      : '';
  return `Action Designer ${version} is at ${origin}/\n${moved}Only this machine can open it. Stop it with Ctrl-C.\n`;
}
