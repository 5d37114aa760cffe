import { type FileHandle, open } from 'node:fs/promises';

/** A file that is written in batches: whatever comes while one is written is the next one. */
export class BatchedFile {
  readonly #handle: FileHandle;
  #waiting: string[] = [];
  #last: Promise<void> = Promise.resolve();
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
    this.#next ??= this.#last.then(() => this.#writeBatch());
    this.#last = this.#next;
    return this.#next;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#handle.close();
  }

  #writeBatch(): Promise<void> {
    const batch = this.#waiting.join('');
    this.#waiting = [];
    this.#next = undefined;
    return this.#handle.appendFile(batch);
  }
}
