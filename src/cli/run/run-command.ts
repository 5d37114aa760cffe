/** The command `run`: sends a request for each row of a file, or merges the results of shards. */
import { rm } from 'node:fs/promises';
import { actionDigest } from '../../compile/compile';
import { needsId } from '../../core/internal';
import { actionFileOf, type LoadedAction } from '../inputs';
import { EXIT, type Io, usageError, writeLines } from '../io';
import { type Arguments, numberOption, RUN_OPTION_NAMES, runOptionGiven, sendingOptions } from '../options';
import { ContractCheck, contractOf, requireAllowedHosts } from '../request-checks';
import {
  counted,
  escapeInvisible,
  grouped,
  inputName,
  KEEP_ALIVE_TEXT,
  STANDARD_INPUT,
} from '../terminal-text';
import { BatchedFile, withFileErrors } from './files';
import { type EarlierRuns, type Head, JournalReading } from './journal';
import { type Figures, figuresText, Tally } from './progress';
import { enqueue } from './queue/queue-commands';
import { checkReadAgain, discardResults, openResults, Report, type Results, releaseResults } from './results';
import { confirmRun, loadForRows, numberedIds, planRun, type RunPlanning, stableIds } from './row-requests';
import { openRows } from './rows';
import { noRows, rangeOf } from './selection';
import { maxFailuresOf, type SendingOptions, sendRows } from './send-rows';

// The command `run --merge`: puts the journals of all shards of an input together.

const OPTIONS_OF_MERGE: readonly string[] = ['merge', 'journal', 'report', 'json'];

interface ShardJournal {
  readonly path: string;
  readonly reading: JournalReading;
  readonly head: Head;
  readonly shard: NonNullable<Head['shard']>;
}

/**
 * Checks that the journals are those of all shards and that no row is left, counts the outcomes, and writes one report
 * and one journal if the arguments name them. In these the rows have their numbers in the whole input.
 */
