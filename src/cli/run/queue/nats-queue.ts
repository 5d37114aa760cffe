/** A queue of rows in NATS JetStream: its connection, and putting rows in. */
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { CliError, EXIT, type Io, type NatsLibrary } from '../../io';
import { parsedJson } from '../row';
import {
  DEFAULT_LIMIT,
  type Entry,
  JobData,
  type Opening,
  type QueueAddress,
  type RowQueue,
  type State,
  unusable,
} from './jobs';

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

// A queue in NATS JetStream, as `run` puts rows into it.

/** How many attempts `run` waits for, to reconnect or to be heard. */
const MAX_TRIES = 10;
const RETRY_MS = 1000;

/** The rest of a message besides the data. */
const MAX_HEAD = 1024;

export async function openNatsQueue(
  library: NatsLibrary,
  address: QueueAddress,
  { name, limit, areFailedRetried }: Opening,
  io: Pick<Io, 'wait'>,
): Promise<RowQueue> {
  const nats = await connectNats(library, address, MAX_TRIES);
  const { rows, failed } = streamsOf(name);
  await createStreams(nats, library, name, DEFAULT_LIMIT, limit);
  const signal = new AbortController().signal;
  const publish = async (entry: Entry): Promise<State> => {
    // The message id of the row has to outlive the message.
    const data = JSON.stringify({ id: entry.id, ...entry.data });
    for (let tries = 1; ; tries++) {
      try {
        const { duplicate } = await nats.client.publish(rows, data, { msgID: entry.id });
        return duplicate ? 'waiting' : 'added';
      } catch (error) {
        // Another `run` may have filled the queue. A row that was taken without an answer is a duplicate then.
        if (tries === MAX_TRIES || nats.connection.isClosed()) throw error;
        await io.wait(RETRY_MS, signal);
      }
    }
  };
  if (areFailedRetried) await retryFailed(nats, failed, publish);
  return {
    maxLength: (nats.connection.info?.max_payload ?? Number.POSITIVE_INFINITY) - MAX_HEAD,
    load: async () => {
      const [waiting, failures] = await Promise.all([messagesIn(nats, rows), messagesIn(nats, failed)]);
      return { waiting, failed: failures };
    },
    add: (entries) => Promise.all(entries.map(publish)),
    close: () => nats.connection.close(),
  };
}

/** Puts the failed rows back. */
async function retryFailed(
  { manager }: Nats,
  failed: string,
  publish: (entry: Entry) => Promise<State>,
): Promise<void> {
  const { state } = await manager.streams.info(failed);
  for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
    const message = await manager.streams.getMessage(failed, { seq }).catch(() => null);
    const data = message && JobData.safeParse(parsedJson(message.string()));
    // Its own id, because NATS may still know the id of the row.
    if (data?.success) await publish({ id: `${data.data.id ?? ''}_${seq}`, data: data.data });
    if (message) await manager.streams.deleteMessage(failed, seq, false);
  }
}
