/** The commands about one action: `check`, `preview` and `send`. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { structuredPatch } from 'diff';
import {
  type ApprovedFault,
  approve,
  compare,
  isChanged,
  readApproved,
  updateApproved,
  withSample,
  writeApproved,
} from '../approved/approved-file';
import { constantKeys } from '../contract/constant-keys';
import { isDeparture } from '../contract/finding';
import {
  type Action,
  type Built,
  build,
  type Context,
  check as checkAction,
  type HttpRequest,
  hasErrors,
  type Problem,
} from '../core';
import { isMessageId, pathText } from '../core/internal';
import { looksSecret, type SecretLook, secretsInSample } from '../import/secret-scan';
import { describeFailure } from '../send/failure';
import {
  actionFileOf,
  companionFileOf,
  contextOf,
  emptyPasswordLines,
  loadAction,
  missingOptions,
  readActionFile,
  readInput,
  requireOneStandardInput,
  secretsOf,
} from './inputs';
import { CliError, EXIT, exitOfFailure, type Io, usageError, writeLines } from './io';
import { type Arguments, numberOption } from './options';
import { contractOf, departuresOf, hostCheckOf, requireAllowedHosts } from './request-checks';
import {
  ADDED_TEXT,
  counted,
  escapeInvisible,
  escapeInvisibleInLines,
  forTerminal,
  headText,
  inputName,
  problemCounts,
  problemLine,
  problemText,
  STANDARD_INPUT,
  timingsText,
} from './terminal-text';

/** `check --approved`: compares what an action makes today with the requests that were approved beside it. */

/**
 * Lines for the output, and whether a request differs. With --update, what differs is approved, and where there is no
 * file yet, or no such sample in it, the request of the sample that --context names.
 */
async function checkApproved(
  file: string,
  actions: readonly Action[],
  { options }: Arguments,
  io: Pick<Io, 'stdin'>,
): Promise<{ lines: string[]; isDifferent: boolean }> {
  const [action, ...others] = actions;
  if (file === STANDARD_INPUT)
    throw usageError('--approved needs a file with a name: the approved requests are beside it.');
  if (!action || others.length > 0)
    throw new CliError(
      `${escapeInvisible(file)} holds ${actions.length} actions; --approved needs files of one.`,
      {
        exit: EXIT.usage,
      },
    );
  const path = companionFileOf(file, 'approved');
  const name = escapeInvisible(path);
  const isUpdate = options.update !== undefined;
  const sample =
    isUpdate && options.context !== undefined
      ? {
          name: basename(options.context).replace(/\.json$/i, ''),
          text: (await readInput(options.context, io)).text,
        }
      : undefined;
  if (!existsSync(path) && sample) {
    await writeFile(path, writeApproved(action.name, approve(action, [sample])));
    const lines = [`${name}: ${counted(1, 'approved request')}, the first`];
    return { lines: [...secretLines(name, action, [sample]), ...lines], isDifferent: false };
  }
  const before = await readText(path, io);
  const text = sample && !readApproved(before).fault ? withSample(before, action, sample) : before;
  if (text === undefined)
    throw usageError(
      `${name} has a request of “${escapeInvisible(sample?.name ?? '')}” with other data. Give the file of --context another name, or remove that section first.`,
    );
  const { samples, fault } = readApproved(text);
  if (fault) throw new CliError(`${name}:${fault.line}: ${describeFault(fault)}`, { exit: EXIT.errors });
  const changed = compare(action, samples).filter(isChanged);
  const one = (count: number) => counted(count, 'approved request');
  const isAdded = text !== before;
  if (changed.length === 0 && !isAdded)
    return { lines: [`${name}: ${one(samples.length)}, none differs`], isDifferent: false };
  if (isUpdate) {
    await writeFile(path, updateApproved(text, action));
    const anew = changed.length > 0 || !isAdded ? `, ${changed.length} approved anew` : '';
    return {
      lines: [
        ...secretLines(name, action, samples),
        `${name}: ${one(samples.length)}${anew}${isAdded ? ', 1 added' : ''}`,
      ],
      isDifferent: false,
    };
  }
  const lines = changed.flatMap((comparison) => [
    `${name}: “${escapeInvisible(comparison.name)}” differs:`,
    ...structuredPatch('', '', `${comparison.approved}\n`, `${comparison.current}\n`, '', '', { context: 1 })
      .hunks.flatMap((hunk) => ['  …', ...hunk.lines.map((line) => `  ${escapeInvisibleInLines(line)}`)])
      .slice(1),
  ]);
  const differ = changed.length === 1 ? 'differs' : 'differ';
  return {
    lines: [...lines, `${name}: ${one(samples.length)}, ${changed.length} ${differ}`],
    isDifferent: true,
  };
}

