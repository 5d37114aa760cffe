import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { SIZE_LIMIT } from '../core/internal';
import { escapeInvisible } from './escape-invisible';
import { EXIT } from './exit-codes';
import type { CliError, Io } from './io';

/** The name that stands for the standard input. */
export const STANDARD_INPUT = '-';

export const inputName = (file: string): string =>
  file === STANDARD_INPUT ? 'standard input' : escapeInvisible(file);

/** What is wrong when the standard input is to be read more than once. */
export const standardInputTwice = (files: readonly (string | undefined)[]): CliError | undefined =>
  files.filter((file) => file === STANDARD_INPUT).length > 1
    ? { message: 'The standard input can be read once only.', exit: EXIT.usage }
    : undefined;

export interface Input {
  readonly file: string;
  readonly text: string;
}

/** In words; anything else is told as the system tells it. */
const READ_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be read: permission denied',
  EPERM: 'cannot be read: permission denied',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'does not exist',
  ELOOP: 'cannot be read: its links go round in a circle',
  ENAMETOOLONG: 'does not exist: the name is too long',
};

/** The text of a file in UTF-8 of at most 32 MiB. Nothing is repaired; a byte order mark stays. */
export async function readInput(file: string, io: Pick<Io, 'stdin'>): Promise<Input | CliError> {
  const failure = (says: string): CliError => ({ message: `${inputName(file)} ${says}.`, exit: EXIT.errors });
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readUpTo(SIZE_LIMIT, await inputChunks(file, io));
  } catch (error) {
    return readError(file, error);
  }
  if (!bytes) {
    const size = file === STANDARD_INPUT ? undefined : (await stat(file)).size;
    const has = size && size > SIZE_LIMIT ? `${size}` : `more than ${SIZE_LIMIT}`;
    return failure(`has ${has} bytes; at most ${SIZE_LIMIT} are read`);
  }
  try {
    return { file, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return failure('is not text in UTF-8');
  }
}

/** Why a file cannot be read. */
export function readError(file: string, error: unknown): CliError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const says = READ_ERRORS[code] ?? `cannot be read: ${escapeInvisible(message)}`;
  return { message: `${inputName(file)} ${says}.`, exit: EXIT.usage };
}

/** The bytes of the standard input, a file, a pipe or a device, as they are asked for. */
export async function inputChunks(
  file: string,
  { stdin }: Pick<Io, 'stdin'>,
): Promise<AsyncIterable<Uint8Array>> {
  if (file === STANDARD_INPUT) return stdin;
  if ((await stat(file)).isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
  return createReadStream(file, { highWaterMark: 1024 * 1024 });
}

/** All bytes; undefined when there are more than the limit, which are not read. */
async function readUpTo(limit: number, chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > limit) return undefined;
    kept.push(chunk);
  }
  return Buffer.concat(kept);
}
