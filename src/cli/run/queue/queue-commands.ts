/** The commands of a queue: `run` with --queue puts the rows in, and `work` sends them until it is stopped. */
import { actionDigest } from '../../../compile/compile';
import { actionFileOf, loadValidAction } from '../../inputs';
import { CliError, EXIT, type Io, usageError, writeLines } from '../../io';
import { type Arguments, numberOption, runOptionGiven, sendingOptions } from '../../options';
import { requireAllowedHosts } from '../../request-checks';
import { counted, escapeInvisible, grouped, inputName, STANDARD_INPUT } from '../../terminal-text';
import { lockFile, withFileErrors } from '../files';
import { Journal } from '../journal';
import { durationText, figuresText, rateText } from '../progress';
import { checkReadAgain } from '../results';
import type { Row } from '../row';
import { loadForRows, rowContext, rowLine } from '../row-requests';
import { openRows } from '../rows';
import { rangeOf, type Selection, selected } from '../selection';
import { openBullQueue } from './bullmq-queue';
import { workOnRedis } from './bullmq-worker';
import {
  DEFAULT_LIMIT,
  type Entry,
  type JobData,
  jobId,
  loadPackages,
  type Opening,
  type QueueAddress,
  type QueueEngine,
  queueAddress,
  queueName,
  type RowQueue,
  reasonOf,
  type State,
} from './jobs';
import { openNatsQueue, workOnNats } from './nats-queue';

/** Loads the packages of the engine at an address. */
async function engineAt(address: QueueAddress, io: Io): Promise<QueueEngine> {
  if (address.engine === 'nats') {
    const library = await loadPackages(io.natsLibrary, '@nats-io/transport-node @nats-io/jetstream');
    return {
      open: (opening) => openNatsQueue(library, address, opening, io),
      work: (working) => workOnNats(library, address, working, io),
    };
  }
  const library = await loadPackages(io.queueLibrary, 'bullmq ioredis');
  return {
    open: (opening) => openBullQueue(library, address, opening),
    work: (working) => workOnRedis(library, address, working, io),
  };
}

/** How many ids of sent rows are kept, so that these rows are not sent again if they are put in again. */
const DEFAULT_KEPT = 100_000;

const DEFAULT_STALLED_SECONDS = 30;

/** The command `work`: reads what the arguments name, connects to the queue, and sends its rows. */
export async function work(args: Arguments, io: Io): Promise<number> {
  actionFileOf(args);
  if (args.options.queue === undefined)
    throw usageError('Name the server of the queue: --queue redis://HOST:PORT or nats://HOST:PORT.');
  const settings = {
    ...sendingOptions(args),
    stalledSeconds: numberOption(args, 'stalled-after', DEFAULT_STALLED_SECONDS),
    keptIds: numberOption(args, 'keep-ids', DEFAULT_KEPT),
  };
  const address = queueAddress(args.options.queue, io.env);
  const { lines, ...building } = await loadForRows(args, io);
  requireAllowedHosts(building.checkHost, building.action);
  const engine = await engineAt(address, io);

  await writeLines(io.stderr, lines);
  const signal = io.untilInterrupted();
  const sending = { ...building, now: io.now, ...settings, sender: await io.keepAliveSender() };
  const figures = await engine.work({ sending, settings, signal });
  await io.stdout.write(
    args.options.json === undefined ? figuresText(figures) : `${JSON.stringify(figures)}\n`,
  );
  return EXIT.ok;
}

/** The rows to put in, and how workers are to send them. */
interface Enqueuing extends Selection, Opening {
  readonly digest: string;
  readonly retries: number;
  readonly isPostRepeated: boolean;
  readonly isSentOnce: boolean;
  readonly stopsAtBadRow: boolean;
  /** Which rows were put in by earlier runs. */
  readonly journal?: Journal;
}

