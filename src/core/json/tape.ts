/**
 * Where every value of a JSON text stands: three offsets a value, in the order of the text, in
 * typed arrays. A document of millions of values then takes little memory, and only the values
 * that somebody looks at are made (see `document.ts`).
 */
export class Tape {
  #starts = new Int32Array(256);
  #ends = new Int32Array(256);
  #names = new Int32Array(256);
  #length = 0;

  /** How many values there are; the next one gets this index. */
  get length(): number {
    return this.#length;
  }

  /** Adds a value; `end` of a container is set when it closes, `name` is -1 where there is none. */
  add(start: number, end: number, name: number): void {
    if (this.#length === this.#starts.length) this.#widen();
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#names[this.#length] = name;
    this.#length += 1;
  }

  /** Ends the container at `index`: the values added since are inside it. */
  close(index: number): void {
    this.#ends[index] = this.#length;
  }

  /** Where the value begins in the text. */
  start(index: number): number {
    return this.#starts[index] ?? 0;
  }

  /** Where a scalar ends in the text; for a container, the index of the first value after it. */
  end(index: number): number {
    return this.#ends[index] ?? 0;
  }

  /** Where the name of the member begins in the text. */
  name(index: number): number {
    return this.#names[index] ?? -1;
  }

  #widen(): void {
    this.#starts = widened(this.#starts);
    this.#ends = widened(this.#ends);
    this.#names = widened(this.#names);
  }
}

function widened(offsets: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(offsets.length * 2);
  wider.set(offsets);
  return wider;
}
