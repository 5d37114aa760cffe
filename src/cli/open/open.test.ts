import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ran } from '../../../test/command';

let appFolder: string;
beforeAll(() => {
  appFolder = mkdtempSync(join(tmpdir(), 'app-'));
  writeFileSync(join(appFolder, 'index.html'), '<html><head></head><body>The app</body></html>');
});
afterAll(() => rmSync(appFolder, { recursive: true }));

/** Opens the app until somebody has looked at what it says; returns everything. */
async function opened(args: string[], look: (origin: string) => Promise<void> = async () => undefined) {
  const stopping = new AbortController();
  const onWrite = (text: string) => {
    const [origin = ''] = /http:\/\/[\d.:]+/.exec(text) ?? [];
    void look(origin).finally(() => stopping.abort());
  };
  return await ran(args, { appFolder, signal: stopping.signal, onWrite });
}

/** Listens on a port, which nobody else can then. */
async function occupied(port: number): Promise<{ port: number } & AsyncDisposable> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    port: address.port,
    [Symbol.asyncDispose]: async () => void (await new Promise((resolve) => server.close(resolve))),
  };
}

async function freePort(): Promise<number> {
  await using server = await occupied(0);
  return server.port;
}

describe('open', () => {
  test.each([[[]], [['open']]])('%j serves the app until it is stopped', async (command) => {
    const port = await freePort();
    let page = '';
    const { exit, stdout, stderr } = await opened([...command, '--port', String(port)], async (origin) => {
      page = await (await fetch(origin)).text();
    });
    expect(page).toContain('The app');
    expect(stdout).toMatch(new RegExp(`is at http://127\\.0\\.0\\.1:${port}/\n.*Stop it with Ctrl-C\\.\n$`));
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  });

  test('at a port that is in use: a plain message, exit 2', async () => {
    await using other = await occupied(0);
    expect(await opened(['open', '--port', String(other.port)])).toEqual({
      exit: 2,
      stdout: '',
      stderr:
        `Port ${other.port} is in use. Choose another one with --port, or leave it out for one that is free.\n` +
        'See action-designer open --help.\n',
    });
  });

  test('without a port takes the next one that is free, and says what that means', async () => {
    // Another program may be there already.
    await using _ = await occupied(4173).catch(() => ({ [Symbol.asyncDispose]: async () => undefined }));
    const { exit, stdout } = await opened(['open']);
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(stdout)?.[1]);
    expect(port).toBeGreaterThan(4173);
    expect(stdout).toContain('Port 4173 is in use. The browser keeps what you make at each address apart.\n');
    expect(exit).toBe(0);
  });
});
