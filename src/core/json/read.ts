/** Reads a JSON text into values, and finds the line and column of an offset. */
import type { Place } from '../problem';
import type { Path } from '../trace/traced';
import { Tape, valueAt } from './document';
import { type Container, decodeString, type JsonFailure, type JsonSink, scanJson } from './scan';
import type { Json } from './value';

/** How deep a config or a context may nest (B30). */
export const DEPTH_LIMIT = 1000;

/** Something odd that is still JSON. */
type Oddity = 'repeated-member' | 'lone-surrogate';

export interface JsonReading {
  /** Absent after a failure. */
  readonly root?: Json;
  /** Where the root begins in the text. */
  readonly rootOffset: number;
  /** How many values there are, containers included; of a failed text those before the failure. */
  readonly count: number;
  readonly failure?: JsonFailure;
}

export interface ReadOptions {
  /** Where the JSON text begins, past a byte order mark. */
  readonly start: number;
  /** Called in the order of the text, up to a failure; `path` makes the path of the member or value. */
  readonly onOddity: (oddity: Oddity, offset: number, path: () => Path) => void;
}

/** Reads a JSON text without loss: digits, order and repeated members are kept. */
export function readJson(text: string, options: ReadOptions): JsonReading {
  const reader = new Reader(text, options.onOddity);
  const failure = scanJson(text, reader, { start: options.start, depthLimit: DEPTH_LIMIT });
  const { tape } = reader;
  const rootOffset = tape.start(0);
  const count = tape.length;
  return failure ? { failure, rootOffset, count } : { root: valueAt({ text, tape }, 0), rootOffset, count };
}

/** From this many members on, names are looked up in a set; below, comparing them is cheaper. */
const FEW = 8;

/** A container that is still open. */
interface Frame {
  readonly kind: Container;
  /** On the tape. */
  readonly index: number;
  /** How many of its values are complete. */
  count: number;
  /** Where its names begin on the stack of names. */
  readonly firstName: number;
  nameSet: Set<string> | undefined;
}

/** Writes the positions of the values to the tape; names are kept for open objects only, to find repeated ones. */
class Reader implements JsonSink {
  readonly tape: Tape;
  readonly #text: string;
  readonly #onOddity: ReadOptions['onOddity'];
  readonly #frames: Frame[] = [];
  readonly #names: string[] = [];
  /** Of the value to come. */
  #nameStart = -1;

  constructor(text: string, onOddity: ReadOptions['onOddity']) {
    this.tape = new Tape(text.length);
    this.#text = text;
    this.#onOddity = onOddity;
  }

  open(kind: Container, start: number): void {
    const firstName = this.#names.length;
    this.#frames.push({ kind, index: this.tape.length, count: 0, firstName, nameSet: undefined });
    this.#add(start, 0);
  }

  close(): void {
    const frame = this.#frames.pop();
    if (!frame) return;
    this.tape.close(frame.index);
    this.#names.length = frame.firstName;
    this.#complete();
  }

  name(start: number, end: number, escaped: boolean, loneSurrogate: number): void {
    const name = decodeString(this.#text, start, end, escaped);
    const repeated = this.#isRepeated(name);
    this.#names.push(name);
    this.#nameStart = start;
    if (repeated) this.#onOddity('repeated-member', start, this.#path);
    if (loneSurrogate >= 0) this.#onOddity('lone-surrogate', loneSurrogate, this.#path);
  }

  string(start: number, end: number, _escaped: boolean, loneSurrogate: number): void {
    if (loneSurrogate >= 0) this.#onOddity('lone-surrogate', loneSurrogate, this.#path);
    this.#add(start, end);
    this.#complete();
  }

  number(start: number, end: number): void {
    this.#add(start, end);
    this.#complete();
  }

  literal(_value: true | false | null, start: number, end: number): void {
    this.#add(start, end);
    this.#complete();
  }

  #add(start: number, end: number): void {
    this.tape.add(start, end, this.#nameStart);
    this.#nameStart = -1;
  }

  #complete(): void {
    const frame = this.#frames.at(-1);
    if (frame) frame.count += 1;
  }

  #isRepeated(name: string): boolean {
    const frame = this.#frames.at(-1);
    if (!frame) return false;
    if (this.#names.length - frame.firstName < FEW) return this.#names.includes(name, frame.firstName);
    frame.nameSet ??= new Set(this.#names.slice(frame.firstName));
    const repeated = frame.nameSet.has(name);
    frame.nameSet.add(name);
    return repeated;
  }

  /** The path of the value that is being read: in each open container its newest part. */
  readonly #path = (): Path =>
    this.#frames.map(({ kind, count }, depth) => {
      const nextName = this.#frames[depth + 1]?.firstName ?? this.#names.length;
      return kind === 'array' ? count : (this.#names[nextName - 1] ?? '');
    });
}

const LF = 0x0a;
const CR = 0x0d;

/** The lines of a text, to convert an offset to line and column. LF, CR and CRLF end a line. */
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