/** `run` with --queue: puts rows into a queue, which has a limited number of them at any time. */
export async function enqueue(args: Arguments, file: string, queueUrl: string, io: Io): Promise<number> {
  const { options } = args;
  const sendingOption = runOptionGiven(args, 'without-queue');
  if (sendingOption !== undefined)
    throw usageError(`--${sendingOption} does not go with --queue: run puts the rows in, work sends them.`);
  if (options['dry-run'] !== undefined) throw usageError('--dry-run goes without --queue.');
  if (options.journal !== undefined) checkReadAgain(file);
  const range = rangeOf(args);
  const retries = numberOption(args, 'retries', 0);
  const isSentOnce = options['at-most-once'] !== undefined;
  if (isSentOnce && retries > 0) throw usageError('--at-most-once goes without --retries.');
  const address = queueAddress(queueUrl, io.env);
  const { action, lines } = await loadValidAction(args, io);
  const engine = await engineAt(address, io);

  await writeLines(io.stderr, lines);
  const digest = actionDigest(action);
  const enqueuing: Enqueuing = {
    ...range,
    file,
    digest,
    name: queueName(digest),
    limit: numberOption(args, 'queue-limit', DEFAULT_LIMIT),
    retries,
    isPostRepeated: options['retry-unsafe'] !== undefined,
    isSentOnce,
    areFailedRetried: options['retry-failed'] !== undefined,
    stopsAtBadRow: options.bail !== undefined,
    isLeft: () => true,
    signal: io.untilInterrupted(),
  };
  const where = `${enqueuing.name} at ${address.shown}`;
  if (options.yes === undefined) {
    const request = `${action.method} ${escapeInvisible(action.url)}`;
    if (!(await isConfirmed(enqueuing, `${request}, into the queue ${where}`, io))) {
      await io.stderr.write('Nothing was put into the queue.\n');
      return EXIT.interrupted;
    }
  }
  const { journal: path } = options;
  const release = path === undefined ? undefined : await withFileErrors(path, () => lockFile(path));
  const counts: Counts = { added: 0, waiting: 0, sent: 0, failed: 0, retried: 0, bad: 0 };
  const start = performance.now();
  const { shard } = range;
  const subject = { action, input: file, runId: io.newId(), queue: enqueuing.name, ...(shard && { shard }) };
  let queue: RowQueue | undefined;
  try {
    const journal = path === undefined ? undefined : await Journal.open(path, subject, async () => undefined);
    queue = await engine.open(enqueuing);
    const isLeft = (row: number): boolean => !journal?.past.settled.has(row);
    await addRows({ ...enqueuing, isLeft, ...(journal && { journal }) }, counts, queue, io);
    await journal?.close();
  } catch (error) {
    if (error instanceof CliError) throw error;
    const message = `${address.shown} took no more: ${reasonOf(error)}.\n${summary(counts)}`;
    throw new CliError(`${message}The same command puts in the rows that are missing.`, {
      exit: EXIT.queue,
      cause: error,
    });
  } finally {
    await queue?.close();
    release?.();
  }
  const ms = performance.now() - start;
  await io.stdout.write(
    `${summary(counts)}${durationText(ms)}, ${rateText(counts.added, ms)} rows a second\nQueue ${where}\n`,
  );
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
  for await (const batch of selected(opened.rows, enqueuing)) for (const _ of batch) rows++;
  if (signal.aborted || rows === 0) return true;
  return io.ask(`${counted(rows, 'row')}: ${where}\nPut them in? [y/N] `);
}

/** How many rows were put in, found there in each state, or left out. */
type Counts = Record<State | 'bad', number>;

const [MAX_BATCH_ROWS, MAX_BATCH_LENGTH] = [500, 4 * 1024 * 1024];

/** How often the queue is asked whether it has room. */
const ROOM_MS = 100;

/** Puts in the rows that are not in the queue, as it has room for them; updates `counts` on the way. */
async function addRows(enqueuing: Enqueuing, counts: Counts, queue: RowQueue, io: Io): Promise<void> {
  const { file, shard, limit, journal } = enqueuing;
  const opened = await openRows(file, io, shard);
  const maxRows = Math.min(MAX_BATCH_ROWS, Math.ceil(limit / 4));
  let [entries, length]: [Entry[], number] = [[], 0];
  let room = 0;
  const add = async (): Promise<void> => {
    room -= entries.length;
    if (room < 0) room = (await roomIn(queue, entries.length, enqueuing, io)) - entries.length;
    if (enqueuing.signal.aborted) return;
    for (const state of await queue.add(entries)) counts[state]++;
    await Promise.all(entries.map(({ data: { row } }) => journal?.settled({ row, attempts: 0 })));
    [entries, length] = [[], 0];
  };
  rows: for await (const batch of selected(opened.rows, enqueuing))
    for (const row of batch) {
      const { context, notes } = rowContext(file, row);
      const text = context && row.context;
      const data = text === undefined ? undefined : dataOf(enqueuing, row, text);
      const size = data ? JSON.stringify(data).length * 3 : 0;
      const isTooLong =
        data !== undefined &&
        size > queue.maxLength &&
        Buffer.byteLength(JSON.stringify(data)) > queue.maxLength;
      await writeLines(io.stderr, isTooLong ? [...notes, rowLine(file, row, TOO_LONG)] : notes);
      if (!data || isTooLong) {
        counts.bad++;
        if (enqueuing.stopsAtBadRow) break rows;
        continue;
      }
      entries.push({ id: jobId(enqueuing.digest, row), data });
      length += data.context.length;
      if (entries.length >= maxRows || length >= MAX_BATCH_LENGTH) await add();
    }
  if (entries.length > 0) await add();
}

const TOO_LONG = 'error: The row is larger than the queue takes.';

/** Waits until the queue has room for some rows; returns for how many. Throws if it is full of rows that failed. */
async function roomIn(queue: RowQueue, rows: number, { limit, signal }: Enqueuing, io: Io): Promise<number> {
  for (;;) {
    const { waiting, failed } = await queue.load();
    if (failed >= limit)
      throw new CliError(
        `${counted(failed, 'row')} failed and are kept in the queue, which takes no more. See what is wrong; then --retry-failed puts them back.`,
        { exit: EXIT.failedRows },
      );
    const room = limit - waiting;
    if (room >= rows || waiting === 0 || signal.aborted) return room;
    await io.wait(ROOM_MS, signal);
  }
}

const dataOf = (
  { file, retries, isPostRepeated, isSentOnce }: Enqueuing,
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
  ...(retries > 0 && { retries }),
});

function summary({ added, waiting, sent, failed, retried, bad }: Counts): string {
  const parts: (readonly [count: number, text: string])[] = [
    [retried, 'that had failed put back'],
    [waiting, 'there already'],
    [sent, 'sent already'],
    [failed, 'that failed there (--retry-failed puts them back)'],
    [bad, 'without a context'],
  ];
  const texts = [[added, 'put into the queue'] as const, ...parts.filter(([count]) => count > 0)].map(
    ([count, text]) => `${grouped(count)} ${text}`,
  );
  const rows = added + waiting + sent + failed + retried + bad;
  return `${counted(rows, 'row')}: ${texts.join(', ')}\n`;
}
