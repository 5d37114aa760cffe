/** The local sender of `npm run dev`. */
import { randomBytes } from 'node:crypto';
import type { Plugin } from 'vite';
import { TOKEN_ELEMENT } from '../this-machine';
import { localSender } from './local-sender';
import { send } from './send';

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
