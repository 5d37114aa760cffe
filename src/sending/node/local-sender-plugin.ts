import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { TOKEN_ELEMENT } from '../local-protocol';
import { localSender } from './local-sender';
import { pageWithToken } from './local-sender-page';
import { send } from './send';

const LOOPBACK_HOSTS = new Set<unknown>(['127.0.0.1', 'localhost', '::1']);

/**
 * Puts the local sender into the servers of `npm start` and `npm run dev`, and its token into the
 * page that they serve. A server that listens beyond this machine gets neither, and a build never
 * holds a token.
 */
export function localSenderPlugin(): Plugin {
  const token = randomBytes(32).toString('base64url');
  return {
    name: 'local-sender',
    apply: 'serve',
    configurePreviewServer({ config, middlewares }) {
      if (!LOOPBACK_HOSTS.has(config.preview.host)) return;
      const file = join(resolve(config.root, config.build.outDir), 'index.html');
      middlewares.use(localSender({ token, send }));
      middlewares.use(pageWithToken({ file, token, headers: config.preview.headers ?? {} }));
    },
    configureServer({ config, middlewares }) {
      if (LOOPBACK_HOSTS.has(config.server.host)) middlewares.use(localSender({ token, send }));
    },
    transformIndexHtml(_html, { server }) {
      if (!LOOPBACK_HOSTS.has(server?.config.server.host)) return undefined;
      return [{ tag: 'meta', attrs: { name: TOKEN_ELEMENT, content: token }, injectTo: 'head' }];
    },
  };
}
