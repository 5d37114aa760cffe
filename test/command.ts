import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Io, Output } from '../src/cli/io';
import { main } from '../src/cli/program';
import type { Sender } from '../src/send/exchange';

/** What a command did. */
export interface Ran {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Around {
  readonly newId?: Io['newId'];
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly sender?: Sender;
  readonly queueLibrary?: Io['queueLibrary'];
  readonly signal?: AbortSignal;
  readonly isTerminal?: boolean;
  /** Whether nobody reads the standard output. */
  readonly isClosed?: boolean;
  /** The folder of the built app. */
  readonly appFolder?: string;
  /** What is answered on the terminal; there is none without it. */
  readonly answer?: (question: string) => boolean;
  /** What is written to the standard output, while it is written. */
  readonly onWrite?: (text: string) => void;
  /** What waiting does instead, which may take until a promise is settled. */
  readonly onWait?: (ms: number) => unknown;
}

class Kept implements Output {
  readonly #written: Uint8Array[] = [];

  constructor(
    readonly isTerminal: boolean,
    readonly onWrite?: (text: string) => void,
    readonly isClosed = false,
  ) {}

  write(data: string | Uint8Array): Promise<void> {
    this.#written.push(Buffer.from(data));
    this.onWrite?.(String(data));
    return Promise.resolve();
  }

  /** Bytes that are no UTF-8 are not told apart. */
  get text(): string {
    return Buffer.concat(this.#written).toString();
  }
}

async function* chunks(bytes: string | Uint8Array): AsyncIterable<Uint8Array> {
  // In two pieces, as a pipe may bring it.
  const all = Buffer.from(bytes);
  yield all.subarray(0, 1);
  yield await Promise.resolve(all.subarray(1));
}

const nobody: Sender = () => Promise.reject(new Error('Nothing may be sent here'));

const installedQueueLibrary: Io['queueLibrary'] = async () => ({
  bullmq: await import('bullmq'),
  ioredis: await import('ioredis'),
});

const natsLibrary: Io['natsLibrary'] = async () => ({
  transport: await import('@nats-io/transport-node'),
  jetstream: await import('@nats-io/jetstream'),
});

/** Runs a command in this process. */
export async function ran(args: readonly string[], around: Around = {}): Promise<Ran> {
  const { stdin = '', env = {}, sender = nobody, isTerminal = false } = around;
  const { queueLibrary = installedQueueLibrary, newId = () => 'msg_fresh' } = around;
  const { signal = new AbortController().signal, answer, onWait, onWrite, appFolder = 'not-built' } = around;
  const [stdout, stderr] = [new Kept(isTerminal, onWrite, around.isClosed), new Kept(isTerminal)];
  const io: Io = {
    stdin: chunks(stdin),
    stdout,
    stderr,
    env,
    appFolder,
    now: () => 1_700_000_000,
    newId,
    sender: () => Promise.resolve(sender),
    keepAliveSender: () => Promise.resolve(sender),
    queueLibrary,
    natsLibrary,
    ...(answer && { ask: (question) => Promise.resolve(answer(question)) }),
    wait: async (ms) => {
      await onWait?.(ms);
    },
    untilInterrupted: () => signal,
  };
  const exit = await main(args, io);
  return { exit, stdout: stdout.text, stderr: stderr.text };
}

/** A folder for the tests of a file; writes a file there and returns its path. */
export function folder(): (name: string, content: string | Uint8Array) => string {
  const path = mkdtempSync(join(tmpdir(), 'action-designer-'));
  afterAll(() => rmSync(path, { recursive: true }));
  return (name, content) => {
    writeFileSync(join(path, name), content);
    return join(path, name);
  };
}
