import { writeSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { WriteFailure } from './write-failure';

/**
 * A file that is written in batches: whatever comes in one turn of the event loop is written at its end.
 * What cannot be written is a `WriteFailure`.
 */
export class BatchedFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #isNew: boolean;
  #waiting: string[] = [];
  #next: Promise<void> | undefined;

  private constructor(path: string, handle: FileHandle, isNew: boolean) {
    this.#path = path;
    this.#handle = handle;
    this.#isNew = isNew;
  }

  static async open(path: string, flags: 'w' | 'wx' | 'a'): Promise<BatchedFile> {
    try {
      return new BatchedFile(path, await open(path, flags), flags !== 'a');
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

  /** Closes the file, and deletes it unless it was there before. */
  async discard(): Promise<void> {
    await this.close();
    if (this.#isNew) await rm(this.#path);
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
