import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { actionDigest } from '../../../compile/compile';
import { CliError, EXIT, usageError } from '../../errors';
import { loadValidAction } from '../../inputs';
import { type Io, writeLines } from '../../io';
import { type Arguments, numberOption, runOptionGiven } from '../../options';
import { counted, escapeInvisible, grouped, inputName, STANDARD_INPUT } from '../../terminal-text';
import type { Row } from '../row';
import { rowContext } from '../row-requests';
import { openRows } from '../rows';
import { rangeOf, type Selection, selected } from '../selection';
import { JOB_NAME, type JobData, jobId, queueName } from './jobs';
import { connect, loadQueueLibrary, reasonOf, redisAddress } from './redis';

/** How many attempts to reconnect a command waits for. */
const MAX_TRIES = 10;

/** The rows to put in, and how workers are to send them. */
interface Enqueuing extends Selection {
  readonly digest: string;
  readonly retries: number;
  readonly isPostRepeated: boolean;
  readonly isSentOnce: boolean;
  readonly areFailedRetried: boolean;
  readonly stopsAtBadRow: boolean;
}

/** The command `run` with --queue: puts the rows into a queue, from which workers send them. */
export async function enqueue(args: Arguments, file: string, queueUrl: string, io: Io): Promise<number> {
  const { options } = args;
  const sendingOption = runOptionGiven(args, 'without-queue');
  if (sendingOption !== undefined)
    throw usageError(`--${sendingOption} does not go with --queue: run puts the rows in, work sends them.`);
  if (options['dry-run'] !== undefined) throw usageError('--dry-run goes without --queue.');
  const range = rangeOf(args);
  const retries = numberOption(args, 'retries', 0);
  const isSentOnce = options['at-most-once'] !== undefined;
  if (isSentOnce && retries > 0) throw usageError('--at-most-once goes without --retries.');
  const address = redisAddress(queueUrl, io.env);
  const { action, lines } = await loadValidAction(args, io);
  const { bullmq, ioredis } = await loadQueueLibrary(io);

  await writeLines(io.stderr, lines);
  const digest = actionDigest(action);
  const enqueuing: Enqueuing = {
    ...range,
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
    const request = `${action.method} ${escapeInvisible(action.url)}`;
    if (!(await isConfirmed(enqueuing, `${request}, into the queue ${where}`, io))) {
      await io.stderr.write('Nothing was put into the queue.\n');
      return EXIT.ok;
    }
  }
  const client = await connect({ bullmq, ioredis }, address, MAX_TRIES);
  const queue = new bullmq.Queue<JobData>(queueName(digest), { connection: client });
  queue.on('error', () => undefined);
  const counts: Counts = { added: 0, waiting: 0, done: 0, failed: 0, retried: 0, bad: 0 };
  try {
    await addRows(enqueuing, counts, { queue, client, bullmq }, io);
  } catch (error) {
    if (error instanceof CliError) throw error;
    const message = `${address.shown} took no more: ${reasonOf(error)}.\n${summary(counts)}`;
    throw new CliError(`${message}The same command puts in the rows that are missing, and none twice.`, {
      exit: EXIT.queue,
      cause: error,
    });
  } finally {
    await queue.close();
    client.disconnect();
  }
  await io.stdout.write(`${summary(counts)}Queue ${where}\n`);
  if (enqueuing.signal.aborted) return EXIT.interrupted;
  return counts.bad > 0 ? EXIT.badRows : EXIT.ok;
}

/** Shows how many rows would go where, and asks whether to put them in. */
async function isConfirmed(enqueuing: Enqueuing, where: string, io: Io): Promise<boolean> {
  const { file, signal } = enqueuing;
  if (!io.ask || file === STANDARD_INPUT)
    throw usageError('Nobody can be asked before the rows are put in here. Add --yes.');
  const opened = await openRows(file, io, enqueuing.shard);
  let rows = 0;
  for await (const _ of selected(opened.rows, enqueuing)) rows++;
  if (signal.aborted || rows === 0) return true;
  return io.ask(`${counted(rows, 'row')}: ${where}\nPut them in? [y/N] `);
}

/** How many rows were put in, found there in each state, or left out. */
interface Counts {
  added: number;
  waiting: number;
  done: number;
  failed: number;
  /** Failed rows that were put back. */
  retried: number;
  /** Rows without a context. */
  bad: number;
}

interface Target {
  readonly queue: Queue<JobData>;
  readonly client: Redis;
  readonly bullmq: typeof import('bullmq');
}

