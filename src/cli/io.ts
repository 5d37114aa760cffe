import type { Writable } from 'node:stream';
import type { Sender } from '../send/exchange';

/** What a command reads from and writes to, except the files that its arguments name. Tests pass their own. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the built app. */
  readonly appFolder: string;
  /** Unix time in whole seconds. */
  readonly now: () => number;
  /** A new message id (B34). */
  readonly newId: () => string;
  /** Loaded on demand, because loading it takes as long as everything else together. */
  readonly sender: () => Promise<Sender>;
  /** A sender that reuses its connections. */
  readonly keepAliveSender: () => Promise<Sender>;
  /** Rejects with ERR_MODULE_NOT_FOUND where the packages are not installed. */
  readonly queueLibrary: () => Promise<QueueLibrary>;
  readonly natsLibrary: () => Promise<NatsLibrary>;
  /** Asks a yes-or-no question on the terminal; absent without a terminal. */
  readonly ask?: (question: string) => Promise<boolean>;
  /** Resolves early when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** After this call, the first Ctrl-C or SIGTERM aborts the signal instead of ending the program. */
  readonly untilInterrupted: () => AbortSignal;
}

export interface Output {
  readonly isTerminal: boolean;
  /** Resolves once the data is written, or if the reader has closed the pipe; rejects if writing fails. */
  write(data: string | Uint8Array): Promise<void>;
}

/** The packages that a queue needs. They are optional: users of a queue install them. */
export interface QueueLibrary {
  readonly bullmq: typeof import('bullmq');
  readonly ioredis: typeof import('ioredis');
}

/** The same for a queue of NATS. */
export interface NatsLibrary {
  readonly transport: typeof import('@nats-io/transport-node');
  readonly jetstream: typeof import('@nats-io/jetstream');
}

/** Error codes of writing to a closed pipe. */
const CLOSED_PIPE = ['EPIPE', 'ERR_STREAM_DESTROYED'];

/** An output to a stream of the process. A reader that has gone away, as in `… | head`, is not an error. */
export function streamOutput(stream: Writable & { readonly isTTY?: boolean }): Output {
  // The callback of `write` reports errors; without a listener, they would also end the process.
  stream.on('error', () => undefined);
  return {
    isTerminal: stream.isTTY === true,
    write: (data) =>
      new Promise((resolve, reject) => {
        stream.write(data, (error) => {
          const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
          if (!error || CLOSED_PIPE.includes(code)) resolve();
          else reject(error);
        });
      }),
  };
}

export async function writeLines(output: Output, lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await output.write(`${lines.join('\n')}\n`);
}
