import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port';

/** A receiver of somebody else on this machine: its code comes from the app, and what reaches it is recorded. */
export interface Verifier {
  readonly origin: string;
  /** The requests that came, byte for byte. */
  readonly arrived: readonly Buffer[];
  /** Runs the code with the secret, as its author would. */
  run(file: string, code: string, environment: Readonly<Record<string, string>>): Promise<void>;
  /** The status that answers these bytes. */
  statusOf(bytes: Uint8Array): Promise<number>;
  close(): Promise<void>;
}

export async function startVerifier(): Promise<Verifier> {
  const port = Number(await freePort());
  const arrived: Buffer[] = [];
  const sockets = new Set<Socket>();
  let program: ChildProcess | undefined;
  const door = createServer((socket) => {
    const chunks: Buffer[] = [];
    const behind = connect(port, '127.0.0.1');
    for (const one of [socket, behind]) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => sockets.delete(one));
    }
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // An answer comes when the whole request is there, and is passed on after this.
    behind.once('data', () => arrived.push(Buffer.concat(chunks)));
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('No port');

  return {
    origin: `http://127.0.0.1:${address.port}`,
    arrived,
    run: async (file, code, environment) => {
      writeFileSync(file, code);
      program = spawn(process.execPath, [file], {
        env: { ...process.env, ...environment, PORT: String(port) },
        stdio: 'ignore',
      });
      while (!(await isOpen(port))) {
        if (program.exitCode !== null) throw new Error(`The code ended with ${program.exitCode}`);
        await wait(50);
      }
    },
    statusOf: (bytes) =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        socket.on('error', reject);
        socket.once('data', (answer: Buffer) => {
          socket.destroy();
          resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString('latin1'))?.[1]));
        });
      }),
    close: async () => {
      program?.kill();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => door.close(resolve));
    },
  };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
