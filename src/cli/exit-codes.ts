import type { Failure, FailureCode } from '../sending/exchange';

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

type ExitCode = readonly [exit: number, says: string];

const GENERAL: readonly ExitCode[] = [
  [EXIT.ok, 'done; for send: there is a response; for run: every row succeeded'],
  [EXIT.errors, 'there are errors in the action, the context or the secrets'],
  [EXIT.usage, 'wrong usage, or a file that cannot be read or written; for open: the port is in use'],
  [EXIT.badStatus, 'with --fail: the status of the response is 400 or above'],
  [EXIT.failedRows, 'run: there are rows that were sent without success'],
  [EXIT.badRows, 'run: no row failed, but no request could be built from some'],
  [EXIT.queue, 'run, work: the Redis of the queue cannot be used'],
];

/** One for each way in which sending fails; those that only a browser knows are not among them. */
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

/** Every exit code and what it means, in order. */
export const EXIT_CODES: readonly ExitCode[] = [...GENERAL, ...Object.values(FAILURES)].toSorted(
  ([a], [b]) => a - b,
);