/** A row to put in. */
interface Entry {
  readonly id: string;
  readonly data: JobData;
}

const [MAX_BATCH_ROWS, MAX_BATCH_LENGTH] = [500, 4 * 1024 * 1024];

/** Puts in the rows that are not in the queue; updates `counts` on the way. */
async function addRows(enqueuing: Enqueuing, counts: Counts, target: Target, io: Io): Promise<void> {
  const opened = await openRows(enqueuing.file, io, enqueuing.shard);
  if (opened.hint !== undefined) await writeLines(io.stderr, [opened.hint]);
  let [entries, length]: [Entry[], number] = [[], 0];
  const add = async (): Promise<void> => {
    await addEntries(entries, enqueuing, counts, target);
    [entries, length] = [[], 0];
  };
  for await (const row of selected(opened.rows, enqueuing)) {
    const { context, notes } = rowContext(enqueuing.file, row);
    await writeLines(io.stderr, notes);
    if (!context || row.context === undefined) {
      counts.bad++;
      if (enqueuing.stopsAtBadRow) break;
      continue;
    }
    entries.push({ id: jobId(enqueuing.digest, row), data: dataOf(enqueuing, row, row.context) });
    length += row.context.length;
    if (entries.length >= MAX_BATCH_ROWS || length >= MAX_BATCH_LENGTH) await add();
  }
  await add();
}

const dataOf = (
  { file, isPostRepeated, isSentOnce }: Enqueuing,
  { number, line, hasPaths, id }: Row,
  context: string,
): JobData => ({
  row: number,
  line,
  file: inputName(file),
  context,
  ...(hasPaths && { hasPaths }),
  ...(id !== undefined && { id }),
  ...(isPostRepeated && { isPostRepeated }),
  ...(isSentOnce && { isSentOnce }),
});

type State = 'new' | 'waiting' | 'done' | 'failed';

/** The states of the rows in the queue. */
async function statesOf(entries: readonly Entry[], { queue, client }: Target): Promise<State[]> {
  const pipeline = client.pipeline();
  for (const { id } of entries) pipeline.hmget(queue.toKey(id), 'timestamp', 'finishedOn', 'returnvalue');
  const answers = (await pipeline.exec()) ?? [];
  return answers.map(([error, fields]) => {
    if (error) throw error;
    const [timestamp, finishedOn, value] = fields as (string | null)[];
    if (timestamp === null) return 'new';
    if (finishedOn === null) return 'waiting';
    // A row that succeeded has a value, and perhaps also the reason why an earlier attempt failed.
    return value === null ? 'failed' : 'done';
  });
}

async function addEntries(
  entries: readonly Entry[],
  { retries, areFailedRetried }: Enqueuing,
  counts: Counts,
  target: Target,
): Promise<void> {
  const { queue, bullmq } = target;
  const states = await statesOf(entries, target);
  const added = new Map<string, Entry>();
  const retried = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const { id } = entry;
    const state = states[index];
    if (added.has(id) || retried.has(id) || state === 'waiting') counts.waiting++;
    else if (state === 'new') added.set(id, entry);
    else if (state === 'done') counts.done++;
    else if (areFailedRetried) {
      const job = await bullmq.Job.fromId<JobData>(queue, id);
      await job?.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
      retried.add(id);
      counts.retried++;
    } else counts.failed++;
  }
  if (added.size === 0) return;
  await queue.addBulk(
    [...added.values()].map(({ id, data }) => ({
      name: JOB_NAME,
      data,
      opts: {
        jobId: id,
        attempts: retries + 1,
        ...(retries > 0 && { backoff: { type: 'custom' } }),
        // Stack traces are of no use here.
        stackTraceLimit: 0,
      },
    })),
  );
  counts.added += added.size;
}

function summary({ added, waiting, done, failed, retried, bad }: Counts): string {
  const parts: (readonly [count: number, text: string])[] = [
    [retried, 'that had failed put back'],
    [waiting, 'there already'],
    [done, 'sent already'],
    [failed, 'that failed there (--retry-failed puts them back)'],
    [bad, 'without a context'],
  ];
  const texts = [[added, 'put into the queue'] as const, ...parts.filter(([count]) => count > 0)].map(
    ([count, text]) => `${grouped(count)} ${text}`,
  );
  const rows = added + waiting + done + failed + retried + bad;
  return `${counted(rows, 'row')}: ${texts.join(', ')}\n`;
}
