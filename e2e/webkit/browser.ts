import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '../free-port';
import { Driver } from './driver';

const DRIVER = 'WebKitWebDriver';
const SCREEN = 'Xvfb';

const isInstalled = (command: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));

/** Why the journeys cannot run in WebKit here; undefined where they can. */
export function whyNoWebkit(): string | undefined {
  const missing = [DRIVER, SCREEN].find((command) => !isInstalled(command));
  return missing && `${missing} is not installed (apt install webkit2gtk-driver xvfb)`;
}

const START_TIMEOUT_MS = 60_000;

/** Whether there was something to end. */
function endWithChildren({ pid, exitCode, signalCode }: ChildProcess): boolean {
  if (pid === undefined || exitCode !== null || signalCode !== null) return false;
  return process.kill(-pid, 'SIGTERM');
}

/** WebKit, on a screen that nobody sees, with a folder of its own for whatever it writes. */
export class Webkit {
  readonly #processes: ChildProcess[] = [];
  #folder = '';
  #server = '';

  async start(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'webkit-'));
    // The screen says its own number, which no other one has.
    const screen = this.#spawn(
      SCREEN,
      ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
      {},
    );
    const [number] = await once(screen.stdio[3] as Readable, 'data');
    const port = await freePort();
    this.#server = `http://127.0.0.1:${port}`;
    this.#spawn(DRIVER, [`--port=${port}`], {
      DISPLAY: `:${String(number).trim()}`,
      LANG: 'en_US.UTF-8',
      LANGUAGE: 'en',
    });
    await this.#answers(Date.now() + START_TIMEOUT_MS);
  }

  async #answers(until: number): Promise<void> {
    try {
      await fetch(`${this.#server}/status`);
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
      await this.#answers(until);
    }
  }

  /** A window with nothing of those before. */
  async newWindow(): Promise<Driver> {
    return await Driver.begin(this.#server, {});
  }

  async stop(): Promise<void> {
    for (const started of this.#processes.reverse()) {
      const ended = once(started, 'exit');
      if (endWithChildren(started)) await ended;
    }
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #spawn(
    command: string,
    options: readonly string[],
    variables: Readonly<Record<string, string>>,
  ): ChildProcess {
    const home = this.#folder;
    const folders = {
      HOME: home,
      TMPDIR: home,
      XDG_RUNTIME_DIR: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
    };
    const started = spawn(command, options, {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, ...folders, ...variables },
    });
    this.#processes.push(started);
    // Where the tests break off.
    process.once('exit', () => endWithChildren(started));
    return started;
  }
}
