import { isIP } from 'node:net';
import type { Redis } from 'ioredis';
import { escapeInvisible } from '../../escape-invisible';
import { EXIT } from '../../exit-codes';
import type { CliError, Io } from '../../io';
import type { QueueLibrary } from './library';
import type { RedisAddress } from './redis-address';

/** Loads the libraries of a queue, or says how to install them. */
export async function loadQueueLibrary(io: Pick<Io, 'queueLibrary'>): Promise<QueueLibrary | CliError> {
  try {
    return await io.queueLibrary();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return {
      message:
        'A queue needs the packages bullmq and ioredis, which are not installed here. Install them:\n' +
        '  npm install bullmq ioredis',
      exit: EXIT.usage,
    };
  }
}

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_RECONNECT_MS = 2000;

/**
 * Connects to a Redis. Once connected, it is connected again whenever the connection breaks; meanwhile a
 * command waits for so many tries, or, without a number, as long as it takes.
 */
export async function connect(
  { ioredis }: QueueLibrary,
  { shown, host, port, database, username, password, isSecure }: RedisAddress,
  maxTries?: number,
): Promise<Redis | CliError> {
  let isReady = false;
  let last: Error | undefined;
  const client = new ioredis.Redis({
    host,
    port,
    db: database,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    // Said here, NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
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
    return { message: `${shown} cannot be used: ${reasonOf(last ?? error)}.`, exit: EXIT.queue };
  }
}

/** In the words of Redis or of the system, which hold neither a name nor a password. */
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
