import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, head, statusOf } from '../../../test/local-sender-server';
import { pageWithToken } from './local-sender-page';

const TOKEN = 'abc_-123';
const HTML = '<html><head><title>ü</title></head><body></body></html>';
const WITH_TOKEN = HTML.replace('</head>', `<meta name="local-sender" content="${TOKEN}"></head>`);

let folder: string;
let server: Server;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-'));
  const file = join(folder, 'index.html');
  writeFileSync(file, HTML);
  const page = pageWithToken({
    file,
    token: TOKEN,
    headers: { 'Content-Security-Policy': "default-src 'none'" },
  });
  server = createServer((request, response) => page(request, response, () => response.end('next')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  port = address.port;
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => server.close(resolve));
});

const get = (requestLine: string, host = `127.0.0.1:${port}`): Promise<string> =>
  ask(port, head(requestLine, { Host: host, Connection: 'close' }));

const bodyOf = (answer: string): string =>
  Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1').toString('utf8');

describe('the page', () => {
  test.each(['/', '/index.html', '/?a=b', '/index.html?a'])('%s holds the token', async (path) => {
    const answer = await get(`GET ${path}`);
    expect(statusOf(answer)).toBe(200);
    expect(bodyOf(answer)).toBe(WITH_TOKEN);
  });

  test('holds it under the name localhost too', async () => {
    expect(bodyOf(await get('GET /', `localhost:${port}`))).toBe(WITH_TOKEN);
  });

  test('keeps the header fields that it is given, and is stored nowhere', async () => {
    const answer = await get('GET /');
    expect(answer).toContain("\r\nContent-Security-Policy: default-src 'none'\r\n");
    expect(answer).toContain('\r\nContent-Type: text/html; charset=utf-8\r\n');
    expect(answer).toContain('\r\nCache-Control: no-store\r\n');
    expect(answer.toLowerCase()).not.toContain('access-control');
  });

  test('shows HEAD its header fields alone', async () => {
    const answer = await get('HEAD /');
    expect(answer).toContain(`\r\nContent-Length: ${Buffer.byteLength(WITH_TOKEN)}\r\n`);
    expect(bodyOf(answer)).toBe('');
  });
});

describe('left to the server itself:', () => {
  test.each([
    ['POST /'],
    ['GET /other'],
    ['GET /index.htm'],
    ['GET //'],
    ['GET /assets/index.html'],
    ['GET /index.html/'],
  ])('%s', async (requestLine) => {
    expect(bodyOf(await get(requestLine))).toContain('next');
  });

  test.each(['evil.example', '127.0.0.1', 'localhost', '127.0.0.1:1', '192.168.0.1'])(
    'whoever asks for the host %s',
    async (host) => {
      const answer = await get('GET /', host);
      expect(bodyOf(answer)).toContain('next');
      expect(answer).not.toContain(TOKEN);
    },
  );

  test('a page that is not built', async () => {
    rmSync(join(folder, 'index.html'));
    expect(bodyOf(await get('GET /'))).toContain('next');
    writeFileSync(join(folder, 'index.html'), HTML);
  });
});