export async function mergeShards(args: Arguments, io: Io): Promise<number> {
  const { files, options } = args;
  const other = RUN_OPTION_NAMES.find(
    (name) => options[name] !== undefined && !OPTIONS_OF_MERGE.includes(name),
  );
  if (other !== undefined) throw usageError(`--${other} does not go with --merge.`);
  const journals = await openJournals(files);
  const [first] = journals;
  if (!first) throw usageError('Name the journals of all shards: run --merge JOURNAL…');
  const { journal, report } = options;
  if (journal !== undefined && files.includes(journal))
    throw usageError('The merged journal needs a file of its own.');
  let [merged, reported]: [BatchedFile?, Report?] = [];
  const discard = () => Promise.all([merged?.discard(), reported?.discard()]);
  try {
    if (journal !== undefined) merged = await BatchedFile.open(journal, 'wx');
    if (report !== undefined) reported = await Report.open(report, first.head.name ?? '');
    const { figures, left } = await mergeRows(journals, first.head, merged, reported);
    if (left.length === 0) await Promise.all([merged?.close(), reported?.close(figures)]);
    else {
      await discard();
      await writeLines(io.stderr, [
        ...left,
        'Nothing was merged. Each shard goes on with the command that began it.',
      ]);
    }
    const text = `${grouped(journals.length)} shards\n${figuresText(figures)}`;
    await io.stdout.write(options.json === undefined ? text : `${JSON.stringify(figures)}\n`);
    if (left.length > 0 || figures.failed > 0) return EXIT.failedRows;
    return figures.bad > 0 ? EXIT.badRows : EXIT.ok;
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Writes the outcomes of all shards; returns their figures, and why they are not whole. */
async function mergeRows(
  journals: readonly ShardJournal[],
  { shard: _, ...head }: Head,
  merged: BatchedFile | undefined,
  reported: Report | undefined,
): Promise<{ readonly figures: Figures; readonly left: readonly string[] }> {
  const total = new Tally();
  let rows = 0;
  const left: string[] = [];
  await merged?.write(`${JSON.stringify(head)}\n`);
  for (const { path, reading, shard } of journals) {
    const before = rows;
    const past = await withFileErrors(path, () =>
      reading.rows(async (outcome) => {
        const numbered = { ...outcome, row: before + outcome.row };
        rows = Math.max(rows, numbered.row);
        total.add(numbered);
        await Promise.all([merged?.write(`${JSON.stringify(numbered)}\n`), reported?.add(numbered)]);
      }),
    );
    const settled = rows - before;
    if (!isComplete(past, settled))
      left.push(`Shard ${shard.index}/${shard.count} has rows left: ${inputName(path)}`);
  }
  const figures = total.figures();
  if (left.length === 0 && figures.rows > rows)
    left.push(`${counted(figures.rows - rows, 'row')} settled twice: the journals were changed.`);
  return { figures, left };
}

const isComplete = ({ settled, open, isEnded }: EarlierRuns, rows: number): boolean =>
  isEnded && open.size === 0 && settled.size === rows;

/** Opens the journals, in the order of their shards; throws a usage error unless they are those of one input. */
async function openJournals(paths: readonly string[]): Promise<ShardJournal[]> {
  const journals = await Promise.all(
    paths.map((path) =>
      withFileErrors(path, async (): Promise<ShardJournal> => {
        const reading = new JournalReading(path);
        const head = await reading.head();
        if (!head.shard || head.queue !== undefined)
          throw usageError(`${inputName(path)} is not the journal of a shard.`);
        return { path, reading, head, shard: head.shard };
      }),
    ),
  );
  const [first, ...others] = journals.toSorted((a, b) => a.shard.index - b.shard.index);
  if (!first) return [];
  const { count } = first.shard;
  for (const { path, head, shard } of others)
    if (head.action !== first.head.action || head.input !== first.head.input || shard.count !== count)
      throw usageError(
        `${inputName(path)} and ${inputName(first.path)} are not journals of one action, one input and one number of shards.`,
      );
  const sorted = [first, ...others];
  const twice = sorted.find(({ shard }, index) => sorted[index - 1]?.shard.index === shard.index);
  if (twice) throw usageError(`Two journals are of shard ${twice.shard.index}/${count}.`);
  const found = new Set(sorted.map(({ shard }) => shard.index));
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !found.has(index));
  if (missing.length > 0)
    throw usageError(
      `The journals of ${counted(missing.length, 'shard')} of ${count} are missing: ${missing.join(', ')}.`,
    );
  return sorted;
}

/** The command `run`: builds and sends one request for each row of data, or puts the rows into a queue. */
export async function run(args: Arguments, io: Io): Promise<number> {
  const { options } = args;
  if (options.merge !== undefined) return mergeShards(args, io);
  const actionFile = actionFileOf(args);
  if (options.contexts === undefined)
    throw usageError('Name the file of the rows: --contexts FILE, or - for the standard input.');
  if (options.queue !== undefined) return enqueue(args, options.contexts, options.queue, io);
  const queueOption = runOptionGiven(args, 'with-queue');
  if (queueOption !== undefined) throw usageError(`--${queueOption} goes with --queue only.`);
  const { planning, sending, lines } = await readSettings(args, options.contexts, io);
  const { stderr } = io;
  await writeLines(stderr, lines);
  if (options['dry-run'] !== undefined)
    return dryRun(await withContract(planning, args, io), sending.isJson, io);
  if (options.contract !== undefined) throw usageError('--contract goes with --dry-run only.');

  if (options.journal !== undefined) checkReadAgain(planning.file);
  const input = await openRows(planning.file, io, planning.shard);
  const { action, checkHost } = planning;
  requireAllowedHosts(checkHost, action);
  const { journal, report, failed, responses } = options;
  const files = { action: actionFile, journal, report, failed, responses };
  const results = await openResults(files, input.format, planning, io.newId());
  try {
    const left = withoutSettledRows(planning, results);
    await writeLines(stderr, [...shardLines(planning), ...earlierRunLines(results)]);
    let rowsLeft: number | undefined;
    if (options.yes === undefined) {
      const answer = await confirmRun(left, io).catch(async (error: unknown) => {
        await discardResults(results);
        throw error;
      });
      if (!answer.isYes) {
        await discardResults(results);
        await stderr.write('Nothing was sent.\n');
        return EXIT.interrupted;
      }
      rowsLeft = answer.rows;
    }
    await stderr.write(
      `Sending ${action.method} ${escapeInvisible(action.url)}, with ${KEEP_ALIVE_TEXT} at the end of each head\n`,
    );
    const exit = await sendRows(input, left, sending, results, rowsLeft, io);
    // Every row has succeeded, also those of earlier runs: nothing is left of a file without a row.
    if (exit === EXIT.ok && failed !== undefined) await rm(failed, { force: true });
    return exit;
  } finally {
    releaseResults(results);
  }
}

/** Everything that is read before the rows. */
interface RunSettings {
  readonly planning: RunPlanning;
  readonly sending: SendingOptions;
  /** Warnings about the action. */
  readonly lines: LoadedAction['lines'];
}

async function readSettings(args: Arguments, file: string, io: Io): Promise<RunSettings> {
  const { options } = args;
  const range = rangeOf(args);
  const sending: SendingOptions = {
    ...sendingOptions(args),
    retries: numberOption(args, 'retries', 0),
    isPostRepeated: options['retry-unsafe'] !== undefined,
    maxFailures: maxFailuresOf(options['max-failures']),
    isJson: options.json !== undefined,
  };
  const time = numberOption(args, 'at', undefined);
  const { lines, ...building } = await loadForRows(args, io);
  const { action } = building;
  const planning: RunPlanning = {
    ...range,
    ...building,
    file,
    now: time === undefined ? io.now : () => time,
    idOf: file === STANDARD_INPUT ? numberedIds(io.newId()) : stableIds(actionDigest(action)),
    sendsIds: needsId(action.authentication),
    isLeft: () => true,
    stopsAtBadRow: options.bail !== undefined,
    signal: io.untilInterrupted(),
  };
  return { planning, sending, lines };
}

async function withContract(planning: RunPlanning, args: Arguments, io: Io): Promise<RunPlanning> {
  const contract = await contractOf(actionFileOf(args), args.options.contract, io);
  return contract ? { ...planning, contract: new ContractCheck(contract) } : planning;
}

/** Leaves out the rows that earlier runs have settled; the others keep their message ids. */
function withoutSettledRows(planning: RunPlanning, { journal }: Results): RunPlanning {
  if (!journal) return planning;
  const { past, idOf = planning.idOf } = journal;
  return { ...planning, idOf, isLeft: (row) => !past.settled.has(row) };
}

/** What the numbers of rows mean in a shard. */
const shardLines = ({ shard }: RunPlanning): string[] =>
  shard ? [`Shard ${shard.index}/${shard.count}: its rows are numbered from 1.`] : [];

/** What the journal says about earlier runs, for people. */
function earlierRunLines({ journal, earlier }: Results): string[] {
  if (!journal) return [];
  const { open, damaged } = journal.past;
  if (earlier === 0 && open.size === 0 && damaged === 0) return [];
  const lines = [`An earlier run has finished ${counted(earlier, 'row')}.`];
  if (damaged > 0)
    lines.push(
      `${counted(damaged, 'line')} of the journal ${damaged === 1 ? 'is' : 'are'} damaged and ${damaged === 1 ? 'does' : 'do'} not count.`,
    );
  const rows = [...open].toSorted((a, b) => a - b).join(', ');
  if (rows !== '')
    lines.push(
      `May be sent twice, because they were in flight at its end${damaged > 0 ? ' or a damaged line names them' : ''}: row ${rows}.`,
    );
  return lines;
}

async function dryRun(planning: RunPlanning, isJson: boolean, io: Io): Promise<number> {
  const output = isJson ? io.stderr : io.stdout;
  const unread = new AbortController();
  const signal = AbortSignal.any([planning.signal, unread.signal]);
  const { requests, badRows, departing } = await planRun({ ...planning, signal }, io, async ({ notes }) => {
    await writeLines(output, notes);
    // As for `… | head`: nothing is sent, so there is no reason to go on.
    if (output.isClosed) unread.abort();
  });
  const rows = requests + badRows;
  await io.stdout.write(
    isJson
      ? `${JSON.stringify({ rows, requests, bad: badRows, ...(planning.contract && { departing }) })}\n`
      : `${counted(rows, 'row')}: ${grouped(requests)} with a request, ${grouped(badRows)} without; ${departingText(planning, departing)}nothing was sent\n`,
  );
  if (planning.signal.aborted) return EXIT.interrupted;
  if (rows === 0) await io.stderr.write(noRows(planning));
  return badRows + departing > 0 ? EXIT.badRows : EXIT.ok;
}

const departingText = ({ contract }: RunPlanning, departing: number): string =>
  contract ? `${grouped(departing)} do not fit the contract; ` : '';
