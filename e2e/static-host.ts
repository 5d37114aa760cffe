import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

type Fields = Readonly<Record<string, string>>;

const root = join(import.meta.dirname, '..');

const TYPES: Fields = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

const FIELD_LINES = {
  nginx: /^\s+add_header (\S+) "(.*)" always;$/gm,
  caddy: /^ {8}([A-Z][\w-]+) "(.*)"$/gm,
  text: /^ {2}([A-Z][\w-]+): (.*)$/gm,
};

/** The examples of docs/hosting.md, by the language of their code. */
export const EXAMPLES = ['nginx', 'caddy', 'text'] as const;

/** The header fields of an example that every file gets, and how long the files of `assets` are kept. */
export function fieldsOf(example: (typeof EXAMPLES)[number]): { fields: Fields; caching: string } {
  const document = readFileSync(join(root, 'docs/hosting.md'), 'utf8');
  const code = document.split(`\`\`\`${example}\n`)[1]?.split('```')[0] ?? '';
  const { 'Cache-Control': _, ...fields } = Object.fromEntries(
    [...code.matchAll(FIELD_LINES[example])].map(([, name = '', value = '']) => [name, value]),
  );
  const caching = /assets[\s\S]*?(public, [\w=, -]+)/.exec(code)?.[1] ?? '';
  return { fields, caching };
}

interface StaticHost extends AsyncDisposable {
  readonly origin: string;
  /** The paths that nobody could be given. */
  readonly missing: readonly string[];
}

/** Serves the built app in folders of a server that knows nothing but files. */
export async function staticHost(folders: readonly string[], fields: Fields): Promise<StaticHost> {
  const missing: string[] = [];
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const folder = folders.find((one) => path.startsWith(one));
    const name = path.slice(folder?.length).replace(/^$/, 'index.html');
    try {
      if (folder === undefined) throw new Error('Another folder');
      const bytes = readFileSync(join(root, 'dist/app', name));
      response.writeHead(200, { ...fields, 'Content-Type': TYPES[extname(name)] }).end(bytes);
    } catch {
      missing.push(path);
      response.writeHead(404, fields).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    missing,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
