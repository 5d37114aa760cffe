import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 50;
const MAX_TOLD_LENGTH = 4000;

/** A process that a proof has started, and the end of what it said. */
export interface Started {
  readonly child: ChildProcess;
  readonly told: () => string;
  readonly stop: () => Promise<void>;
}

export interface StartOptions {
  readonly folder: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly uid?: number;
  readonly gid?: number;
}

/** Starts a program with no variables of this process but `PATH`. */
export function start(
  command: string,
  args: readonly string[],
  { folder, variables, ...identity }: StartOptions,
): Started {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...variables },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...identity,
  });
  let told = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk) => {
      told = (told + chunk).slice(-MAX_TOLD_LENGTH);
    });
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const end = once(child, 'close');
    child.kill();
    const isOver = await Promise.race([end.then(() => true), wait(STOP_TIMEOUT_MS, false, { ref: false })]);
    if (!isOver) child.kill('SIGKILL');
    await end;
  };
  return { child, told: () => told, stop };
}

/** Waits until something is so; throws when the process that should bring it about has ended. */
export async function until(isSo: () => boolean | Promise<boolean>, { child, told }: Started): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await wait(POLL_MS)) {
    if (await isSo()) return;
    if (child.exitCode !== null) break;
  }
  throw new Error(`${child.spawnargs[0]} did not start: ${told()}`);
}

/** Whether a server answers with a success. */
export const answers = (url: string) => (): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** A port of this machine that nothing listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });
