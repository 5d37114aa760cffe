/** What commands read: the text of files and of the standard input, and from it actions, samples and secrets. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  type Action,
  build,
  type Cause,
  type Context,
  hasErrors,
  type Path,
  type Problem,
  readAction,
  readContext,
} from '../core';
import { COMPANION_ENDINGS, type Companions, SECRET_NAME, SIZE_LIMIT, VARIABLE_NAME } from '../core/internal';
import type { Io } from './io';
import { CliError, EXIT, usageError } from './io';
import type { Arguments } from './options';
import { escapeInvisible, inputName, problemLine, STANDARD_INPUT } from './terminal-text';

type Stdin = Pick<Io, 'stdin'>;

interface Input {
  readonly file: string;
  readonly text: string;
}

/** The text of a UTF-8 file of at most 32 MiB. Nothing is repaired; a byte order mark stays. */
export async function readInput(file: string, io: Stdin): Promise<Input> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readUpTo(SIZE_LIMIT, await inputChunks(file, io));
  } catch (error) {
    throw readError(file, error);
  }
  if (!bytes) {
    const size = file === STANDARD_INPUT ? undefined : (await stat(file)).size;
    const has = size && size > SIZE_LIMIT ? `${size}` : `more than ${SIZE_LIMIT}`;
    throw new CliError(`${inputName(file)} has ${has} bytes; at most ${SIZE_LIMIT} are read.`, {
      exit: EXIT.errors,
    });
  }
  try {
    return { file, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch (cause) {
    throw new CliError(`${inputName(file)} is not text in UTF-8.`, { exit: EXIT.errors, cause });
  }
}

/** The bytes of the standard input, a file, a pipe or a device, read on demand; of a file from the byte `start`. */
export async function inputChunks(
  file: string,
  { stdin }: Stdin,
  start = 0,
): Promise<AsyncIterable<Uint8Array>> {
  if (file === STANDARD_INPUT) return stdin;
  if ((await stat(file)).isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
  return createReadStream(file, { highWaterMark: 1024 * 1024, ...(start > 0 && { start }) });
}

/** All bytes; undefined, without reading further, if there are more than the limit. */
export async function readUpTo(
  limit: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Buffer | undefined> {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > limit) return undefined;
    kept.push(chunk);
  }
  return Buffer.concat(kept);
}

/** Messages for error codes of the system; for other codes, the message of the system is shown. */
const READ_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be read: permission denied',
  EPERM: 'cannot be read: permission denied',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'does not exist',
  ELOOP: 'cannot be read: its links go round in a circle',
  ENAMETOOLONG: 'does not exist: the name is too long',
};

