import { prepare } from '../../core';
import { needsAllowedHosts } from '../../formats/host-from-data';
import { actionDigest } from '../action-digest';
import { KEEP_ALIVE_TEXT } from '../added-text';
import { AllowedHosts, allowedHostsMissing } from '../allowed-hosts';
import { secretsOf, wrongUsage } from '../built-request';
import { escapeInvisible } from '../escape-invisible';
import { EXIT } from '../exit-codes';
import { STANDARD_INPUT } from '../input';
import type { CliError, Io } from '../io';
import { type Arguments, numberOption } from '../options';
import { loadValidAction } from '../valid-action';
import { confirm } from './confirmation';
import { firstRequest, type PlanOptions, plan } from './plan';
import { enqueue, WITH_QUEUE } from './queue/enqueue';
import { discardResults, openResults, type ResultFiles, type Results, releaseResults } from './results';
import { numberedIds, stableIds } from './row-request';
import { openRows } from './rows';
import { noRows, selectionOf } from './selection';
import { type SendingOptions, sendRows } from './send-rows';
import { rowsText } from './tally';

/** Builds and sends one request for each row of data. */
export async function runRows(args: Arguments, io: Io): Promise<number | CliError> {
  const wrong = wrongUsage(args);
  if (wrong) return wrong;
  const { contexts, queue } = args.options;
  const usage = (message: string): CliError => ({ message, exit: EXIT.usage });
  if (contexts === undefined)
    return usage('Name the file of the rows: --contexts FILE, or - for the standard input.');
  if (queue !== undefined) return enqueue(args, contexts, queue, io);
  const alone = WITH_QUEUE.find((name) => name in args.options);
  if (alone !== undefined) return usage(`--${alone} goes with --queue only.`);
  const settings = await readSettings(args, contexts, io);
  if ('message' in settings) return settings;
  const { planning, sending, files, lines } = settings;
  if (lines.length > 0) await io.stderr.write(`${lines.join('\n')}\n`);
  if (args.options['dry-run'] !== undefined) return dryRun(planning, io);
  const opened = await openRows(planning.file, io);
  if ('message' in opened) return opened;
  if (opened.hint !== undefined) await io.stderr.write(`${opened.hint}\n`);
  const { action, hosts } = planning;
  if (!hosts && needsAllowedHosts(action))
    return allowedHostsMissing('run', args, action, await firstRequest(planning, io));
  const results = await openResults(files, opened.format, planning, io.newId());
  if ('message' in results) return results;
  try {
    const left = leftOf(planning, results);
    await tellPast(results, io);
    let rowsLeft: number | undefined;
    if (args.options.yes === undefined) {
      const answer = await confirm(left, io);
      if ('message' in answer || !answer.isYes) await discardResults(results);
      if ('message' in answer) return answer;
      if (!answer.isYes) {
        await io.stderr.write('Nothing was sent.\n');
        return EXIT.ok;
      }
      rowsLeft = answer.rows;
    }
    const { method, url } = action;
    await io.stderr.write(
      `Sending ${method} ${escapeInvisible(url)}, with ${KEEP_ALIVE_TEXT} at the end of each head\n`,
    );
    return await sendRows(opened, left, sending, results, rowsLeft, io);
  } finally {
    releaseResults(results);
  }
}

/** What an earlier run has left to do, with the same ids. */
function leftOf(planning: PlanOptions, { journal }: Results): PlanOptions {
  if (!journal) return planning;
  const { past } = journal;
  return {
    ...planning,
    idOf: journal.idOf ?? planning.idOf,
    isLeft: (row) => !past.settled.has(row),
  };
}

async function tellPast({ journal, earlier }: Results, io: Io): Promise<void> {
  if (!journal || (earlier === 0 && journal.past.open.size === 0)) return;
  const numbers = [...journal.past.open].toSorted((a, b) => a - b).join(', ');
  const twice =
    numbers === '' ? '' : `May be sent twice, because they were in flight at its end: row ${numbers}.\n`;
  await io.stderr.write(`An earlier run has finished ${rowsText(earlier)}.\n${twice}`);
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
  const { requests, badRows, hint } = planned;
  if (hint !== undefined) await io.stderr.write(`${hint}\n`);
  const rows = requests + badRows;
  const counts = [requests, badRows].map((count) => count.toLocaleString('en'));
  await stdout.write(
    `${rowsText(rows)}: ${counts[0]} with a request, ${counts[1]} without; nothing was sent\n`,
  );
  if (options.signal.aborted) return EXIT.interrupted;
  if (rows === 0) await io.stderr.write(noRows(options.file, options));
  return badRows > 0 ? EXIT.badRows : EXIT.ok;
}

interface Settings {
  readonly planning: PlanOptions;
  readonly sending: SendingOptions;
  readonly files: ResultFiles;
  /** What was found in the action, for people. */
  readonly lines: readonly string[];
}

async function readSettings(args: Arguments, file: string, io: Io): Promise<Settings | CliError> {
  const { options } = args;
  const selection = selectionOf(args);
  if ('message' in selection) return selection;
  const sending = sendingOptions(args);
  if ('message' in sending) return sending;
  const at = numberOption(args, 'at', undefined);
  if (typeof at === 'object') return at;
  const secrets = await secretsOf(args, io);
  if ('message' in secrets) return secrets;
  const loaded = await loadValidAction(args, io, secrets.values);
  if ('message' in loaded) return loaded;
  const { action, at: place, lines } = loaded;
  const hosts = AllowedHosts.of(args, action);
  if (hosts && 'message' in hosts) return hosts;
  const planning: PlanOptions = {
    ...selection,
    action,
    prepared: prepare(action),
    at: place,
    secrets: secrets.values,
    hosts,
    file,
    now: at === undefined ? io.now : () => at,
    idOf: file === STANDARD_INPUT ? numberedIds(io.newId()) : stableIds(actionDigest(action)),
    isLeft: () => true,
    stopsAtBadRow: options.bail !== undefined,
    signal: io.untilInterrupted(),
  };
  const { journal, report, failed, responses } = options;
  return {
    planning,
    sending,
    files: { action: args.files[0] ?? '', journal, report, failed, responses },
    lines,
  };
}

function sendingOptions(args: Arguments): SendingOptions | CliError {
  const timeoutSeconds = numberOption(args, 'timeout', undefined);
  if (typeof timeoutSeconds === 'object') return timeoutSeconds;
  const responseLimit = numberOption(args, 'response-limit', undefined);
  if (typeof responseLimit === 'object') return responseLimit;
  const concurrency = numberOption(args, 'concurrency', 1);
  if (typeof concurrency === 'object') return concurrency;
  const rate = numberOption(args, 'rate', undefined);
  if (typeof rate === 'object') return rate;
  const retries = numberOption(args, 'retries', 0);
  if (typeof retries === 'object') return retries;
  const isPostRepeated = args.options['retry-unsafe'] !== undefined;
  return { timeoutSeconds, responseLimit, concurrency, rate, retries, isPostRepeated };
}
