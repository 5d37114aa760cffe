/**
 * Serves the examples, each with a content security policy of its own, and the built designer below /action-designer/:
 * for the hosts that load it from their own origin, and from another origin for the one that does not.
 */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const HERE = import.meta.dirname;
/** The folder of the built designer, as the package exports it. */
const ELEMENT = dirname(fileURLToPath(import.meta.resolve('action-designer/element')));

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Hosts that a bundler has built. */
const BUILT = /^\/(?:react|react-18|vue)\//;

/**
 * The strictest policy that each host works with: no inline script or style, no eval, nothing from elsewhere.
 *
 * @param {{ scripts?: string, connections?: string }} from
 */
const policy = ({ scripts = '', connections = '' }) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    "style-src 'self'",
    `connect-src 'self' ${connections}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/**
 * @param {string} path
 * @param {string} elementOrigin
 */
function policyOf(path, elementOrigin) {
  if (path.startsWith('/other-origin/')) return policy({ scripts: elementOrigin });
  // The hosts with React send from the page.
  return policy(path.startsWith('/react') ? { connections: 'https://crm.example' } : {});
}

/**
 * @param {string} path
 * @returns {string | undefined}
 */
function fileOf(path) {
  const [folder, rest] = path.startsWith('/action-designer/')
    ? [ELEMENT, path.slice('/action-designer'.length)]
    : [BUILT.test(path) ? join(HERE, '../dist/examples') : HERE, path];
  const file = normalize(join(folder, rest.endsWith('/') ? `${rest}index.html` : rest));
  const isThere = TYPES[extname(file)] && statSync(file, { throwIfNoEntry: false })?.isFile();
  return isThere && file.startsWith(folder + sep) ? file : undefined;
}

/** @param {import('node:http').IncomingMessage} request */
const pathOf = ({ url }) => decodeURIComponent(new URL(url ?? '/', 'http://localhost').pathname);

/**
 * @param {number} port
 * @param {import('node:http').RequestListener} listener
 */
async function listen(port, listener) {
  const server = createServer(listener);
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return { server, origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

/**
 * @param {number} port any free one by default
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function serveExamples(port = 0) {
  // Modules of another origin are fetched with CORS.
  const other = await listen(0, (request, response) => {
    const path = pathOf(request);
    const file = path.startsWith('/action-designer/') ? fileOf(path) : undefined;
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)],
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-store',
    });
    createReadStream(file).pipe(response);
  });
  const { server, origin } = await listen(port, (request, response) => {
    const path = pathOf(request);
    const file = fileOf(path);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)],
      'Content-Security-Policy': policyOf(path, other.origin),
      'Cache-Control': 'no-store',
    });
    if (extname(file) === '.html')
      response.end(readFileSync(file, 'utf8').replaceAll('{{ELEMENT_ORIGIN}}', other.origin));
    else createReadStream(file).pipe(response);
  });
  return {
    origin,
    close: () => {
      server.close();
      other.server.close();
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { origin } = await serveExamples(Number(process.env.PORT ?? 8080));
  for (const name of ['html', 'react', 'vue', 'other-origin']) process.stdout.write(`${origin}/${name}/\n`);
}
