import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

const HOST = '127.0.0.1';

const { stdout, error } = spawnSync('redis-server', ['--version'], { encoding: 'utf8' });

/** Such as `7.0.15`; undefined where there is no Redis. */
export const redisVersion = error ? undefined : (/v=([\d.]+)/.exec(stdout)?.[1] ?? 'unknown');

export const NO_REDIS = 'redis-server is not here';

/** Compressed, a text is not found. */
export const SEARCHABLE = ['--rdbcompression', 'no'];

/** Every command that changes something is in a file then, as text. */
export const WITH_LOG = [
  ...SEARCHABLE,
  ...['--appendonly', 'yes', '--appendfsync', 'no', '--aof-use-rdb-preamble', 'no'],
];

/** A Redis on this machine, in a folder of its own. */
export interface RedisServer {
  readonly port: number;
  /** Without a name and a password. */
  readonly url: string;
  /** The folder of its dump. */
  readonly folder: string;
  /** A client, closed by `stop`. */
  client(): Redis;
  /** Ends it, with its data on disk; `start` brings it back on the same port. */
  end(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and deletes its folder. */
  stop(): Promise<void>;
}

/** Starts a Redis that writes nothing to disk by itself. */
export async function startRedis(options: readonly string[] = []): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'action-designer-redis-'));
  const port = await freePort();
  const args = ['--port', `${port}`, '--bind', HOST, '--dir', folder, '--save', ''];
  const clients: Redis[] = [];
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    server = spawn('redis-server', [...args, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
    await ready(server);
  };
  const end = async (): Promise<void> => {
    if (server?.exitCode !== null) return;
    const closed = once(server, 'close');
    server.kill();
    await closed;
  };
  await start();
  return {
    port,
    url: `redis://${HOST}:${port}`,
    folder,
    client: () => {
      const client = new Redis({ port, host: HOST, maxRetriesPerRequest: null });
      client.on('error', () => undefined);
      clients.push(client);
      return client;
    },
    start,
    end,
    stop: async () => {
      for (const client of clients) client.disconnect();
      await end();
      rmSync(folder, { recursive: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (piece) => {
      said += piece;
      if (said.includes('Ready to accept connections')) resolve();
    });
    server.once('close', () => reject(new Error(`redis-server did not start:\n${said}`)));
  });
}

/** Everything that a Redis holds, as text: every key with its value. */
export async function contentOf(client: Redis): Promise<string> {
  const texts: string[] = [];
  for await (const keys of client.scanStream({ count: 1000 })) {
    const dumps = client.pipeline();
    for (const key of keys as string[]) dumps.dumpBuffer(key);
    const answers = (await dumps.exec()) ?? [];
    for (const [index, [, value]] of answers.entries())
      texts.push(`${keys[index]}\n${(value as Buffer | null)?.toString('latin1') ?? ''}`);
  }
  return texts.join('\n');
}
