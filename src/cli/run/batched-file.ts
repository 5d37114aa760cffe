import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/** A file that is written in batches: whatever comes in one turn of the event loop is written at its end. */
export class BatchedFile {
  readonly #handle: FileHandle;
  #waiting: string[] = [];
  #next: Promise<void> | undefined;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async open(path: string, flags: 'w' | 'wx' | 'a'): Promise<BatchedFile> {
    return new BatchedFile(await open(path, flags));
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

  /** The system takes some lines in less time than another thread takes to hand them over. */
  #writeBatch(): void {
    let rest: Uint8Array = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#next = undefined;
    while (rest.length > 0) rest = rest.subarray(writeSync(this.#handle.fd, rest));
  }
}