/** Warnings about what looks like a secret and is written into the file as it is; never the secret itself. */
function secretLines(
  name: string,
  action: Action,
  samples: readonly { readonly name: string; readonly text: string }[],
): string[] {
  const line = (where: string, why: SecretLook): string =>
    escapeInvisible(
      `${name}: warning: ${where} ${LOOKS[why.type](why as never)}, which is in the file as it is.`,
    );
  return [
    ...looksSecret(action).map(({ path, why }) => line(pathText(path) ?? '', why)),
    ...samples.flatMap((sample) =>
      secretsInSample(sample.text).map((why) => line(`the sample “${sample.name}”`, why)),
    ),
  ];
}

const LOOKS: { readonly [Type in SecretLook['type']]: (why: SecretLook & { type: Type }) => string } = {
  named: ({ name }) => `seems to contain a secret (${name})`,
  known: ({ prefix }) => `seems to contain a secret (${prefix}…)`,
  'in-front-of-host': () => 'seems to contain a password in front of the host',
  username: () => 'seems to be a secret, because the password is empty',
};

async function readText(path: string, io: Pick<Io, 'stdin'>): Promise<string> {
  if (existsSync(path)) return (await readInput(path, io)).text;
  throw usageError(
    `There is no ${escapeInvisible(path)}. Approve the request of a sample with --update --context FILE, or approve all in the app, and save them there.`,
  );
}

const FAULTS: Readonly<Record<ApprovedFault['code'], string>> = {
  'too-large': 'The file is larger than 32 MiB.',
  'no-samples': 'There is no approved request. Approve the requests again.',
  'open-block': 'The block that begins here does not end.',
  'no-data': 'The data of this request is missing: a block of JSON has to follow it.',
  'data-not-json': 'The data is not JSON',
};

const describeFault = ({ code, problem }: ApprovedFault): string =>
  problem ? `${FAULTS[code]}: ${problemText(problem, {})}` : FAULTS[code];

// The commands about actions and their one request: check, preview and send.

/** Lists the problems of the settings of all actions in the files, independent of any data (B29). */
export async function check(args: Arguments, io: Io): Promise<number> {
  const { files, options } = args;
  if (options.update !== undefined && options.approved === undefined)
    throw usageError('--update goes with --approved.');
  if (files.length === 0) throw usageError('Name the files to check, or - for the standard input.');
  requireOneStandardInput([...files, options.context, options.contract]);
  if (options.contract !== undefined && files.length > 1)
    throw usageError('--contract goes with one file only.');
  const { context, lines } = await contextOf(args, io);
  await writeLines(io.stderr, lines);
  const sample = options.context === undefined ? undefined : context;
  let exit: number = EXIT.ok;
  for (const file of files) {
    try {
      exit = Math.max(exit, await checkFile(file, args, sample, io));
    } catch (error) {
      // A file that cannot be read does not keep the others from being checked.
      if (!(error instanceof CliError)) throw error;
      await io.stderr.write(`${error.message}\n`);
      exit = Math.max(exit, error.exit);
    }
  }
  return exit;
}

