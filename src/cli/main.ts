/** The Node process of the command line: connects `main` to the streams, the clock and the signals of the process. */
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT, type Io, streamOutput } from './io';
import { main } from './program';
import { escapeInvisible } from './terminal-text';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const stderr = streamOutput(process.stderr);

const io: Io = {
  stdin: { [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator]() },
  stdout: streamOutput(process.stdout),
  stderr,
  env: process.env,
  appFolder: join(import.meta.dirname, '../app'),
  now: () => Math.floor(Date.now() / 1000),
  newId: () => `msg_${randomUUID()}`,
  sender: async () => (await import('../send/node/send')).send,
  keepAliveSender: async () => (await import('../send/node/keep-alive')).keepAliveSender(),
  queueLibrary: async () => ({ bullmq: await import('bullmq'), ioredis: await import('ioredis') }),
  natsLibrary: async () => ({
    transport: await import('@nats-io/transport-node'),
    jetstream: await import('@nats-io/jetstream'),
  }),
  wait: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
  untilInterrupted: () => {
    const stopping = new AbortController();
    // Each waiting row adds a listener.
    setMaxListeners(0, stopping.signal);
    const stop = (): void => {
      // A second signal ends the program as usual.
      for (const name of STOP_SIGNALS) process.off(name, stop);
      stopping.abort();
      // Ends a pending read of the standard input.
      process.stdin.destroy();
    };
    for (const name of STOP_SIGNALS) process.on(name, stop);
    return stopping.signal;
  },
};

async function ask(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C and the end of the input mean no.
  const stopping = new AbortController();
  terminal.once('close', () => stopping.abort());
  const answer = await terminal.question(question, { signal: stopping.signal }).catch(() => '');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Reports a failure of the system, such as a full disk. */
async function reportFailure(error: unknown): Promise<number> {
  const message = error instanceof Error ? error.message : String(error);
  await stderr.write(`${escapeInvisible(message)}\n`).catch(() => undefined);
  return EXIT.usage;
}

const exit = await main(process.argv.slice(2), io).catch(reportFailure);
// A pending name lookup cannot be cancelled and would keep the process alive.
process.exit(exit);
