import type { Place } from '../problem';

const LF = 0x0a;
const CR = 0x0d;

/** The lines of a text, so that an offset can be told as line and column. LF, CR and CRLF end a line. */
export class Lines {
  readonly #starts: number[];
  /** Up to here, the line ends are known. */
  #read: number;

  /** `start`: where the first line begins, past a byte order mark. */
  constructor(
    readonly text: string,
    start = 0,
  ) {
    this.#starts = [start];
    this.#read = start;
  }

  placeAt(offset: number): Place {
    this.#readTo(offset);
    let first = 0;
    let end = this.#starts.length;
    while (end - first > 1) {
      const middle = (first + end) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) first = middle;
      else end = middle;
    }
    return { line: first + 1, column: offset - (this.#starts[first] ?? 0) + 1, offset };
  }

  #readTo(offset: number): void {
    const { text } = this;
    const end = Math.min(offset, text.length);
    for (; this.#read < end; this.#read++) {
      const code = text.charCodeAt(this.#read);
      if (code === LF || (code === CR && text.charCodeAt(this.#read + 1) !== LF))
        this.#starts.push(this.#read + 1);
    }
  }
}
