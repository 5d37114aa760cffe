/** Serves the examples, each with a content security policy of its own, and the built designer below /action-designer/. */
import { createReadStream, statSync } from 'node:fs';
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

/** The strictest policy that each host works with: no inline script or style, no eval, nothing from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The host with React sends from the page; other hosts need none but 'self'.
  "connect-src 'self' https://crm.example",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/**
 * @param {string} path
 * @returns {string | undefined}
 */
function fileOf(path) {
  const [folder, rest] = path.startsWith('/action-designer/')
    ? [ELEMENT, path.slice('/action-designer'.length)]
    : [path.startsWith('/react/') ? join(HERE, '../dist/examples') : HERE, path];
  const file = normalize(join(folder, rest.endsWith('/') ? `${rest}index.html` : rest));
  return file.startsWith(folder + sep) ? file : undefined;
}

/**
 * @param {number} port any free one by default
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function serveExamples(port = 0) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = fileOf(path);
    const type = TYPES[extname(file ?? '')];
    if (!file || !type || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { origin, close: () => server.close() };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { origin } = await serveExamples(Number(process.env.PORT ?? 8080));
  process.stdout.write(`${origin}/html/\n${origin}/react/\n`);
}
