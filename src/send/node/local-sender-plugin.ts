/** Gives pages the token of the local sender: the built page of `open`, and the page of `npm run dev`. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Plugin } from 'vite';
import { TOKEN_ELEMENT } from '../local-protocol';
import { localSender, type Middleware } from './local-sender';
import { isForThisHost, isLocal } from './local-sender-order';
import { send } from './send';

const PAGE = /^\/(?:index\.html)?(?:\?.*)?$/;

const HEAD_END = '</head>';

/** Adds the token to a page. It is base64url, so it needs no escaping. */
function withToken(html: string, token: string): string {
  const end = html.indexOf(HEAD_END);
  if (end === -1) throw new Error('The page has no head');
  return `${html.slice(0, end)}<meta name="${TOKEN_ELEMENT}" content="${token}">${html.slice(end)}`;
}

export interface PageOptions {
  /** The built page, without a token. */
  readonly file: string;
  readonly token: string;
  /** Header fields of the page, including its security policy. */
  readonly headers: OutgoingHttpHeaders;
}

/** Serves the built page with the token, only to requests for this server. */
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
        // The token is valid only as long as this server runs.
        'Cache-Control': 'no-store',
      });
      response.end(html);
    };
    // If there is no built page, the server answers.
    serve().catch(() => next?.());
  };
}

const LOOPBACK_HOSTS = new Set<unknown>(['127.0.0.1', 'localhost', '::1']);

/**
 * Adds the local sender to the server of `npm run dev`, and its token to the page, unless the server accepts
 * connections from other machines. The built app has its own server: src/cli/open.
 */
export function localSenderPlugin(): Plugin {
  const token = randomBytes(32).toString('base64url');
  return {
    name: 'local-sender',
    apply: 'serve',
    configureServer({ config, middlewares }) {
      if (LOOPBACK_HOSTS.has(config.server.host)) middlewares.use(localSender({ token, send }));
    },
    transformIndexHtml(_html, { server }) {
      if (!LOOPBACK_HOSTS.has(server?.config.server.host)) return undefined;
      return [{ tag: 'meta', attrs: { name: TOKEN_ELEMENT, content: token }, injectTo: 'head' }];
    },
  };
}
