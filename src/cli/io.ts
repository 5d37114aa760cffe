import type { Sender } from '../sending/exchange';
import type { QueueLibrary } from './run/queue/library';

/** Where a command writes to. */
export interface Output {
  readonly isTerminal: boolean;
  /** Resolves when it is written, also when nobody reads any more; rejects when it cannot be written. */
  write(data: string | Uint8Array): Promise<void>;
}

/** The input and output of a command, except the files that its arguments name. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the built app. */
  readonly appFolder: string;
  /** Unix time in whole seconds. */
  readonly now: () => number;
  /** A fresh id for a message (B34). */
  readonly newId: () => string;
  /** Loaded when it is needed: it takes as long as everything else. */
  readonly sender: () => Promise<Sender>;
  /** One that uses its connections again. */
  readonly keepAliveSender: () => Promise<Sender>;
  /** Rejects with ERR_MODULE_NOT_FOUND where it is not installed. */
  readonly queueLibrary: () => Promise<QueueLibrary>;
  /** Asks on the terminal; absent where there is none. */
  readonly ask?: (question: string) => Promise<boolean>;
  /** Ends early when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From this call on, the first Ctrl-C or SIGTERM aborts the signal and does not end the program. */
  readonly untilInterrupted: () => AbortSignal;
}

/** Why a command failed: a message for people, and the exit code. */
export interface CliError {
  readonly message: string;
  readonly exit: number;
}
