import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, createServer, type InlineConfig, type Plugin, preview } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localSenderPlugin } from './local-sender-plugin';

let root: string;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'served-'));
  writeFileSync(join(root, 'index.html'), '<html><head><title>A page</title></head><body></body></html>');
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  rmSync(root, { recursive: true });
});

/** A test listens on loopback, whatever the plugin has seen configured. */
const listenHere: Plugin = {
  name: 'listen-here',
  configurePreviewServer({ config }) {
    config.preview.host = '127.0.0.1';
  },
};

const configFor = (host: string | boolean): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'silent',
  plugins: [localSenderPlugin(), listenHere],
  server: { host, cors: false, ws: false },
  preview: { host, port: 0, cors: false, headers: { 'X-Policy': 'kept' } },
});

function originOf(server: Pick<Server, 'address'>): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}

/** The servers of `npm run dev` and of `npm start`: where each listens. */
const SERVERS = {
  dev: async (host: string | boolean) => {
    const { middlewares, close } = await createServer(configFor(host));
    const server = createHttpServer(middlewares);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(close, () => new Promise((resolve) => server.close(resolve)));
    return originOf(server);
  },
  start: async (host: string | boolean) => {
    await build(configFor(host));
    const { httpServer, close } = await preview(configFor(host));
    closing.push(close);
    if (!('address' in httpServer)) throw new Error('Not a server of Node’s');
    return originOf(httpServer);
  },
};

const TOKEN = /<meta name="local-sender" content="([\w-]{43})"/;

async function tokenAt(origin: string): Promise<string | undefined> {
  return TOKEN.exec(await (await fetch(origin)).text())?.[1];
}

const order = (origin: string, token: string): Promise<Response> =>
  fetch(`${origin}/local-sender`, {
    method: 'POST',
    headers: {
      Origin: origin,
      'X-Local-Sender-Token': token,
      'Content-Type': 'application/vnd.action-designer.order',
    },
    body: 'no order',
  });

describe.each(Object.entries(SERVERS))('the server of %s', (_, start) => {
  test('has a local sender that knows the token of its page', async () => {
    const origin = await start('127.0.0.1');
    const token = (await tokenAt(origin)) ?? '';
    expect(await (await order(origin, token)).json()).toMatchObject({ refused: 'malformed' });
    expect(await (await order(origin, `${token}x`)).json()).toMatchObject({ refused: 'wrong-token' });
  });

  test('makes another token at every start', async () => {
    const [first, second] = [
      await tokenAt(await start('127.0.0.1')),
      await tokenAt(await start('127.0.0.1')),
    ];
    expect(first).toBeDefined();
    expect(second).toBeDefined();
    expect(first).not.toBe(second);
  });

  test.each(['0.0.0.0', true])('has none when it listens to others: %s', async (host) => {
    const origin = await start(host);
    expect(await tokenAt(origin)).toBeUndefined();
    expect((await order(origin, '')).status).toBe(404);
  });
});

test('the page of npm start keeps its header fields', async () => {
  const origin = await SERVERS.start('127.0.0.1');
  expect((await fetch(origin)).headers.get('x-policy')).toBe('kept');
});

test('a build holds no token', async () => {
  await build(configFor('127.0.0.1'));
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).not.toContain('local-sender');
});
