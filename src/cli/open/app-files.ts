import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

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

/** One file in the folder or in its folder `assets`. No name begins with a dot, so none leads elsewhere. */
const FILE_PATH = /^\/(?:assets\/)?[\w-][\w.-]*$/;

interface StoredFile {
  readonly bytes: Buffer;
  /** How the bytes are packed. */
  readonly encoding?: 'gzip';
}

/** A file as it is built, or packed where the folder has it packed alone. */
async function storedFile(path: string): Promise<StoredFile | undefined> {
  try {
    return { bytes: await readFile(path) };
  } catch {
    const bytes = await readFile(`${path}.gz`).catch(() => undefined);
    return bytes && { bytes, encoding: 'gzip' };
  }
}

/** The name of a hashed file says what is in it; any other file may be another one tomorrow. */
function caching(path: string, bytes: Uint8Array): { 'Cache-Control': string; ETag?: string } {
  if (path.startsWith('/assets/')) return { 'Cache-Control': 'public, max-age=31536000, immutable' };
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return { 'Cache-Control': 'no-cache', ETag: `"${digest}"` };
}

function acceptsGzip({ headers }: IncomingMessage): boolean {
  return /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''));
}

/** Answers with a file of the built app, which lies in this folder. */
export function appFiles(folder: string, headers: OutgoingHttpHeaders) {
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
