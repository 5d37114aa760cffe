import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { escapeInvisible } from './escape-invisible';
import { EXIT } from './exit-codes';
import type { Io } from './io';
import { run } from './run';
import { streamOutput } from './stream-output';

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
  sender: async () => (await import('../sending/node/send')).send,
  keepAliveSender: async () => (await import('../sending/node/send')).keepAliveSender(),
  queueLibrary: async () => ({ bullmq: await import('bullmq'), ioredis: await import('ioredis') }),
  wait: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
  untilInterrupted: () => {
    const stopping = new AbortController();
    // Each row that waits listens to it.
    setMaxListeners(0, stopping.signal);
    const stop = (): void => {
      // The second one ends the program as usual.
      for (const name of STOP_SIGNALS) process.off(name, stop);
      stopping.abort();
      // Whoever waits for more of it goes on.
      process.stdin.destroy();
    };
    for (const name of STOP_SIGNALS) process.on(name, stop);
    return stopping.signal;
  },
};

async function ask(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C and the end of the input are no.
  const stopping = new AbortController();
  terminal.once('close', () => stopping.abort());
  const answer = await terminal.question(question, { signal: stopping.signal }).catch(() => '');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Reports a failure of the system, such as a full disk. */
async function fail(error: unknown): Promise<number> {
  const says = error instanceof Error ? error.message : String(error);
  await stderr.write(`${escapeInvisible(says)}\n`).catch(() => undefined);
  return EXIT.usage;
}

const exit = await run(process.argv.slice(2), io).catch(fail);
// A look-up of a name cannot be stopped and would keep the process for a while.
process.exit(exit);
