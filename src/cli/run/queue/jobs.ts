/** A queue of any engine: its address, a row as a job, what every engine can do with it, and what a worker reports. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { isMessageId } from '../../../core/internal';
import { CliError, EXIT, type Io, usageError, writeLines } from '../../io';
import { escapeInvisible, KEEP_ALIVE_TEXT } from '../../terminal-text';
import {
  type AttemptSettings,
  attemptOnce,
  isBadRow,
  isSuccess,
  type RequestLimits,
  type RowOutcome,
} from '../attempts';
import { type Figures, Progress, Tally } from '../progress';
import type { Row } from '../row';
import { rowId, rowLine } from '../row-requests';

/** The address of a queue in a Redis or a NATS server, and what is said when it cannot be used. */

/** Where a queue is, and the credentials for it. */
export interface QueueAddress {
  readonly engine: 'redis' | 'nats';
  /** For people: without user name and password. */
  readonly shown: string;
  readonly host: string;
  readonly port: number;
  /** Of a Redis. */
  readonly database: number;
  readonly username?: string;
  readonly password?: string;
  readonly isSecure: boolean;
}

const ENGINES = {
  'redis:': { engine: 'redis', port: 6379, isSecure: false },
  'rediss:': { engine: 'redis', port: 6379, isSecure: true },
  'nats:': { engine: 'nats', port: 4222, isSecure: false },
  'tls:': { engine: 'nats', port: 4222, isSecure: true },
} as const;

const isProtocol = (text: string): text is keyof typeof ENGINES => Object.hasOwn(ENGINES, text);

const FORM =
  'redis://HOST:PORT, or rediss:// for TLS; a number of a database may follow as /NUMBER; or nats://HOST:PORT, or tls:// for TLS';

/** Reads the URL of a queue. User name and password come from the environment if the URL has none. */
export function queueAddress(text: string, env: Readonly<Record<string, string | undefined>>): QueueAddress {
  // The message does not repeat the text, which may contain a password.
  const wrong = (fault: string, cause?: unknown): CliError =>
    usageError(`--queue ${fault}: ${FORM}.`, { cause });
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isProtocol(url.protocol) || url.hostname === '') throw wrong('needs the URL of a queue');
  const { protocol, hostname, pathname, search, hash } = url;
  const { engine, port: defaultPort, isSecure } = ENGINES[protocol];
  const database = (engine === 'redis' ? /^\/?([0-9]{0,9})$/ : /^\/?()$/).exec(pathname)?.[1];
  if (database === undefined || search !== '' || hash !== '')
    throw wrong('has something that does not belong to the URL of a queue');
  const port = url.port === '' ? defaultPort : Number(url.port);
  const prefix = engine.toUpperCase();
  let username: string | undefined;
  let password: string | undefined;
  try {
    username = decodeURIComponent(url.username) || env[`${prefix}_USERNAME`];
    password = decodeURIComponent(url.password) || env[`${prefix}_PASSWORD`];
  } catch (error) {
    throw wrong('has a name or a password with a % that is not followed by two hexadecimal digits', error);
  }
  return {
    engine,
    shown: `${protocol}//${hostname}:${port}${engine === 'redis' ? `/${Number(database)}` : ''}`,
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    database: Number(database),
    ...(username && { username }),
    ...(password && { password }),
    isSecure,
  };
}

/** Loads the packages of a queue; if they are not installed, the error says how to install them. */
export async function loadPackages<Library>(load: () => Promise<Library>, names: string): Promise<Library> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw usageError(
      `A queue there needs packages that are not installed here. Install them:\n  npm install ${names}`,
    );
  }
}

export const unusable = (shown: string, cause: unknown): CliError =>
  new CliError(`${shown} cannot be used: ${reasonOf(cause)}.`, { exit: EXIT.queue, cause });

/** The message of Redis or of the system, which contains neither a user name nor a password. */
export function reasonOf(error: unknown): string {
  const {
    errors: [first] = [],
    message,
    code = '',
  } = error as Error & {
    readonly errors?: readonly Error[];
    readonly code?: string;
  };
  return escapeInvisible((first?.message ?? message) || code).replace(/\.$/, '');
}

// What `run` and `work` need of a queue, whichever engine it is in.

/** One kind of queue, at its server. */
export interface QueueEngine {
  /** Opens a queue to put rows in. */
  open(opening: Opening): Promise<RowQueue>;
  /** Sends rows and reports the failed ones, until the signal is aborted. */
  work(working: Working): Promise<Figures>;
}

