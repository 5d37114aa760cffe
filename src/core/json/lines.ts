import type { Place } from '../problem';

const LF = 0x0a;
const CR = 0x0d;

/** The lines of a text, so that an offset can be told as line and column. LF, CR and CRLF end a line. */
export class Lines {
  #starts: number[] | undefined;

  /** `start`: where the first line begins, past a byte order mark. */
  constructor(
    readonly text: string,
    readonly start = 0,
  ) {}

  placeAt(offset: number): Place {
    this.#starts ??= lineStarts(this.text, this.start);
    let first = 0;
    let end = this.#starts.length;
    while (end - first > 1) {
      const middle = (first + end) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) first = middle;
      else end = middle;
    }
    return { line: first + 1, column: offset - (this.#starts[first] ?? 0) + 1, offset };
  }
}

function lineStarts(text: string, start: number): number[] {
  const starts = [start];
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) starts.push(at + 1);
  }
  return starts;
}
