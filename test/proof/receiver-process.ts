import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Receiver, ReceiverSettings } from '../../src/export/receivers';
import { type Program, type ProgramName, program } from './programs';

interface Launch {
  readonly program: ProgramName;
  /** The arguments that run the file, as a server or with `--test`. */
  readonly serve?: (file: string, port: number) => string[];
  /** Makes what runs of the code, where that is not the code itself. */
  readonly compile?: (command: string, file: string) => string;
}

const LAUNCHES: Readonly<Record<string, Launch>> = {
  'node-http': { program: 'node' },
  'node-express': { program: 'node' },
  'python-standard': { program: 'python' },
  'python-flask': { program: 'flask' },
  go: {
    program: 'go',
    compile: (command, file) => {
      const binary = `${file}.out`;
      execFileSync(command, ['build', '-o', binary, file], { cwd: resolve(file, '..'), timeout: 300_000 });
      return binary;
    },
  },
  php: { program: 'php', serve: (file, port) => ['-S', `127.0.0.1:${port}`, file] },
  ruby: { program: 'ruby' },
};

/** Receiver code in a folder of its own, ready to run. */
export class ReceiverProgram {
  readonly #folder: string;
  readonly #command: string;
  readonly #file: string[];
  readonly #serve: (port: number) => string[];

  constructor(receiver: Receiver, settings: ReceiverSettings, { command }: Program) {
    const launch = launchOf(receiver);
    this.#folder = mkdtempSync(join(tmpdir(), 'receiver-'));
    const file = join(this.#folder, receiver.fileName);
    writeFileSync(file, receiver.code(settings));
    symlinkSync(resolve('node_modules'), join(this.#folder, 'node_modules'));
    this.#command = launch.compile ? launch.compile(command, file) : command;
    this.#file = launch.compile ? [] : [file];
    this.#serve = (port) => launch.serve?.(file, port) ?? this.#file;
  }

  /** What the self-test of the code says, and whether it passed. */
  async test(environment: Readonly<Record<string, string>>): Promise<{ passed: boolean; said: string }> {
    const child = this.#spawn([...this.#file, '--test'], environment);
    const said = output(child);
    const code = await new Promise<number | null>((done) => child.on('close', done));
    return { passed: code === 0, said: said() };
  }

  /** Runs the code as a server; resolves when it can be reached. */
  async listen(
    port: number,
    environment: Readonly<Record<string, string>>,
  ): Promise<{ log: () => string; stop: () => Promise<void> }> {
    const child = this.#spawn(this.#serve(port), { ...environment, PORT: String(port) });
    const log = output(child);
    const closed = new Promise<void>((done) => child.on('close', () => done()));
    const stop = async () => {
      child.kill('SIGKILL');
      await closed;
    };
    for (let tries = 0; !(await isOpen(port)); tries++) {
      if (child.exitCode !== null || tries > 600) {
        await stop();
        throw new Error(`The receiver does not listen: ${log()}`);
      }
      await wait(50);
    }
    return { log, stop };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #spawn(args: string[], environment: Readonly<Record<string, string>>): ChildProcess {
    return spawn(this.#command, args, {
      cwd: this.#folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

function launchOf({ id }: Receiver): Launch {
  const launch = LAUNCHES[id];
  if (!launch) throw new Error(`The proof does not know how to run ${id}`);
  return launch;
}

/** The name of the program that runs this receiver, and the program if it is there. */
export function runnerOf(receiver: Receiver): { name: ProgramName; found: Program | undefined } {
  const { program: name } = launchOf(receiver);
  return { name, found: program(name) };
}

function output(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return () => text;
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });

/** A port of 127.0.0.1 that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** The status that answers these bytes; undefined when the connection ends without one, `hung` after 20 s. */
export const statusFor = (port: number, bytes: Uint8Array): Promise<number | 'hung' | undefined> =>
  new Promise((done) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const finish = (status: number | 'hung' | undefined) => {
      socket.destroy();
      done(status);
    };
    socket.setTimeout(20_000, () => finish('hung'));
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1];
      if (status !== undefined) finish(Number(status));
    });
    // Refused in mid-sentence is refused too.
    socket.on('error', () => finish(undefined));
    socket.on('close', () => finish(undefined));
  });
