const FIRST_ROOM = 16 * 1024;

/**
 * A body while it comes in, of at most `limit` bytes. It is copied into one growing buffer: a
 * server that sends its body in chunks of one byte must not make millions of objects.
 */
export class ReceivedBody {
  readonly limit: number;
  #room = new Uint8Array(0);
  #length = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** False, and nothing is kept, when the body would exceed the limit. */
  add(chunk: Uint8Array): boolean {
    const length = this.#length + chunk.length;
    if (length > this.limit) return false;
    if (length > this.#room.length) {
      const room = new Uint8Array(Math.min(this.limit, Math.max(FIRST_ROOM, length, this.#room.length * 2)));
      room.set(this.#room.subarray(0, this.#length));
      this.#room = room;
    }
    this.#room.set(chunk, this.#length);
    this.#length = length;
    return true;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#room.slice(0, this.#length);
  }
}
