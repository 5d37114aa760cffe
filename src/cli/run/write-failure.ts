import { escapeInvisible } from '../escape-invisible';
import { EXIT } from '../exit-codes';
import { inputName, readError } from '../input';
import type { CliError } from '../io';

/** In words; anything else is told as the system tells it. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'permission denied',
  EISDIR: 'it is a folder',
  ENOSPC: 'no space is left on the device',
  EFBIG: 'it may not become larger',
  EDQUOT: 'no space is left for this user',
};

/** A file that cannot be written. */
export class WriteFailure extends Error {
  readonly code: string;

  constructor(path: string, { cause }: { readonly cause: unknown }) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    super(`${inputName(path)} cannot be written: ${REASONS[code] ?? escapeInvisible(message)}.`, { cause });
    this.code = code;
  }
}

/** Why a file cannot be written, or cannot be read before it is. */
export const fileError = (path: string, error: unknown): CliError =>
  error instanceof WriteFailure ? { message: error.message, exit: EXIT.usage } : readError(path, error);
