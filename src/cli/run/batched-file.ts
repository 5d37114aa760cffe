import { writeSync } from 'node:fs';
import { type FileHandle, open, rm, truncate } from 'node:fs/promises';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { WriteFailure } from './write-failure';

/**
 * A file that is written in batches: whatever comes in one turn of the event loop is written at its end.
 * What cannot be written is a `WriteFailure`.
 */
export class BatchedFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  /** Undefined when the file is new. */
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
      throw new WriteFailure(path, { cause: error });
    }
  }

  /** Resolves when the system has the text, so that the end of this process does not lose it. */
  write(text: string): Promise<void> {
    this.#waiting.push(text);
    this.#next ??= endOfTurn().then(() => this.#writeBatch());
    return this.#next;
  }

  async close(): Promise<void> {
    await this.#next;
    await this.#handle.close();
  }

  /** Closes the file, and leaves what was there before: nothing, or a shorter file. */
  async discard(): Promise<void> {
    await this.close();
    if (this.#sizeBefore === undefined) await rm(this.#path);
    else await truncate(this.#path, this.#sizeBefore);
  }

  /** The system takes some lines in less time than another thread takes to hand them over. */
  #writeBatch(): void {
    let rest: Uint8Array = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#next = undefined;
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#handle.fd, rest));
    } catch (error) {
      throw new WriteFailure(this.#path, { cause: error });
    }
  }
}
