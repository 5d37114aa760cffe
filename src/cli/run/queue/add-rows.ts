import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { inputName } from '../../input';
import type { CliError, Io } from '../../io';
import type { Row } from '../row';
import { rowContext } from '../row-request';
import { openRows } from '../rows';
import { type Selecting, selected } from '../selection';
import { JOB_NAME, type JobData, jobId } from './job';

export interface Enqueuing extends Selecting {
  readonly file: string;
  readonly digest: string;
  readonly retries: number;
  readonly isPostRepeated: boolean;
  readonly isSentOnce: boolean;
  readonly areFailedRetried: boolean;
  readonly stopsAtBadRow: boolean;
}

/** What became of the rows. */
export interface Counts {
  added: number;
  waiting: number;
  done: number;
  failed: number;
  /** Failed ones that were put back. */
  retried: number;
  bad: number;
}

export interface Target {
  readonly queue: Queue<JobData>;
  readonly client: Redis;
  readonly bullmq: typeof import('bullmq');
}

const [MAX_BATCH_ROWS, MAX_BATCH_LENGTH] = [500, 4 * 1024 * 1024];

/** A row on its way into the queue. */
interface Entry {
  readonly id: string;
  readonly data: JobData;
}

/** Puts the rows in that are not there; `counts` goes along. */
export async function addRows(
  enqueuing: Enqueuing,
  counts: Counts,
  target: Target,
  io: Io,
): Promise<CliError | undefined> {
  const opened = await openRows(enqueuing.file, io);
  if ('message' in opened) return opened;
  if (opened.hint !== undefined) await io.stderr.write(`${opened.hint}\n`);
  let [entries, length]: [Entry[], number] = [[], 0];
  const add = async (): Promise<void> => {
    await addEntries(entries, enqueuing, counts, target);
    [entries, length] = [[], 0];
  };
  for await (const row of selected(opened.rows, enqueuing)) {
    const { context, notes } = rowContext(enqueuing.file, row);
    if (notes.length > 0) await io.stderr.write(`${notes.join('\n')}\n`);
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
  return undefined;
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

/** What became of a row that was put in. A row that succeeded has a value, and perhaps the reason of an attempt before. */
type State = 'new' | 'waiting' | 'done' | 'failed';

async function statesOf(entries: readonly Entry[], { queue, client }: Target): Promise<State[]> {
  const asking = client.pipeline();
  for (const { id } of entries) asking.hmget(queue.toKey(id), 'timestamp', 'finishedOn', 'returnvalue');
  const answers = (await asking.exec()) ?? [];
  return answers.map(([error, fields]) => {
    if (error) throw error;
    const [timestamp, finishedOn, value] = fields as (string | null)[];
    if (timestamp === null) return 'new';
    if (finishedOn === null) return 'waiting';
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
  const fresh = new Map<string, Entry>();
  const retried = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const { id } = entry;
    const state = states[index];
    if (fresh.has(id) || retried.has(id) || state === 'waiting') counts.waiting++;
    else if (state === 'new') fresh.set(id, entry);
    else if (state === 'done') counts.done++;
    else if (areFailedRetried) {
      const job = await bullmq.Job.fromId<JobData>(queue, id);
      await job?.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
      retried.add(id);
      counts.retried++;
    } else counts.failed++;
  }
  if (fresh.size === 0) return;
  await queue.addBulk(
    [...fresh.values()].map(({ id, data }) => ({
      name: JOB_NAME,
      data,
      opts: {
        jobId: id,
        attempts: retries + 1,
        ...(retries > 0 && { backoff: { type: 'custom' } }),
        // A stack trace tells nobody anything here.
        stackTraceLimit: 0,
      },
    })),
  );
  counts.added += fresh.size;
}

export function summary({ added, waiting, done, failed, retried, bad }: Counts): string {
  const parts: (readonly [count: number, says: string])[] = [
    [retried, 'that had failed put back'],
    [waiting, 'there already'],
    [done, 'sent already'],
    [failed, 'that failed there (--retry-failed puts them back)'],
    [bad, 'without a context'],
  ];
  const told = parts.filter(([count]) => count > 0);
  const texts = [[added, 'put into the queue'] as const, ...told].map(
    ([count, says]) => `${count.toLocaleString('en')} ${says}`,
  );
  const rows = added + waiting + done + failed + retried + bad;
  return `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}: ${texts.join(', ')}\n`;
}