/** A row to put in. */
export interface Entry {
  /** The same for the same row of the same file and action. */
  readonly id: string;
  readonly data: JobData;
}

/** Whether a row was put in, or why not. */
export type State = 'added' | 'waiting' | 'sent' | 'failed' | 'retried';

/** How many rows wait or are in flight, and how many have failed. */
export interface QueueLoad {
  readonly waiting: number;
  readonly failed: number;
}

/** A queue, as `run` puts rows into it. Its methods reject if the engine does not take what they bring. */
export interface RowQueue {
  /** The longest data of a row, in bytes. */
  readonly maxLength: number;
  load(): Promise<QueueLoad>;
  /** Puts in the rows that are not known. */
  add(entries: readonly Entry[]): Promise<readonly State[]>;
  close(): Promise<void>;
}

/** How a queue is opened to put rows in. */
export interface Opening {
  /** The name of the queue. */
  readonly name: string;
  /** How many rows may wait. */
  readonly limit: number;
  /** Whether rows that have failed are put back. */
  readonly areFailedRetried: boolean;
}

/** How many rows wait at most if nobody says otherwise. */
export const DEFAULT_LIMIT = 10_000;

/** What the options of `work` say. */
export interface WorkSettings extends RequestLimits {
  readonly concurrency: number;
  /** Requests per second, of all workers together. */
  readonly rate: number | undefined;
  /** After this time, the rows of a silent worker are given to another one. */
  readonly stalledSeconds: number;
  readonly keptIds: number;
}

/** What a worker sends with, and until when. */
export interface Working {
  readonly sending: JobSending;
  readonly settings: WorkSettings;
  readonly signal: AbortSignal;
}

// The job of a row: its data and its id, and how a worker sends it.

/**
 * What the server of a queue holds of a row, as clear text. The action is not part of it, because each worker reads its file. The
 * data is untrusted (`HostCheck`).
 */
export const JobData = z.object({
  row: z.int(),
  line: z.int(),
  /** The name of the file of the rows. */
  file: z.string(),
  /** JSON as text, which preserves the digits of numbers. */
  context: z.string(),
  hasPaths: z.optional(z.boolean()),
  /** The message id that an earlier run gave the row. */
  id: z.optional(z.string().check(z.refine(isMessageId))),
  isPostRepeated: z.optional(z.boolean()),
  isSentOnce: z.optional(z.boolean()),
  /** The number of attempts after the first one. */
  retries: z.optional(z.int()),
});
export type JobData = z.infer<typeof JobData>;

/** Each action has its own queue, so that a worker with another action, or another version of it, gets none of its rows. */
export const queueName = (digest: string): string => `action-designer-${digest.slice(0, 16)}`;

/** The same row of the same file and action always has the same id. */
export function jobId(digest: string, row: Row): string {
  if (row.id === undefined) return rowId(digest, row);
  const identity = JSON.stringify([digest, row.id, row.context ?? '']);
  return `msg_${createHash('sha256').update(identity).digest('hex').slice(0, 32)}`;
}

/** What sending needs besides the job, which contains how often the row is sent. */
export type JobSending = Omit<AttemptSettings, 'retries' | 'isPostRepeated' | 'file'>;

/** A row that is not sent, or not sent again. */
export class RowFailed extends Error {
  /** BullMQ does not repeat a job that fails with an error of this name. */
  override readonly name = 'UnrecoverableError';

  constructor(
    readonly outcome: RowOutcome,
    /** For people. */
    readonly lines: readonly string[],
  ) {
    super(outcome.reason);
  }
}

/** A job, as each engine has it. */
interface GivenJob {
  readonly id: string;
  readonly data: unknown;
  readonly retries: number;
  /** How often the job was begun, this time included. */
  readonly attempts: number;
}

/** The failure of a job without a request: another program may have changed its data. */
export function failureOf(
  { id, data, attempts }: Pick<GivenJob, 'id' | 'data' | 'attempts'>,
  reason: string,
): RowFailed {
  const said = escapeInvisible(reason);
  const read = JobData.safeParse(data);
  if (!read.success)
    return new RowFailed({ row: 0, attempts: 0, reason }, [`Job ${escapeInvisible(id)}: ${said}`]);
  const { row: number, line, file } = read.data;
  return new RowFailed({ row: number, attempts, reason }, [rowLine(file, { number, line }, said)]);
}

const SENT_ONCE =
  'It may have been sent by a worker that ended before it could say so, and is not sent a second time.';

