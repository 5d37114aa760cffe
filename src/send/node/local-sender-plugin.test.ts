import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localSenderPlugin } from './local-sender';

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

/** The server of `npm run dev`; it listens on loopback, whatever the plugin has seen configured. */
async function start(host: string | boolean): Promise<string> {
  const { middlewares, close } = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [localSenderPlugin()],
    server: { host, cors: false, ws: false },
  });
  const server = createHttpServer(middlewares);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(close, () => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}

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

describe('the server of npm run dev', () => {
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
