/** The ways to look at a body. */
export type BodyLook = 'formatted' | 'text' | 'bytes';

/** A body read as text. */
interface BodyText {
  readonly text: string;
  /** As the Encoding Standard names it. */
  readonly charset: string;
  /** False where bytes are not of that charset; `�` stands for them. */
  readonly isWhole: boolean;
}

const CHARSET = /;[ \t]*charset=(?:"([^"]*)"|([^\s;]*))/i;

/** Encoding Standard, “BOM sniff”: it goes before what the response says. */
const MARKS: readonly (readonly [charset: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/** The body as text: by its byte order mark, else by the charset of the Content-Type, else as UTF-8. A mark stays. */
export function readBodyText(body: Uint8Array, contentType: string): BodyText {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => body[at] === byte));
  const [, quoted, plain] = CHARSET.exec(contentType) ?? [];
  const charset = marked?.[0] ?? known(quoted ?? plain) ?? 'utf-8';
  try {
    return { text: decode(body, charset, true), charset, isWhole: true };
  } catch {
    return { text: decode(body, charset, false), charset, isWhole: false };
  }
}

const decode = (body: Uint8Array, charset: string, fatal: boolean): string =>
  new TextDecoder(charset, { fatal, ignoreBOM: true }).decode(body);

/** The charset with this label, if this browser knows it. */
function known(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** What can be shown of a body. */
export interface ReadBody extends BodyText {
  readonly looks: readonly BodyLook[];
  /** The format to show first: likely the wanted one, and cheap to show. */
  readonly bestLook: BodyLook;
}

const NOT_TEXT = /^(?:image|audio|video|font)\/(?!svg)|^application\/(?:octet-stream|pdf|zip|gzip)\b/i;
const BEGINS_LIKE_JSON = /^\ufeff?[ \t\n\r]*[{[]/;

/** In bytes. A longer body is laid out only on request: a dense one takes a second. */
const LONG = 1024 * 1024;

/** Reads a body by the Content-Type that came with it, and by what it looks like. */
export function readBody(body: Uint8Array, contentType: string): ReadBody {
  const read = readBodyText(body, contentType);
  const { text, isWhole } = read;
  const isLong = body.length > LONG;
  const mayBeJson = isWhole && (isLong ? BEGINS_LIKE_JSON.test(text) : isJson(text));
  const looks: BodyLook[] = mayBeJson ? ['formatted', 'text', 'bytes'] : ['text', 'bytes'];
  if (mayBeJson) return { ...read, looks, bestLook: isLong ? 'text' : 'formatted' };
  const isBinary =
    NOT_TEXT.test(contentType) || text.includes('\0') || (!isWhole && !contentType.startsWith('text/'));
  return { ...read, looks, bestLook: isBinary ? 'bytes' : 'text' };
}

const INDENT = 2;
/** Deep nesting multiplies white space; a text that would grow by more is not laid out. In bytes. */
const GROWTH_LIMIT = 32 * 1024 * 1024;

const code = (character: string): number => character.charCodeAt(0);
const [LF, SPACE, QUOTE, BACKSLASH, COMMA, COLON] = [0x0a, 0x20, code('"'), code('\\'), code(','), code(':')];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [code('{'), code('}'), code('['), code(']')];

export function isJson(text: string): boolean {
  try {
    JSON.parse(withoutMark(text));
    return true;
  } catch {
    return false;
  }
}

const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);

/**
 * A JSON text on many lines. Only white space outside of strings changes: digits, escapes and
 * repeated members stay. Undefined when the text is not JSON, or would grow beyond measure.
 */
export function layOutJson(text: string): string | undefined {
  if (!isJson(text)) return undefined;
  // All that counts is ASCII, so bytes will do, which are several times as quick as a string.
  const laidOut = layOut(new TextEncoder().encode(withoutMark(text)));
  return laidOut && new TextDecoder('utf-8', { ignoreBOM: true }).decode(laidOut);
}

function layOut(json: Uint8Array): Uint8Array | undefined {
  const out = new Output(json.length);
  let depth = 0;
  for (let at = 0; at < json.length && !out.isFull; ) {
    const byte = json[at] as number;
    if (byte === QUOTE) {
      const end = endOfString(json, at);
      out.copy(json, at, end);
      at = end;
      continue;
    }
    at += 1;
    if (isWhite(byte)) continue;
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      out.add(byte);
      at = skipWhite(json, at);
      if (json[at] === CLOSE_OBJECT || json[at] === CLOSE_ARRAY) out.add(json[at++] as number);
      else out.newLine(++depth);
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      out.newLine(--depth);
      out.add(byte);
    } else {
      out.add(byte);
      if (byte === COMMA) out.newLine(depth);
      else if (byte === COLON) out.add(SPACE);
    }
  }
  return out.isFull ? undefined : out.bytes;
}

const isWhite = (byte: number | undefined): boolean =>
  byte === SPACE || byte === LF || byte === 0x0d || byte === 0x09;

function skipWhite(json: Uint8Array, from: number): number {
  let at = from;
  while (isWhite(json[at])) at += 1;
  return at;
}

function endOfString(json: Uint8Array, from: number): number {
  for (let at = from + 1; ; at += 1) {
    if (json[at] === BACKSLASH) at += 1;
    else if (json[at] === QUOTE) return at + 1;
  }
}

/** Bytes that grow, up to a limit beyond which nothing is kept. */
class Output {
  readonly #limit: number;
  #room: Uint8Array;
  #length = 0;

  constructor(source: number) {
    this.#limit = source + GROWTH_LIMIT;
    this.#room = new Uint8Array(source * 2 + 64);
  }

  get isFull(): boolean {
    return this.#length > this.#limit;
  }

  get bytes(): Uint8Array {
    return this.#room.subarray(0, this.#length);
  }

  add(byte: number): void {
    this.#reserve(1);
    this.#room[this.#length++] = byte;
  }

  copy(source: Uint8Array, from: number, to: number): void {
    this.#reserve(to - from);
    // For a few bytes a loop is quicker than a view.
    if (to - from > 64) this.#room.set(source.subarray(from, to), this.#length);
    else for (let at = from; at < to; at++) this.#room[this.#length + at - from] = source[at] as number;
    this.#length += to - from;
  }

  newLine(depth: number): void {
    const width = depth * INDENT;
    this.#reserve(width + 1);
    this.#room[this.#length++] = LF;
    this.#room.fill(SPACE, this.#length, this.#length + width);
    this.#length += width;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#room.length) return;
    const larger = new Uint8Array((this.#length + more) * 2);
    larger.set(this.bytes);
    this.#room = larger;
  }
}
