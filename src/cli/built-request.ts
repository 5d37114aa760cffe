import { type Action, type Built, build, hasErrors, type Problem, readContext } from '../core';
import { isMessageId } from '../core/internal';
import { escapeInvisible } from './escape-invisible';
import { EXIT } from './exit-codes';
import { inputName, readInput, standardInputTwice } from './input';
import type { CliError, Io } from './io';
import { chooseAction, readActionFile } from './loaded-action';
import { type Arguments, numberOption } from './options';
import { problemLine } from './problem-lines';
import { readSecrets } from './secrets-file';

/** A built request and, on one line each, what was found on the way. */
export interface BuiltRequest {
  readonly action: Action;
  readonly built: Built;
  readonly lines: readonly string[];
}

/** Reads the files that the arguments name and builds the one request. */
export async function buildRequest(args: Arguments, io: Io): Promise<BuiltRequest | CliError> {
  const wrong = wrongUsage(args);
  if (wrong) return wrong;
  const now = numberOption(args, 'at', io.now());
  if (typeof now !== 'number') return now;
  const id = idOption(args, io.newId);
  if (typeof id !== 'string') return id;
  const secrets = await secretsOf(args, io);
  if ('message' in secrets) return secrets;
  const context = await contextOf(args, io);
  if ('message' in context) return context;

  const read = await readActionFile(args.files[0] ?? '', io);
  if ('message' in read) return read;
  const lines = [...context.lines, ...read.problems.map((problem) => problemLine(problem, read))];
  if (hasErrors(read.problems)) return { message: lines.join('\n'), exit: EXIT.errors };
  const chosen = chooseAction(read, args.options.action);
  if ('message' in chosen) return chosen;

  const built = build(chosen.action, { context: context.context, secrets: secrets.values, now, id });
  const found = { file: read.file, ...chosen };
  const ofRequest = built.problems.map((problem) => problemLine(problem, found));
  return { action: chosen.action, built, lines: [...lines, ...ofRequest, ...advice(built.problems, args)] };
}

/** Why the files that the arguments name cannot be read as one action. */
export function wrongUsage({ files, options }: Arguments): CliError | undefined {
  const usage = (message: string): CliError => ({ message, exit: EXIT.usage });
  if (files.length === 0) return usage('Name the file of the action, or - for the standard input.');
  if (files.length > 1) return usage('Name one file only.');
  return standardInputTwice([files[0], options.context, options.contexts, options.secrets]);
}

/** The id of the message that an option gives, or a fresh one. */
function idOption({ options: { id } }: Arguments, fresh: () => string): string | CliError {
  if (id === undefined) return fresh();
  if (isMessageId(id)) return id;
  const message = `--id needs 1 to 255 letters, digits, _ or -, not “${escapeInvisible(id)}”.`;
  return { message, exit: EXIT.usage };
}

/** The values of a secrets file before those of the environment. */
export async function secretsOf(
  { options }: Arguments,
  io: Io,
): Promise<{ readonly values: Record<string, string> } | CliError> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(io.env)) if (value !== undefined) values[name] = value;
  if (options.secrets === undefined) return { values };
  const input = await readInput(options.secrets, io);
  if ('message' in input) return input;
  const read = readSecrets(input.text);
  if ('wrong' in read) return { message: `${inputName(input.file)}: ${read.wrong}.`, exit: EXIT.errors };
  return { values: { ...values, ...read.secrets } };
}

/** The sample that an option names, and what was found in it; the empty one without the option. */
export async function contextOf({ options }: Arguments, io: Io) {
  if (options.context === undefined) return { ...readContext(''), lines: [] };
  const input = await readInput(options.context, io);
  if ('message' in input) return input;
  const { context, problems } = readContext(input.text);
  const lines = problems.map((problem) => problemLine(problem, input));
  return hasErrors(problems) ? { message: lines.join('\n'), exit: EXIT.errors } : { context, lines };
}

/** Which option is missing, for those who see the program for the first time. */
export function advice(problems: readonly Problem[], { options }: Arguments): string[] {
  const has = (code: Problem['code']) =>
    problems.some((problem) => problem.code === code && problem.severity === 'error');
  return [
    ...(has('value-missing') && options.context === undefined
      ? ['Sample data for the values comes from a file: --context FILE.']
      : []),
    ...(has('secret-missing')
      ? ['Secrets come from a file of NAME=value lines, --secrets FILE, or else from the environment.']
      : []),
  ];
}
