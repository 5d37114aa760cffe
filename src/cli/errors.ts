import type { Failure, FailureCode } from '../send/exchange';

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
export const usageError = (message: string): CliError => new CliError(message, { exit: EXIT.usage });

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
  stopped: [EXIT.interrupted, 'stopped by Ctrl-C'],
};

export const exitOfFailure = ({ code }: Failure): number => FAILURES[code]?.[0] ?? EXIT.notSent;

/** Every exit code with its meaning, in ascending order. */
export const EXIT_CODES: readonly ExitCode[] = [...GENERAL, ...Object.values(FAILURES)].toSorted(
  ([a], [b]) => a - b,
);