/** Why a file cannot be read; an error that is already one for people stays. */
export function readError(file: string, error: unknown): CliError {
  if (error instanceof CliError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = READ_ERRORS[code] ?? `cannot be read: ${escapeInvisible(message)}`;
  return new CliError(`${inputName(file)} ${reason}.`, { exit: EXIT.usage, cause: error });
}

/** Throws a usage error if the standard input would have to be read twice. */
export function requireOneStandardInput(files: readonly (string | undefined)[]): void {
  if (files.filter((file) => file === STANDARD_INPUT).length > 1)
    throw usageError('The standard input can be read once only.');
}

/** A file beside that of an action: `order.contract.json` for `order.action.json` or `order.json`. */
export const companionFileOf = (file: string, type: keyof Companions): string =>
  file.replace(/(?:\.action)?\.json$/i, '') + COMPANION_ENDINGS[type];

/** The file of the action, for a command that takes one. */
export function actionFileOf({ files, options }: Arguments): string {
  const [file, ...more] = files;
  if (file === undefined) throw usageError('Name the file of the action, or - for the standard input.');
  if (more.length > 0) throw usageError(`Name one file only, not also ${more.map(inputName).join(', ')}.`);
  requireOneStandardInput([file, options.context, options.contexts, options.secrets]);
  return file;
}

/** The actions of a file, each with its path in it; none if a problem is an error. */
interface ActionFile {
  readonly file: string;
  readonly actions: readonly { readonly action: Action; readonly at: Path }[];
  readonly problems: readonly Problem[];
}

export async function readActionFile(file: string, io: Stdin): Promise<ActionFile> {
  const { actions, paths, problems } = readAction((await readInput(file, io)).text);
  return { file, actions: actions.map((action, index) => ({ action, at: paths[index] ?? [] })), problems };
}

/** The action of that name, or the only one of the file. */
function chooseAction(
  { file, actions }: ActionFile,
  name: string | undefined,
): ActionFile['actions'][number] {
  const names = actions
    .map(({ action }) => `  ${escapeInvisible(action.name) || '(without a name)'}`)
    .join('\n');
  const wrong = (text: string): CliError => usageError(`${inputName(file)} ${text}`);
  const chosen = name === undefined ? actions : actions.filter(({ action }) => action.name === name);
  const [first, ...more] = chosen;
  if (!first) throw wrong(`has no action named “${escapeInvisible(name ?? '')}”. It holds:\n${names}`);
  if (more.length === 0) return first;
  if (name !== undefined)
    throw wrong(`has ${chosen.length} actions named “${escapeInvisible(name)}”. Rename one of them.`);
  throw wrong(`holds ${actions.length} actions. Say which one with --action NAME:\n${names}`);
}

/** The action of a command. */
export interface LoadedAction {
  readonly file: string;
  readonly action: Action;
  /** The path of the action in its file. */
  readonly at: Path;
  /** Warnings about the file, one line each. */
  readonly lines: readonly string[];
}

/** Loads the action that the arguments name. `earlierLines` precede the problems of its file. */
export async function loadAction(
  args: Arguments,
  io: Stdin,
  earlierLines: readonly string[] = [],
): Promise<LoadedAction> {
  const read = await readActionFile(actionFileOf(args), io);
  const lines = [...earlierLines, ...read.problems.map((problem) => problemLine(problem, read))];
  if (hasErrors(read.problems)) throw new CliError(lines.join('\n'), { exit: EXIT.errors });
  return { file: read.file, ...chooseAction(read, args.options.action), lines };
}

const NO_CONTEXT = readContext('').context;

/** The inputs of a build in which only the settings matter. */
export const SETTINGS_ONLY = { context: NO_CONTEXT, now: 0, id: 'msg_0' };

/**
 * Loads the action that the arguments name; throws if no row at all could be sent with it. `secrets` are checked if
 * they are given: who only puts rows into a queue needs none.
 */
export async function loadValidAction(
  args: Arguments,
  io: Stdin,
  secrets?: Readonly<Record<string, string>>,
): Promise<LoadedAction> {
  const loaded = await loadAction(args, io);
  const causes: Cause[] = secrets ? ['settings', 'secrets'] : ['settings'];
  const { problems } = build(loaded.action, { ...SETTINGS_ONLY, ...(secrets && { secrets }) });
  const wrong = problems.filter(({ cause, severity }) => severity === 'error' && causes.includes(cause));
  if (wrong.length === 0)
    return { ...loaded, lines: [...loaded.lines, ...emptyPasswordLines(loaded.action, secrets ?? {})] };
  const lines = wrong.map((problem) => problemLine(problem, loaded));
  throw new CliError([...lines, ...missingOptions(wrong, args)].join('\n'), { exit: EXIT.errors });
}

/** The sample that --context names, with its warnings; the empty one without the option. */
export async function contextOf(
  { options }: Arguments,
  io: Stdin,
): Promise<{ readonly context: Context; readonly lines: readonly string[] }> {
  if (options.context === undefined) return { context: NO_CONTEXT, lines: [] };
  const input = await readInput(options.context, io);
  const { context, problems } = readContext(input.text);
  const lines = problems.map((problem) => problemLine(problem, input));
  if (hasErrors(problems)) throw new CliError(lines.join('\n'), { exit: EXIT.errors });
  return { context, lines };
}

/**
 * The secrets of the environment, overridden by those of the file that --secrets names. Other names than those of
 * variables come from the file alone (B5): systems and shells treat them differently.
 */
export async function secretsOf(
  { options }: Arguments,
  io: Pick<Io, 'stdin' | 'env'>,
): Promise<Record<string, string>> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(io.env))
    if (value !== undefined && VARIABLE_NAME.test(name)) values[name] = value;
  if (options.secrets === undefined) return values;
  const { file, text } = await readInput(options.secrets, io);
  const read = readSecrets(text);
  if ('wrong' in read) throw new CliError(`${inputName(file)}: ${read.wrong}.`, { exit: EXIT.errors });
  return { ...values, ...read.secrets };
}

/** The secrets of a file, or what is wrong with it, which names a line by its number and never shows it. */
type SecretsReading = { readonly secrets: Readonly<Record<string, string>> } | { readonly wrong: string };

/**
 * Reads `NAME=value` lines (B32). Blank lines and lines that begin with # are skipped; the value is the rest of its
 * line, unchanged; LF or CRLF ends a line; a byte order mark is skipped.
 */
export function readSecrets(text: string): SecretsReading {
  // Without a prototype: `__proto__` is a name like any other.
  const secrets: Record<string, string> = Object.create(null);
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const equals = line.indexOf('=');
    const name = line.slice(0, Math.max(0, equals));
    if (!SECRET_NAME.test(name))
      return { wrong: `line ${index + 1} is not NAME=value; a name has letters, digits, _, ., : and - only` };
    if (name in secrets) return { wrong: `line ${index + 1} gives a value to ${name} for the second time` };
    secrets[name] = line.slice(equals + 1);
  }
  return { secrets };
}

/**
 * A warning about a password that is there and empty: a pipeline passes an unset variable as an empty text. Other
 * secrets that are empty are errors.
 */
export function emptyPasswordLines(
  { authentication }: Action,
  secrets: Readonly<Record<string, string>>,
): string[] {
  if (authentication.method !== 'basic' || typeof authentication.password === 'string') return [];
  const name = authentication.password.secret;
  return secrets[name] === '' ? [`warning: the password ${name} is empty, and is sent so.`] : [];
}

/** Which options would supply what is missing, for those who see the program for the first time. */
export function missingOptions(problems: readonly Problem[], { options }: Arguments): string[] {
  const has = (code: Problem['code']) =>
    problems.some((problem) => problem.code === code && problem.severity === 'error');
  // Names of another form are not read from the environment.
  const isInFileAlone = problems.some(
    ({ code, values }) => code === 'secret-missing' && !VARIABLE_NAME.test(values.name),
  );
  return [
    ...(has('value-missing') && options.context === undefined
      ? ['Sample data for the values comes from a file: --context FILE.']
      : []),
    ...(has('secret-missing')
      ? [
          isInFileAlone
            ? 'Secrets with such names come from a file of NAME=value lines: --secrets FILE.'
            : 'Secrets come from a file of NAME=value lines, --secrets FILE, or else from the environment.',
        ]
      : []),
  ];
}
