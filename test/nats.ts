import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './redis';

const HOST = '127.0.0.1';

const { stdout, error } = spawnSync('nats-server', ['--version'], { encoding: 'utf8' });

/** Such as `2.9.10`; undefined where there is no NATS. */
export const natsVersion = error ? undefined : (/v([\d.]+)/.exec(stdout)?.[1] ?? 'unknown');

export const NO_NATS = 'nats-server is not here';

/** A NATS with JetStream on this machine, in a folder of its own. */
export interface NatsServer {
  readonly port: number;
  readonly url: string;
  /** Ends it as by kill -9, with its data on disk; `start` brings it back on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and deletes its folder. */
  stop(): Promise<void>;
}

export async function startNats(options: readonly string[] = ['--jetstream']): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'action-designer-nats-'));
  const port = await freePort();
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const args = ['--addr', HOST, '--port', `${port}`, '--store_dir', folder, ...options];
    server = spawn('nats-server', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    await ready(server);
  };
  const kill = async (): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const closed = once(server, 'close');
    server.kill('SIGKILL');
    await closed;
  };
  await start();
  return {
    port,
    url: `nats://${HOST}:${port}`,
    start,
    kill,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (piece) => {
      said += piece;
      if (said.includes('Server is ready')) resolve();
    });
    server.once('close', () => reject(new Error(`nats-server did not start:\n${said}`)));
  });
}
