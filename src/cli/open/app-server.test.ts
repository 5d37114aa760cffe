import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Fields, head, statusOf } from '../../../test/local-sender-server';
import { type AppServer, serveApp } from './open';
import { APP_HEADERS } from './page-headers';

let parent: string;
let server: AppServer;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'served-'));
  const app = join(parent, 'app');
  mkdirSync(join(app, 'assets'), { recursive: true });
  writeFileSync(join(parent, 'secret.js'), 'secret');
  writeFileSync(join(app, '.hidden.js'), 'secret');
  writeFileSync(join(app, 'index.html'), '<html><head></head><body>ü</body></html>');
  for (const name of ['layers.css', 'service-worker.js', 'action.v1.schema.json', 'icon.svg', 'icon.png'])
    writeFileSync(join(app, name), `the ${name}`);
  writeFileSync(join(app, 'manifest.webmanifest'), '{}');
  writeFileSync(join(app, 'unknown.exe'), 'secret');
  writeFileSync(join(app, 'assets/app-abc.js'), 'the script');
  writeFileSync(join(app, 'assets/packed-abc.js.gz'), gzipSync('the packed script'));
  server = await serveApp(app, 0);
});

afterAll(async () => {
  await server.close();
  rmSync(parent, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.origin + path, { headers });

/** The path as it is written: fetch would tidy it up. */
const asWritten = (requestLine: string, fields: Fields = {}): Promise<string> =>
  ask(server.port, head(requestLine, { Host: `127.0.0.1:${server.port}`, Connection: 'close', ...fields }));

const TOKEN = /<meta name="local-sender" content="([\w-]{43})">/;

test.each([
  ['/layers.css', 'text/css; charset=utf-8'],
  ['/service-worker.js', 'text/javascript; charset=utf-8'],
  ['/service-worker.js?v=2', 'text/javascript; charset=utf-8'],
  ['/action.v1.schema.json', 'application/json; charset=utf-8'],
  ['/icon.svg', 'image/svg+xml'],
  ['/icon.png', 'image/png'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/assets/app-abc.js', 'text/javascript; charset=utf-8'],
  ['/', 'text/html; charset=utf-8'],
])('%s is %s, with the header fields of the app', async (path, type) => {
  const { status, headers } = await get(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe(type);
  for (const [name, value] of Object.entries(APP_HEADERS)) expect(headers.get(name)).toBe(value);
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test.each(['/', '/index.html'])('the page %s holds the token of the local sender', async (path) => {
  const token = TOKEN.exec(await (await get(path)).text())?.[1] ?? '';
  const order = (held: string) =>
    fetch(`${server.origin}/local-sender`, {
      method: 'POST',
      headers: {
        Origin: server.origin,
        'X-Local-Sender-Token': held,
        'Content-Type': 'application/vnd.action-designer.order',
      },
      body: 'no order',
    });
  expect(await (await order(token)).json()).toMatchObject({ refused: 'malformed' });
  expect(await (await order(`${token}x`)).json()).toMatchObject({ refused: 'wrong-token' });
});

test('another start has another token', async () => {
  const other = await serveApp(join(parent, 'app'), 0);
  const tokens = await Promise.all(
    [server, other].map(async ({ origin }) => TOKEN.exec(await (await fetch(origin)).text())?.[1]),
  );
  await other.close();
  expect(new Set(tokens).size).toBe(2);
  expect(tokens).not.toContain(undefined);
});

describe('what the browser may keep', () => {
  test('a file with a hash in its name, for ever', async () => {
    expect((await get('/assets/app-abc.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  test('another file until it changes', async () => {
    const first = await get('/layers.css');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/layers.css', { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/icon.svg', { 'If-None-Match': etag })).status).toBe(200);
  });

  test.each(['/', '/index.html', '/?a=b'])('the page %s never', async (path) => {
    const page = await get(path);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toMatch(/^<html><head><meta [^>]*><\/head><body>ü<\/body><\/html>$/);
  });
});

test('a file that is stored packed goes out packed, as every browser reads it', async () => {
  const answer = await asWritten('GET /assets/packed-abc.js');
  expect(answer).toContain('\r\nContent-Encoding: gzip\r\n');
  expect(await (await get('/assets/packed-abc.js')).text()).toBe('the packed script');
});

describe('not served:', () => {
  test.each([
    '/../secret.js',
    '/assets/../../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/%2e%2e/secret.js',
    '/..\\secret.js',
    '/.hidden.js',
    '/assets',
    '/assets/',
    '/assets/packed-abc.js.gz',
    '/unknown.exe',
    '//layers.css',
    '/assets/x/app-abc.js',
    '/layers.css%00',
    '/missing.js',
    'http://evil.example/layers.css',
    '*',
  ])('GET %s', async (path) => {
    const answer = await asWritten(`GET ${path}`);
    expect(statusOf(answer)).toBe(404);
    expect(answer).not.toContain('secret\r\n');
    expect(answer).not.toContain('the ');
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s /layers.css', async (method) => {
    const answer = await asWritten(`${method} /layers.css`);
    expect(statusOf(answer)).toBe(405);
    expect(answer).toContain('\r\nAllow: GET, HEAD\r\n');
  });

  test('HEAD of the page has its length and no body', async () => {
    const length = (await (await get('/')).arrayBuffer()).byteLength;
    const answer = await asWritten('HEAD /');
    expect(answer).toContain(`\r\nContent-Length: ${length}\r\n`);
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
  });

  test('HEAD has no body', async () => {
    const answer = await asWritten('HEAD /layers.css');
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain('\r\nContent-Length: 14\r\n');
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
  });

  test.each(['evil.example', 'localhost', '127.0.0.1', '192.168.0.1', 'x.localhost'])(
    'anything for the host %s',
    async (host) => {
      for (const path of ['/', '/layers.css', '/assets/app-abc.js', '/missing', '/local-sender']) {
        const answer = await asWritten(`GET ${path}`, { Host: host });
        expect(statusOf(answer)).toBe(403);
        expect(answer).not.toContain('the ');
      }
    },
  );
});

describe('a body without end is not read for ever', () => {
  test.each(['POST /', 'PUT /layers.css', 'GET /layers.css', 'GET /', 'GET /missing'])(
    '%s is answered, and its connection ends',
    async (requestLine) => {
      const impatient = await serveApp(join(parent, 'app'), 0, 0.2);
      const socket = connect(impatient.port, '127.0.0.1');
      let answer = '';
      socket.on('data', (piece) => {
        answer += piece.toString('latin1');
      });
      // It is cut off while it still writes.
      socket.on('error', () => undefined);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      const fields = { Host: `127.0.0.1:${impatient.port}`, 'Content-Length': '99999999999' };
      socket.write(head(requestLine, fields));
      const writing = setInterval(() => socket.write('x'.repeat(1000)), 10);
      await closed;
      clearInterval(writing);
      expect(statusOf(answer)).toBeGreaterThan(0);
      await impatient.close();
    },
  );

  test('a request without one keeps its connection', async () => {
    const impatient = await serveApp(join(parent, 'app'), 0, 0.05);
    const socket = connect(impatient.port, '127.0.0.1');
    let answers = '';
    socket.on('data', (piece) => {
      answers += piece.toString('latin1');
    });
    const request = head('GET /layers.css', { Host: `127.0.0.1:${impatient.port}` });
    socket.write(request);
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.write(request);
    await expect.poll(() => answers.split('the layers.css').length).toBe(3);
    socket.destroy();
    await impatient.close();
  });
});

test('a port that is in use is an error of the system', async () => {
  await expect(serveApp(parent, server.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
