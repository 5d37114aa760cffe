import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { TOKEN_ELEMENT } from '../local-protocol';
import type { Middleware } from './local-sender';
import { isForThisHost, isLocal } from './local-sender-admission';

const PAGE = /^\/(?:index\.html)?(?:\?.*)?$/;

const HEAD_END = '</head>';

/** The page with the token in it; only base64url goes in, so there is nothing to escape. */
function withToken(html: string, token: string): string {
  const end = html.indexOf(HEAD_END);
  if (end === -1) throw new Error('The page has no head');
  return `${html.slice(0, end)}<meta name="${TOKEN_ELEMENT}" content="${token}">${html.slice(end)}`;
}

export interface PageOptions {
  /** The page without a token, as it is built. */
  readonly file: string;
  readonly token: string;
  /** Header fields of the page, its security policy among them. */
  readonly headers: OutgoingHttpHeaders;
}

/** Serves the built page with the token in it, to those who ask this very server for it. */
export function pageWithToken({ file, token, headers }: PageOptions): Middleware {
  return (request, response, next) => {
    const isAsked = PAGE.test(request.url ?? '') && (request.method === 'GET' || request.method === 'HEAD');
    if (!isAsked || !isLocal(request) || !isForThisHost(request)) {
      next?.();
      return;
    }
    const serve = async (): Promise<void> => {
      const html = withToken(await readFile(file, 'utf8'), token);
      response.writeHead(200, {
        ...headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Length': Buffer.byteLength(html),
        // The token lives no longer than this server.
        'Cache-Control': 'no-store',
      });
      response.end(html);
    };
    // Without a built page the server says so itself.
    serve().catch(() => next?.());
  };
}
