import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Versions extends AsyncDisposable {
  readonly origin: string;
  /** The script that the page of the new version begins with. */
  readonly newEntry: string;
  /** From now on there is the new version only. */
  readonly publish: () => void;
}

/**
 * Serves the app of another server as two versions, one after the other. They differ in the name of
 * the first script; after the second is published no other script or style can be had.
 */
export async function serveVersions(upstream: string): Promise<Versions> {
  const page = await (await fetch(upstream)).text();
  const oldEntry = /assets\/index-[^"]+\.js/.exec(page)?.[0] ?? '';
  const newEntry = 'assets/index-of-the-new-version.js';
  let isNew = false;

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const isGone = isNew && path.startsWith('/assets/') && path !== `/${newEntry}`;
    const answer = async () => {
      const found = await fetch(new URL(path === `/${newEntry}` ? oldEntry : path, upstream));
      const type = found.headers.get('content-type') ?? '';
      const hasEntry = isNew && (type.startsWith('text/html') || path === '/service-worker.js');
      const body = Buffer.from(await found.arrayBuffer());
      response.writeHead(isGone ? 404 : found.status, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
      if (!hasEntry) response.end(isGone ? '' : body);
      else
        response.end(
          body
            .toString()
            .replaceAll(oldEntry, newEntry)
            .replace(/"version":"/, '"version":"new-'),
        );
    };
    answer().catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    newEntry,
    publish: () => {
      isNew = true;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
