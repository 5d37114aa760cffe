import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { expect, test } from '@playwright/test';
import { certificate } from '../test/certificate';

const root = join(import.meta.dirname, '..');
const program = join(root, 'src', 'cli', 'action-designer.js');

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'action-designer-'));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const actionTo = (url: string): string =>
  JSON.stringify({
    version: 1,
    objectId: 'automation.webhook',
    method: 'POST',
    url,
    format: 'json',
    data: [{ key: 'id', value: '{{ order.id }}' }],
    authentication: { method: 'header-key', headerName: 'X-Key', secret: { secret: 'SHOP_KEY' } },
  });

const sample = () => file('sample.json', '{ "order": { "id": "ü 1" } }');

interface Ended {
  readonly exit: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

function start(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, SHOP_KEY: 'k-1', ...env },
  });
}

async function ended(child: ChildProcess): Promise<Ended> {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
  const [exit] = (await once(child, 'close')) as [number | null];
  return { exit, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() };
}

/** A server on loopback that keeps what arrives. */
async function receiver(talk: (socket: Socket) => void, secured?: { cert: string; key: string }) {
  const arrived: Buffer[] = [];
  const sockets = new Set<Socket>();
  const listen = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => arrived.push(chunk));
    talk(socket);
  };
  const server = secured ? createTlsServer(secured, listen) : createServer(listen);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: address.port, arrived: () => Buffer.concat(arrived).toString(), close };
}

const BINARY = Buffer.from(Array.from({ length: 256 }, (_, octet) => octet));

const respond = (socket: Socket) =>
  socket.once('data', () => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 256\r\n\r\n');
    socket.end(BINARY);
  });

test('a newcomer finds the help with npx', { tag: '@thorough' }, async () => {
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const child = spawn(npx, ['action-designer', '--help'], {
    cwd: root,
    shell: process.platform === 'win32',
    // npx remembers where a command was; this one begins without a memory.
    env: { ...process.env, npm_config_cache: join(folder, 'npm') },
  });
  const { exit, stdout } = await ended(child);
  expect(stdout.toString()).toMatch(/^Usage: action-designer COMMAND/m);
  expect(exit).toBe(0);
});

test('B32: preview writes the bytes and nothing else', async () => {
  const order = file('order.json', actionTo('https://api.example.com/v1'));
  const { exit, stdout, stderr } = await ended(start(['preview', order, '--context', sample()]));
  expect(stdout.toString()).toBe(
    'POST /v1 HTTP/1.1\r\n' +
      'Host: api.example.com\r\n' +
      'Content-Type: application/json; charset=utf-8\r\n' +
      'X-Key: k-1\r\n' +
      'Content-Length: 13\r\n' +
      '\r\n' +
      '{"id":"ü 1"}',
  );
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
});

test('an action comes through a pipe', async () => {
  const child = start(['preview', '-', '--context', sample()]);
  child.stdin?.end(actionTo('http://h/'));
  expect((await ended(child)).stdout.toString()).toMatch(/^POST \/ HTTP\/1\.1\r\nHost: h\r\n/);
});

test('what is sent is the preview and the named header field; the body arrives as it is', async () => {
  const { port, arrived, close } = await receiver(respond);
  const order = file('sent.json', actionTo(`http://127.0.0.1:${port}/v1?a=b`));
  const given = [order, '--context', sample()];
  const preview = await ended(start(['preview', ...given]));
  const { exit, stdout, stderr } = await ended(start(['send', ...given]));
  await close();
  expect(arrived()).toBe(preview.stdout.toString().replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  expect(stdout.equals(BINARY)).toBe(true);
  expect(stderr).toContain(`Sending POST http://127.0.0.1:${port}/v1?a=b\n`);
  expect(stderr).toContain('Connection: close\n');
  expect(stderr).toContain('HTTP/1.1 200 OK\nContent-Length: 256\n');
  expect(exit).toBe(0);
});

test('an authority of one’s own is trusted when NODE_EXTRA_CA_CERTS names it, and only then', {
  tag: '@thorough',
}, async () => {
  const authority = certificate({ isAuthority: true });
  const local = certificate({ issuer: authority, hosts: ['127.0.0.1'] });
  const { port, arrived, close } = await receiver(respond, local);
  const given = ['send', file('secure.json', actionTo(`https://127.0.0.1:${port}/`)), '--context', sample()];
  const refused = await ended(start(given, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }));
  expect(refused.stderr).toContain('The certificate of 127.0.0.1 is not accepted');
  expect(refused.exit).toBe(7);
  expect(arrived()).toBe('');
  const trusted = await ended(start(given, { NODE_EXTRA_CA_CERTS: file('ca.pem', authority.cert) }));
  await close();
  expect(trusted.stdout.equals(BINARY)).toBe(true);
  expect(trusted.exit).toBe(0);
});

test('Ctrl-C ends sending cleanly', { tag: '@thorough' }, async () => {
  const { port, close } = await receiver(() => undefined);
  const child = start([
    'send',
    file('slow.json', actionTo(`http://127.0.0.1:${port}/`)),
    '--context',
    sample(),
  ]);
  // Announced: from here on it waits for the response.
  child.stderr?.once('data', () => child.kill('SIGINT'));
  const { exit, stdout, stderr } = await ended(child);
  await close();
  expect(stderr).toMatch(/\nStopped\. .*\n$/);
  expect({ exit, stdout: stdout.toString() }).toEqual({ exit: 130, stdout: '' });
});

test('a reader that goes away is no crash', { tag: '@thorough' }, async () => {
  const order = file('long.json', actionTo('http://h/'));
  const long = file('long-sample.json', JSON.stringify({ order: { id: 'x'.repeat(4 * 1024 * 1024) } }));
  const child = start(['preview', order, '--context', long]);
  child.stdout?.once('data', () => child.stdout?.destroy());
  const { exit, stderr } = await ended(child);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
});

for (const [wrong, args, exit, says] of [
  ['a file that is missing', ['preview', 'missing.json'], 2, /^missing\.json does not exist\.\n/],
  ['a secret that is missing', ['send', '-'], 1, /There is no value for the secret SHOP_KEY/],
  ['a name that is not found', ['send', '-'], 3, /The name x{64}\.invalid was not found/],
] as const) {
  test(`${wrong}: a plain message, nothing on the standard output`, { tag: '@thorough' }, async () => {
    const child = start([...args, '--context', sample()], exit === 1 ? { SHOP_KEY: undefined } : {});
    // Of a program that has ended already, nobody reads.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(actionTo(`http://${'x'.repeat(64)}.invalid/`));
    const got = await ended(child);
    expect(got.stderr).not.toMatch(/ {4}at |node:|Error:/);
    expect(got.stderr).toMatch(says);
    expect({ exit: got.exit, stdout: got.stdout.toString() }).toEqual({ exit, stdout: '' });
  });
}
