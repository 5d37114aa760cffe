import { isIP } from 'node:net';
import type { Redis } from 'ioredis';
import { CliError, EXIT, usageError } from '../../errors';
import type { Io, QueueLibrary } from '../../io';
import { escapeInvisible } from '../../terminal-text';

// The Redis of a queue: its address, the packages to use it, and the connection.

/** The address of a Redis, and the credentials for it. */
interface RedisAddress {
  /** For people: without user name and password. */
  readonly shown: string;
  readonly host: string;
  readonly port: number;
  readonly database: number;
  readonly username?: string;
  readonly password?: string;
  readonly isSecure: boolean;
}

const DEFAULT_PORT = 6379;

const FORM = 'redis://HOST:PORT, or rediss:// for TLS; a number of a database may follow as /NUMBER';

/** Reads the URL of a Redis. User name and password come from the environment if the URL has none. */
export function redisAddress(text: string, env: Readonly<Record<string, string | undefined>>): RedisAddress {
  // The message does not repeat the text, which may contain a password.
  const wrong = (fault: string, cause?: unknown): CliError =>
    new CliError(`--queue ${fault}: ${FORM}.`, { exit: EXIT.usage, cause });
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '')
    throw wrong('needs the URL of a Redis');
  const { protocol, hostname, pathname, search, hash } = url;
  const database = /^\/?(\d{0,9})$/.exec(pathname)?.[1];
  if (database === undefined || search !== '' || hash !== '')
    throw wrong('has something that does not belong to the URL of a Redis');
  const port = url.port === '' ? DEFAULT_PORT : Number(url.port);
  let username: string | undefined;
  let password: string | undefined;
  try {
    username = decodeURIComponent(url.username) || env.REDIS_USERNAME;
    password = decodeURIComponent(url.password) || env.REDIS_PASSWORD;
  } catch (error) {
    throw wrong('has a name or a password with a % that is not followed by two hexadecimal digits', error);
  }
  return {
    shown: `${protocol}//${hostname}:${port}/${Number(database)}`,
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    database: Number(database),
    ...(username && { username }),
    ...(password && { password }),
    isSecure: protocol === 'rediss:',
  };
}

/** Loads the packages of a queue; if they are not installed, the error says how to install them. */
export async function loadQueueLibrary(io: Pick<Io, 'queueLibrary'>): Promise<QueueLibrary> {
  try {
    return await io.queueLibrary();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw usageError(
      'A queue needs the packages bullmq and ioredis, which are not installed here. Install them:\n' +
        '  npm install bullmq ioredis',
    );
  }
}

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_RECONNECT_MS = 2000;

/**
 * Connects to a Redis; throws a `CliError` if that fails. A connection that breaks later is restored. Meanwhile, a
 * command waits for `maxTries` attempts to reconnect, or without a limit.
 */
export async function connect(
  { ioredis }: QueueLibrary,
  { shown, host, port, database, username, password, isSecure }: RedisAddress,
  maxTries?: number,
): Promise<Redis> {
  let isReady = false;
  let last: Error | undefined;
  const client = new ioredis.Redis({
    host,
    port,
    db: database,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    ...(isSecure && { tls: { rejectUnauthorized: true, ...(isIP(host) === 0 && { servername: host }) } }),
    family: 0,
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: maxTries ?? null,
    retryStrategy: (times) => (isReady ? Math.min(times * 250, MAX_RECONNECT_MS) : null),
  });
  client.on('error', (error: Error) => {
    last = error;
  });
  try {
    await client.connect();
    await client.ping();
    isReady = true;
    return client;
  } catch (error) {
    client.disconnect();
    throw unusable(shown, last ?? error);
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
