/** Files that a run writes in batches, and the errors of writing and reading files. */
import { writeSync } from 'node:fs';
import { type FileHandle, open, rm, truncate } from 'node:fs/promises';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { readError } from '../inputs';
import { CliError, EXIT } from '../io';
import { escapeInvisible, inputName } from '../terminal-text';

/**
 * A file that is written in batches: everything written during one turn of the event loop is written to the system at
 * its end. All errors are `WriteError`s.
 */
export class BatchedFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  /** Undefined if the file is new. */
  readonly #sizeBefore: number | undefined;
  #waiting: string[] = [];
  #next: Promise<void> | undefined;

  private constructor(path: string, handle: FileHandle, sizeBefore: number | undefined) {
    this.#path = path;
    this.#handle = handle;
    this.#sizeBefore = sizeBefore;
  }

  static async open(path: string, flags: 'w' | 'wx' | 'a'): Promise<BatchedFile> {
    try {
      const handle = await open(path, flags);
      return new BatchedFile(path, handle, flags === 'a' ? (await handle.stat()).size : undefined);
    } catch (error) {
      throw new WriteError(path, { cause: error });
    }
  }

  /** Resolves when the system has the text, so that it survives the end of this process. */
  write(text: string): Promise<void> {
    this.#waiting.push(text);
    this.#next ??= endOfTurn().then(() => this.#writeBatch());
    return this.#next;
  }

  async close(): Promise<void> {
    await this.#next;
    await this.#handle.close();
  }

  /** Closes the file and restores what was there before: nothing, or a shorter file. */
  async discard(): Promise<void> {
    await this.close();
    if (this.#sizeBefore === undefined) await rm(this.#path);
    else await truncate(this.#path, this.#sizeBefore);
  }

  /** Synchronous, because the system takes some lines faster than they can be passed to another thread. */
  #writeBatch(): void {
    let rest: Uint8Array = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#next = undefined;
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#handle.fd, rest));
    } catch (error) {
      throw new WriteError(this.#path, { cause: error });
    }
  }
}

/** Messages for error codes of the system; for other codes, the message of the system is shown. */
const WRITE_ERRORS: Readonly<Record<string, string>> = {
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

/** A file cannot be written. */
export class WriteError extends CliError {
  /** The error code of the system. */
  readonly code: string;

  constructor(path: string, { cause }: { readonly cause: unknown }) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const reason = WRITE_ERRORS[code] ?? escapeInvisible(message);
    super(`${inputName(path)} cannot be written: ${reason}.`, { exit: EXIT.usage, cause });
    this.code = code;
  }
}

/** Rejects with a `CliError` if the file cannot be read or written. */
export const withFileErrors = <Result>(path: string, use: () => Promise<Result>): Promise<Result> =>
  use().catch((error: unknown) => {
    throw readError(path, error);
  });
