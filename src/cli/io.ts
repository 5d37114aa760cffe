/**
 * A command and its process: where it reads and writes, the packages that are loaded on demand, and how it fails.
 */
import type { Writable } from 'node:stream';
import type { Failure, FailureCode, Sender } from '../send/exchange';

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
  /** Whether the reader has closed the pipe. */
  readonly isClosed?: boolean;
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

/** Messages for error codes of writing; for other codes, the message of the system is shown. */
export const WRITE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'permission denied',
  EISDIR: 'it is a folder',
  ENOSPC: 'no space is left on the device',
  EFBIG: 'it may not become larger',
  EDQUOT: 'no space is left for this user',
};

/** Error codes of writing to a closed pipe. */
const CLOSED_PIPE = ['EPIPE', 'ERR_STREAM_DESTROYED'];

/** An output to a stream of the process. A reader that has gone away, as in `… | head`, is not an error. */
export function streamOutput(stream: Writable & { readonly isTTY?: boolean }): Output {
  // The callback of `write` reports errors; without a listener, they would also end the process.
  stream.on('error', () => undefined);
  let isClosed = false;
  return {
    isTerminal: stream.isTTY === true,
    get isClosed() {
      return isClosed;
    },
    write: (data) =>
      new Promise((resolve, reject) => {
        stream.write(data, (error) => {
          const { code = '', message = '' } = (error ?? {}) as NodeJS.ErrnoException;
          isClosed ||= CLOSED_PIPE.includes(code);
          if (!error || CLOSED_PIPE.includes(code)) resolve();
          else {
            const reason = `The output cannot be written: ${WRITE_ERRORS[code] ?? message}.`;
            reject(new CliError(reason, { exit: EXIT.usage, cause: error }));
          }
        });
      }),
  };
}

export async function writeLines(output: Output, lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await output.write(`${lines.join('\n')}\n`);
}

/**
 * How a command fails: it throws a `CliError`, which `main` in program.ts catches. Its message is written to the
 * standard error, and its exit code ends the program.
 */
export class CliError extends Error {
  override readonly name: string = 'CliError';

  readonly exit: number;

  constructor(message: string, { exit, ...options }: ErrorOptions & { readonly exit: number }) {
    super(message, options);
    this.exit = exit;
  }
}

/** A mistake in the arguments. `main` adds where the help of the command is. */
export class UsageError extends CliError {}

export const usageError = (message: string, options: ErrorOptions = {}): UsageError =>
  new UsageError(message, { exit: EXIT.usage, ...options });

export const EXIT = {
  ok: 0,
  errors: 1,
  usage: 2,
  notSent: 13,
  badStatus: 14,
  failedRows: 15,
  badRows: 16,
  queue: 17,
  interrupted: 130,
} as const;

type ExitCode = readonly [exit: number, meaning: string];

const GENERAL: readonly ExitCode[] = [
  [EXIT.ok, 'done; for send: there is a response; for run: every row succeeded'],
  [EXIT.errors, 'there are errors in the action, the context or the secrets'],
  [EXIT.usage, 'wrong usage, or a file that cannot be read or written; for open: the port is in use'],
  [EXIT.badStatus, 'with --fail: the status of the response is 400 or above'],
  [EXIT.failedRows, 'run: there are rows that were sent without success'],
  [EXIT.badRows, 'run: no row failed, but no request could be built from some'],
  [EXIT.queue, 'run, work: the server of the queue cannot be used'],
];

/** One exit code for each failure of sending, except those that only a browser reports. */
const FAILURES: Partial<Record<FailureCode, ExitCode>> = {
  'name-not-found': [3, 'the name of the host was not found'],
  refused: [4, 'the connection was refused'],
  unreachable: [5, 'the host cannot be reached'],
  'time-out': [6, 'the time was up'],
  certificate: [7, 'the certificate of the server is not accepted'],
  tls: [8, 'there is no secure connection'],
  reset: [9, 'the connection was closed without an answer'],
  'cut-off': [10, 'the connection ended in the middle of the response'],
  'too-large': [11, 'the response is larger than the limit'],
  'not-http': [12, 'the answer is not HTTP'],
  'not-sent': [EXIT.notSent, 'the request could not be sent from here'],
  stopped: [EXIT.interrupted, 'stopped by Ctrl-C, or by “no” to the question before sending'],
};

export const exitOfFailure = ({ code }: Failure): number => FAILURES[code]?.[0] ?? EXIT.notSent;

/** Every exit code with its meaning, in ascending order. */
export const EXIT_CODES: readonly ExitCode[] = [...GENERAL, ...Object.values(FAILURES)].toSorted(
  ([a], [b]) => a - b,
);
