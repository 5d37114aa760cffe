import { hasErrors, prepare } from '../../core';
import { ADDED_TEXT } from '../added-text';
import { secretsOf, wrongUsage } from '../built-request';
import { escapeInvisible } from '../escape-invisible';
import { EXIT } from '../exit-codes';
import type { CliError, Io } from '../io';
import { chooseAction, readActionFile } from '../loaded-action';
import { type Arguments, numberOption } from '../options';
import { problemLine } from '../problem-lines';
import { confirmed } from './confirmation';
import { type PlanOptions, plan } from './plan';
import { openResults, type ResultFiles, type Results } from './results';
import { selectionOf } from './selection';
import { type SendingOptions, sendRows } from './send-rows';

/** Builds and sends one request for each row of data. */
export async function runRows(args: Arguments, io: Io): Promise<number | CliError> {
  const settings = await readSettings(args, io);
  if ('message' in settings) return settings;
  const { planning, sending, files, lines } = settings;
  if (lines.length > 0) await io.stderr.write(`${lines.join('\n')}\n`);
  if (args.options['dry-run'] !== undefined) return dryRun(planning, io);
  const results = await openResults(files, planning);
  if ('message' in results) return results;
  const left = leftOf(planning, results);
  await tellPast(results, io);
  if (args.options.yes === undefined) {
    const answer = await confirmed(left, io);
    if (typeof answer === 'object') return answer;
    if (!answer) {
      await io.stderr.write('Nothing was sent.\n');
      return EXIT.ok;
    }
  }
  const { method, url } = planning.action;
  await io.stderr.write(
    `Sending ${method} ${escapeInvisible(url)}, with ${ADDED_TEXT} at the end of each head\n`,
  );
  return sendRows(left, sending, results, io);
}

/** What an earlier run has left to do, with the same ids. */
function leftOf(planning: PlanOptions, { journal }: Results): PlanOptions {
  if (!journal) return planning;
  const { seed, past } = journal;
  return { ...planning, seed, isLeft: (row) => !past.settled.has(row) };
}

async function tellPast({ journal, tally }: Results, io: Io): Promise<void> {
  const { rows } = tally.figures();
  if (!journal || (rows === 0 && journal.past.open.size === 0)) return;
  const numbers = [...journal.past.open].toSorted((a, b) => a - b).join(', ');
  const twice =
    numbers === '' ? '' : `May be sent twice, because they were in flight at its end: row ${numbers}.\n`;
  await io.stderr.write(`An earlier run has finished ${rows.toLocaleString('en')} rows.\n${twice}`);
}

async function dryRun(options: PlanOptions, io: Io): Promise<number | CliError> {
  const { stdout } = io;
  const planned = await plan(
    {
      ...options,
      onRow: async ({ notes }) => {
        if (notes.length > 0) await stdout.write(`${notes.join('\n')}\n`);
      },
    },
    io,
  );
  if ('message' in planned) return planned;
  const { requests, badRows } = planned;
  const rows = requests + badRows;
  const counts = [rows, requests, badRows].map((count) => count.toLocaleString('en'));
  await stdout.write(
    `${counts[0]} ${rows === 1 ? 'row' : 'rows'}: ${counts[1]} with a request, ${counts[2]} without; nothing was sent\n`,
  );
  if (options.signal.aborted) return EXIT.interrupted;
  return badRows > 0 ? EXIT.badRows : EXIT.ok;
}

interface Settings {
  readonly planning: PlanOptions;
  readonly sending: SendingOptions;
  readonly files: ResultFiles;
  /** What was found in the action, for people. */
  readonly lines: readonly string[];
}

async function readSettings(args: Arguments, io: Io): Promise<Settings | CliError> {
  const { options } = args;
  const wrong = wrongUsage(args);
  if (wrong) return wrong;
  if (options.contexts === undefined)
    return {
      message: 'Name the file of the rows: --contexts FILE, or - for the standard input.',
      exit: EXIT.usage,
    };
  const selection = selectionOf(args);
  if ('message' in selection) return selection;
  const sending = sendingOptions(args);
  if ('message' in sending) return sending;
  const at = numberOption(args, 'at', undefined);
  if (typeof at === 'object') return at;
  const secrets = await secretsOf(args, io);
  if ('message' in secrets) return secrets;
  const read = await readActionFile(args.files[0] ?? '', io);
  if ('message' in read) return read;
  const lines = read.problems.map((problem) => problemLine(problem, read));
  if (hasErrors(read.problems)) return { message: lines.join('\n'), exit: EXIT.errors };
  const chosen = chooseAction(read, options.action);
  if ('message' in chosen) return chosen;
  const planning: PlanOptions = {
    ...selection,
    ...chosen,
    prepared: prepare(chosen.action),
    secrets: secrets.values,
    file: options.contexts,
    now: at === undefined ? io.now : () => at,
    seed: io.newId(),
    isLeft: () => true,
    stopsAtBadRow: options.bail !== undefined,
    signal: io.untilInterrupted(),
  };
  return { planning, sending, files: { journal: options.journal, report: options.report }, lines };
}

function sendingOptions(args: Arguments): SendingOptions | CliError {
  const timeoutSeconds = numberOption(args, 'timeout', undefined);
  if (typeof timeoutSeconds === 'object') return timeoutSeconds;
  const concurrency = numberOption(args, 'concurrency', 1);
  if (typeof concurrency === 'object') return concurrency;
  const rate = numberOption(args, 'rate', undefined);
  if (typeof rate === 'object') return rate;
  const retries = numberOption(args, 'retries', 0);
  if (typeof retries === 'object') return retries;
  const { failed } = args.options;
  const isPostRepeated = args.options['retry-unsafe'] !== undefined;
  return { timeoutSeconds, concurrency, rate, retries, isPostRepeated, failed };
}
