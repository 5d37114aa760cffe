import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { CliError, EXIT } from '../../errors';
import type { NatsLibrary } from '../../io';
import { type QueueAddress, unusable } from './address';

// A queue in NATS JetStream: the connection, and the streams of rows, of failed rows and of the hold after a 429.

const MIN_VERSION = [2, 9] as const;

/** How long NATS recognizes a row that is put in again. */
const DUPLICATE_WINDOW_MS = 2 * 60 * 1000;

/** A hold is never longer. */
const MAX_HOLD_MS = 60 * 60 * 1000;

const RECONNECT_MS = 500;

/** A connection to NATS and what uses it. */
export interface Nats {
  readonly connection: NatsConnection;
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
}

/** Connects to NATS; throws a `CliError` if that fails. Later it reconnects up to `maxTries` times. */
export async function connectNats(
  { transport, jetstream }: NatsLibrary,
  { shown, host, port, username, password, isSecure }: QueueAddress,
  maxTries = -1,
): Promise<Nats> {
  let connection: NatsConnection | undefined;
  try {
    connection = await transport.connect({
      servers: `${host.includes(':') ? `[${host}]` : host}:${port}`,
      ...(username !== undefined && { user: username }),
      ...(password !== undefined && { pass: password }),
      ...(isSecure && { tls: {} }),
      maxReconnectAttempts: maxTries,
      reconnectTimeWait: RECONNECT_MS,
    });
    const version = connection.info?.version ?? '';
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1]))
      throw new CliError(`${shown} is NATS ${version}; a queue needs ${MIN_VERSION.join('.')} or newer.`, {
        exit: EXIT.queue,
      });
    const manager = await jetstream.jetstreamManager(connection);
    return { connection, client: jetstream.jetstream(connection), manager };
  } catch (error) {
    await connection?.close();
    throw error instanceof CliError ? error : unusable(shown, error);
  }
}

/** The names of the streams of a queue; each stream has one subject of the same name. */
export const streamsOf = (name: string) => ({ rows: name, failed: `${name}-failed`, hold: `${name}-hold` });

/** Creates the streams. `limit` is the number of rows in each; undefined leaves it as it is. */
export async function createStreams(
  { manager }: Nats,
  { jetstream: { DiscardPolicy, RetentionPolicy, StorageType } }: NatsLibrary,
  name: string,
  defaultLimit: number,
  limit?: number,
): Promise<void> {
  const { rows, failed, hold } = streamsOf(name);
  const bounded = { storage: StorageType.File, discard: DiscardPolicy.New, max_msgs: limit ?? defaultLimit };
  const streams = [
    {
      ...bounded,
      name: rows,
      retention: RetentionPolicy.Workqueue,
      duplicate_window: DUPLICATE_WINDOW_MS * 1_000_000,
    },
    { ...bounded, name: failed, retention: RetentionPolicy.Limits },
    { name: hold, storage: StorageType.Memory, max_msgs: 1, max_age: MAX_HOLD_MS * 1_000_000 },
  ];
  for (const stream of streams) {
    const found = await manager.streams.info(stream.name).catch(() => undefined);
    if (!found) await manager.streams.add({ ...stream, subjects: [stream.name] });
    else if (limit !== undefined && stream.name !== hold && found.config.max_msgs !== limit)
      await manager.streams.update(stream.name, { max_msgs: limit });
  }
}

/** The number of messages in a stream. */
export const messagesIn = async ({ manager }: Nats, stream: string): Promise<number> =>
  (await manager.streams.info(stream)).state.messages;
