import type { Io, NatsLibrary } from '../../io';
import { parsedJson } from '../row';
import type { QueueAddress } from './address';
import { JobData } from './jobs';
import { connectNats, createStreams, messagesIn, type Nats, streamsOf } from './nats';
import { DEFAULT_LIMIT, type Entry, type Opening, type RowQueue, type State } from './row-queue';

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
