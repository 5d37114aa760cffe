import { isIP } from 'node:net';
import type { Redis } from 'ioredis';
import type { QueueLibrary } from '../../io';
import { type QueueAddress, unusable } from './address';

// The Redis of a queue: the connection to it.

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_RECONNECT_MS = 2000;

/**
 * Connects to a Redis; throws a `CliError` if that fails. A connection that breaks later is restored. Meanwhile, a
 * command waits for `maxTries` attempts to reconnect, or without a limit.
 */
export async function connect(
  { ioredis }: QueueLibrary,
  { shown, host, port, database, username, password, isSecure }: QueueAddress,
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