/** What became of a job at an attempt. */
export type JobResult =
  | { readonly type: 'sent'; readonly outcome: RowOutcome }
  /** Another attempt is due after `wait` milliseconds; after a 429 no worker sends before. */
  | { readonly type: 'again'; readonly reason: string; readonly wait: number; readonly holdsAll: boolean }
  | { readonly type: 'failed'; readonly failure: RowFailed };

/** Sends the request of a job once, and judges the result. */
export async function tryJob(sending: JobSending, job: GivenJob, io: Pick<Io, 'now'>): Promise<JobResult> {
  const { data, retries, attempts } = job;
  const read = JobData.safeParse(data);
  if (!read.success)
    return { type: 'failed', failure: failureOf(job, 'It was not put in by action-designer run.') };
  const { row: number, line, file, context, hasPaths = false, id = job.id } = read.data;
  const { isPostRepeated = false, isSentOnce = false } = read.data;
  if (isSentOnce && attempts > 1)
    return { type: 'failed', failure: failureOf({ ...job, attempts: 1 }, SENT_ONCE) };
  const row: Row = { number, line, context, hasPaths };
  const settings = { ...sending, file, retries, isPostRepeated };
  const { outcome, notes, wait } = await attemptOnce(settings, row, id, attempts, io);
  if (isSuccess(outcome)) return { type: 'sent', outcome };
  const { reason = '', status } = outcome;
  if (wait !== undefined) return { type: 'again', reason, wait, holdsAll: status === 429 };
  const lines = isBadRow(outcome) ? notes : [rowLine(file, row, escapeInvisible(reason))];
  return { type: 'failed', failure: new RowFailed(outcome, lines) };
}

// How a worker behaves while its queue does not serve it: it backs off, and says why its rows wait.

/** A row fails after so many workers ended while they had it: it may be what ends them. */
export const MAX_STALLED = 10;

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 10_000;

/** The pause after this number of consecutive errors. */
export const pauseAfter = (errors: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (errors - 1));

/** After this time an error that repeats is shown again. Errors that name a job do not repeat. */
const [REPEAT_MS, MAX_KEPT] = [60_000, 100];

/** A shorter hold ends before anybody could read about it. */
export const MIN_REPORTED_MS = 5000;

/** The line about a hold of so many milliseconds. */
export function holdText(ms: number): string {
  const time = ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`;
  return `The server wants a pause: the queue is held for ${time}.`;
}

/** What a worker reports: failed rows and what its server does meanwhile, and the figures at the end. */
export class WorkReport {
  readonly #io: Pick<Io, 'stderr'>;
  readonly #tally = new Tally();
  readonly #progress: Progress;
  /** When each error was last shown. */
  readonly #errors = new Map<string, number>();
  #isConnected = true;

  /** `shown` is the address of the server, for people. */
  constructor(
    readonly shown: string,
    io: Pick<Io, 'stderr'>,
  ) {
    this.#io = io;
    this.#progress = new Progress(io.stderr, () => this.#tally.figures(), performance.now());
  }

  /** Before the first row: what is in the queue of this name, and what is sent. */
  begin(name: string, content: string, { action }: JobSending): Promise<void> {
    return writeLines(this.#io.stderr, [
      `Queue ${name} at ${this.shown}: ${content}`,
      `Sending ${action.method} ${escapeInvisible(action.url)}, with ${KEEP_ALIVE_TEXT} at the end of each head`,
    ]);
  }

  sent(outcome: RowOutcome): void {
    this.#tally.add(outcome);
    this.#progress.update(performance.now())?.catch(() => undefined);
  }

  failed({ outcome, lines }: RowFailed): void {
    this.#tally.add(outcome);
    this.show(lines);
  }

  /** Errors are expected while the server is gone, which `connected` reports. */
  error(error: unknown): void {
    const text = `${this.shown} answers with an error: ${reasonOf(error)}.`;
    const nowMs = performance.now();
    if (nowMs - (this.#errors.get(text) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return;
    if (this.#errors.size >= MAX_KEPT) this.#errors.clear();
    this.#errors.set(text, nowMs);
    this.show([text]);
  }

  /** The connection was lost, or is back. */
  connected(isConnected: boolean): void {
    if (isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    this.show([`${this.shown} is ${isConnected ? 'back' : 'gone. The rows wait until it is back'}.`]);
  }

  /** Errors of writing are ignored: the work continues when nobody reads any more. */
  show(lines: readonly string[]): void {
    this.#progress.show(lines).catch(() => undefined);
  }

  async end(): Promise<Figures> {
    await this.#progress.clear().catch(() => undefined);
    return this.#tally.figures();
  }
}
