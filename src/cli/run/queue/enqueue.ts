import { actionDigest } from '../../action-digest';
import { escapeInvisible } from '../../escape-invisible';
import { EXIT } from '../../exit-codes';
import { STANDARD_INPUT } from '../../input';
import type { CliError, Io } from '../../io';
import { type Arguments, numberOption, type OptionName } from '../../options';
import { loadValidAction } from '../../valid-action';
import { openRows } from '../rows';
import { selected, selectionOf } from '../selection';
import { addRows, type Counts, type Enqueuing, summary } from './add-rows';
import { connect, loadQueueLibrary, reasonOf } from './connection';
import { type JobData, queueName } from './job';
import { redisAddress } from './redis-address';

/** Options of `run` that only a queue has. */
export const WITH_QUEUE = ['at-most-once', 'retry-failed'] as const satisfies OptionName[];

/** Options of `run` that belong to those who send: the workers. */
const OF_WORKERS = [
  'secrets',
  'allow-host',
  'at',
  'concurrency',
  'rate',
  'timeout',
  'response-limit',
  'failed',
  'journal',
  'report',
  'responses',
] as const satisfies OptionName[];

/** To reach a Redis that is gone. */
const MAX_TRIES = 10;

/** Puts the rows into a queue; workers send them. */
export async function enqueue(
  args: Arguments,
  file: string,
  queueUrl: string,
  io: Io,
): Promise<number | CliError> {
  const { options } = args;
  const usage = (message: string): CliError => ({ message, exit: EXIT.usage });
  const ofWorkers = OF_WORKERS.find((name) => name in options);
  if (ofWorkers !== undefined)
    return usage(`--${ofWorkers} does not go with --queue: run puts the rows in, work sends them.`);
  if (options['dry-run'] !== undefined) return usage('--dry-run goes without --queue.');
  const selection = selectionOf(args);
  if ('message' in selection) return selection;
  const retries = numberOption(args, 'retries', 0);
  if (typeof retries === 'object') return retries;
  const isSentOnce = options['at-most-once'] !== undefined;
  if (isSentOnce && retries > 0) return usage('--at-most-once goes without --retries.');
  const address = redisAddress(queueUrl, io.env);
  if ('message' in address) return address;
  const loaded = await loadValidAction(args, io);
  if ('message' in loaded) return loaded;
  const { action, lines } = loaded;
  const library = await loadQueueLibrary(io);
  if ('message' in library) return library;

  const { stderr } = io;
  if (lines.length > 0) await stderr.write(`${lines.join('\n')}\n`);
  const digest = actionDigest(action);
  const enqueuing: Enqueuing = {
    ...selection,
    file,
    digest,
    retries,
    isPostRepeated: options['retry-unsafe'] !== undefined,
    isSentOnce,
    areFailedRetried: options['retry-failed'] !== undefined,
    stopsAtBadRow: options.bail !== undefined,
    isLeft: () => true,
    signal: io.untilInterrupted(),
  };
  const where = `${queueName(digest)} at ${address.shown}`;
  if (options.yes === undefined) {
    const what = `${action.method} ${escapeInvisible(action.url)}`;
    const answer = await confirmed(enqueuing, `${what}, into the queue ${where}`, io);
    if (typeof answer === 'object') return answer;
    if (!answer) {
      await stderr.write('Nothing was put into the queue.\n');
      return EXIT.ok;
    }
  }
  const client = await connect(library, address, MAX_TRIES);
  if ('message' in client) return client;
  const queue = new library.bullmq.Queue<JobData>(queueName(digest), { connection: client });
  queue.on('error', () => undefined);
  const counts: Counts = { added: 0, waiting: 0, done: 0, failed: 0, retried: 0, bad: 0 };
  try {
    const wrong = await addRows(enqueuing, counts, { queue, client, bullmq: library.bullmq }, io);
    if (wrong) return wrong;
  } catch (error) {
    const says = `${address.shown} took no more: ${reasonOf(error)}.\n${summary(counts)}`;
    return {
      message: `${says}The same command puts in the rows that are missing, and none twice.`,
      exit: EXIT.queue,
    };
  } finally {
    await queue.close();
    client.disconnect();
  }
  await io.stdout.write(`${summary(counts)}Queue ${where}\n`);
  if (enqueuing.signal.aborted) return EXIT.interrupted;
  return counts.bad > 0 ? EXIT.badRows : EXIT.ok;
}

/** Shows how many rows go where, and asks for it once. */
async function confirmed(enqueuing: Enqueuing, where: string, io: Io): Promise<boolean | CliError> {
  const { file, signal } = enqueuing;
  if (!io.ask || file === STANDARD_INPUT)
    return { message: 'Nobody can be asked before the rows are put in here. Add --yes.', exit: EXIT.usage };
  const opened = await openRows(file, io);
  if ('message' in opened) return opened;
  let rows = 0;
  for await (const _ of selected(opened.rows, enqueuing)) rows++;
  if (signal.aborted || rows === 0) return true;
  return io.ask(`${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}: ${where}\nPut them in? [y/N] `);
}