async function checkFile(
  file: string,
  args: Arguments,
  context: Context | undefined,
  io: Io,
): Promise<number> {
  const { options } = args;
  const read = await readActionFile(file, io);
  let problems: readonly Problem[] = read.problems;
  let lines = read.problems.map((problem) => problemLine(problem, read));
  for (const { action, at } of read.actions) {
    // What only another context or another secret could change is not a fault of the file.
    const found = [...checkAction(action), ...constantKeys(action)];
    problems = problems.concat(found);
    lines = lines.concat(found.map((problem) => problemLine(problem, { file, action, at })));
  }
  const [only, ...more] = read.actions;
  if (options.contract !== undefined && more.length > 0)
    throw usageError(
      `${inputName(file)} holds ${read.actions.length} actions; --contract needs a file of one.`,
    );
  const contract = only && more.length === 0 ? await contractOf(file, options.contract, io) : undefined;
  const departures = only && contract ? departuresOf(only.action, contract, context) : [];
  problems = problems.concat(departures);
  const location = { file, ...(only && { action: only.action, at: only.at }) };
  lines = lines.concat(departures.map((problem) => problemLine(problem, location)));
  const isWrong = hasErrors(problems) || departures.some(isDeparture);
  await writeLines(io.stdout, [...lines, `${inputName(file)}: ${problemCounts(problems)}`]);
  if (hasErrors(read.problems) || options.approved === undefined) return isWrong ? EXIT.errors : EXIT.ok;
  const actions = read.actions.map(({ action }) => action);
  const approved = await checkApproved(file, actions, args, io);
  await writeLines(io.stdout, approved.lines);
  return isWrong || approved.isDifferent ? EXIT.errors : EXIT.ok;
}

/**
 * Writes exactly the bytes of the request or, with errors, of what can be shown (B28, B32). On a terminal, control
 * characters are escaped.
 */
export async function preview(args: Arguments, io: Io): Promise<number> {
  const { stdout, stderr } = io;
  const { built, lines } = await buildRequest(args, io);
  await stdout.write(stdout.isTerminal ? forTerminal(built.bytes) : built.bytes);
  await writeLines(stderr, lines);
  return built.request ? EXIT.ok : EXIT.errors;
}

/** Sends the request and writes the body of the response; all else goes to the standard error. */
export async function send(args: Arguments, io: Io): Promise<number> {
  const timeoutSeconds = numberOption(args, 'timeout', undefined);
  const responseLimit = numberOption(args, 'response-limit', undefined);
  const { action, built, lines } = await buildRequest(args, io);
  const { stdout, stderr } = io;
  const checkHost = hostCheckOf(args, action);
  await writeLines(stderr, lines);
  if (!built.request) throw new CliError('Nothing was sent.', { exit: EXIT.errors });
  requireAllowedHosts(checkHost, action, built.request);
  const refusal = checkHost?.(built.request);
  if (refusal !== undefined) throw new CliError(`${refusal} Nothing was sent.`, { exit: EXIT.errors });

  const sender = await io.sender();
  const signal = io.untilInterrupted();
  await stderr.write(announcement(built.request, built.bytes.length));
  const { response, failure } = await sender(built.request, { timeoutSeconds, responseLimit, signal });
  if (failure)
    throw new CliError(escapeInvisible(describeFailure(failure)), { exit: exitOfFailure(failure) });

  await stderr.write(headText(response));
  await stdout.write(stdout.isTerminal ? forTerminal(response.body) : response.body);
  await stderr.write(timingsText(response));
  return args.options.fail !== undefined && response.status >= 400 ? EXIT.badStatus : EXIT.ok;
}

function announcement({ method, url }: HttpRequest, length: number): string {
  return `Sending ${method} ${escapeInvisible(url)}\n${length} bytes as previewed; added at the end of the head: ${ADDED_TEXT}\n\n`;
}

interface BuiltRequest {
  readonly action: Action;
  readonly built: Built;
  /** The problems of the sample, the file and the request, and what to do about them. */
  readonly lines: readonly string[];
}

/** Reads the files that the arguments name and builds the one request. */
async function buildRequest(args: Arguments, io: Io): Promise<BuiltRequest> {
  actionFileOf(args);
  const now = numberOption(args, 'at', io.now());
  const id = messageId(args, io);
  const secrets = await secretsOf(args, io);
  const sample = await contextOf(args, io);
  const loaded = await loadAction(args, io, sample.lines);
  const built = build(loaded.action, { context: sample.context, secrets, now, id });
  const problems = built.problems.map((problem) => problemLine(problem, loaded));
  return {
    action: loaded.action,
    built,
    lines: [
      ...loaded.lines,
      ...problems,
      ...emptyPasswordLines(loaded.action, secrets),
      ...missingOptions(built.problems, args),
    ],
  };
}

/** The message id that --id gives, or a new one. */
function messageId({ options: { id } }: Arguments, { newId }: Io): string {
  if (id === undefined) return newId();
  if (isMessageId(id)) return id;
  throw usageError(`--id needs 1 to 255 letters, digits, _ or -, not “${escapeInvisible(id)}”.`);
}
