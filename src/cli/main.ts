import { randomUUID } from 'node:crypto';
import { escapeInvisible } from './escape-invisible';
import { EXIT } from './exit-codes';
import type { Io } from './io';
import { run } from './run';
import { streamOutput } from './stream-output';

const stderr = streamOutput(process.stderr);

const io: Io = {
  stdin: { [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator]() },
  stdout: streamOutput(process.stdout),
  stderr,
  env: process.env,
  now: () => Math.floor(Date.now() / 1000),
  newId: () => `msg_${randomUUID()}`,
  sender: async () => (await import('../sending/node/send')).send,
  untilInterrupted: () => {
    const stopping = new AbortController();
    // The second Ctrl-C ends the program as usual.
    process.once('SIGINT', () => stopping.abort());
    return stopping.signal;
  },
};

/** Reports a failure of the system, such as a full disk. */
async function fail(error: unknown): Promise<number> {
  const says = error instanceof Error ? error.message : String(error);
  await stderr.write(`${escapeInvisible(says)}\n`).catch(() => undefined);
  return EXIT.usage;
}

const exit = await run(process.argv.slice(2), io).catch(fail);
// A look-up of a name cannot be stopped and would keep the process for a while.
process.exit(exit);
