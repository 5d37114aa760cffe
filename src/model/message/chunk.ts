import { cuts } from './cut';
import { type Coverage, hasOutline, MASK, outline, type TokenOutline } from './token';

/** A token of a chunk as it is shown. */
export interface Token extends TokenOutline {
  readonly text: string;
}

/**
 * A stretch of the message. The same object as long as its bytes and its look stay the same,
 * wherever it moves; what is shown of it needs to be made only once.
 */
export interface Chunk {
  /** Stays with the place in the message while its content changes. */
  readonly key: number;
  readonly length: number;
  readonly tokens: readonly Token[];
  readonly text: string;
}

/** The head or the body of a message, in chunks that tile it. */
export interface Section {
  readonly bytes: Uint8Array;
  /** Where the section begins in the message. */
  readonly offset: number;
  readonly chunks: readonly Chunk[];
  /** The start of each chunk in the section. */
  readonly starts: readonly number[];
}

/** A middle part shorter than this is not worth a chunk of its own. */
const MIN_LENGTH = 1024;
const LF = 0x0a;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

let lastKey = 0;

function makeChunk(key: number, bytes: Uint8Array, outlines: readonly TokenOutline[]): Chunk {
  const whole = decoder.decode(bytes);
  // One character for each byte: cutting the text is much faster than decoding every piece of it.
  const textOf =
    whole.length === bytes.length
      ? (from: number, to: number) => whole.slice(from, to)
      : (from: number, to: number) => decoder.decode(bytes.subarray(from, to));
  let start = 0;
  let text = '';
  const tokens = outlines.map((token) => {
    const shown = token.mask === 'none' ? textOf(start, token.end) : token.mask === 'masked' ? MASK : '';
    start = token.end;
    text += shown;
    return { ...token, text: shown };
  });
  return { key, length: bytes.length, tokens, text };
}

/**
 * The section in chunks. Chunks of the section as it was before are taken over where neither their
 * bytes nor their outlines changed: those before the first changed byte stay, those after the last
 * one move, and only the part between is cut anew.
 */
export function divide(
  before: Section | undefined,
  bytes: Uint8Array,
  offset: number,
  coverage: Coverage,
): Section {
  const old = before ?? EMPTY;
  const { first, last } = changedChunks(old, bytes);
  const from = old.starts[first] ?? old.bytes.length;
  const to = bytes.length - (old.bytes.length - (old.starts[last] ?? old.bytes.length));
  const chunks: Chunk[] = [];
  const starts: number[] = [];
  let at = 0;

  const add = (chunk: Chunk) => {
    chunks.push(chunk);
    starts.push(at);
    at += chunk.length;
  };
  const renew = (key: number, end: number) =>
    makeChunk(key, bytes.subarray(at, end), outline(coverage, offset + at, offset + end));
  const keep = (chunk: Chunk) => {
    const end = at + chunk.length;
    add(hasOutline(chunk.tokens, coverage, offset + at, offset + end) ? chunk : renew(chunk.key, end));
  };

  for (const chunk of old.chunks.slice(0, first)) keep(chunk);
  const keys = old.chunks.slice(first, last).map((chunk) => chunk.key);
  for (const end of cuts({ bytes, offset, spans: coverage.spans }, from, to))
    add(renew(keys.shift() ?? ++lastKey, end));
  for (const chunk of old.chunks.slice(last)) keep(chunk);
  return { bytes, offset, chunks, starts };
}

const EMPTY: Section = { bytes: new Uint8Array(), offset: 0, chunks: [], starts: [] };

/** The chunks, from `first` up to `last`, whose bytes have to be cut anew. */
function changedChunks(
  { bytes: old, chunks, starts }: Section,
  bytes: Uint8Array,
): { first: number; last: number } {
  const prefix = commonPrefix(old, bytes);
  const suffix = commonSuffix(old, bytes, Math.min(old.length, bytes.length) - prefix);
  const endOf = (index: number) => starts[index + 1] ?? old.length;
  const startOf = (index: number) => starts[index] ?? old.length;

  let first = 0;
  while (first < chunks.length && endOf(first) <= prefix) first++;
  let last = chunks.length;
  while (last > first && startOf(last - 1) >= old.length - suffix) last--;

  const growth = bytes.length - old.length;
  const length = () => startOf(last) + growth - startOf(first);
  const end = () => startOf(last) + growth;
  const endsLine = () => bytes[end() - 1] === LF;
  const endedLine = () => old[startOf(last) - 1] === LF;

  if (length() === 0) return { first, last };
  // A line must not be parted where it was whole before, nor small chunks gather.
  const small = () => length() < MIN_LENGTH;
  if (last < chunks.length && (endsLine() ? first === 0 && small() : endedLine() || small())) last++;
  if (first > 0 && small()) first--;
  return { first, last };
}

/** How many octets are compared at once. */
const WORD = 4;

const wordsOf = ({ buffer, byteOffset, length }: Uint8Array) => new DataView(buffer, byteOffset, length);

function commonPrefix(a: Uint8Array, b: Uint8Array): number {
  const limit = Math.min(a.length, b.length);
  const [words, others] = [wordsOf(a), wordsOf(b)];
  let length = 0;
  while (length + WORD <= limit && words.getInt32(length) === others.getInt32(length)) length += WORD;
  while (length < limit && a[length] === b[length]) length++;
  return length;
}

function commonSuffix(a: Uint8Array, b: Uint8Array, limit: number): number {
  const [words, others] = [wordsOf(a), wordsOf(b)];
  // Where the next word begins.
  const [end, otherEnd] = [a.length - WORD, b.length - WORD];
  let length = 0;
  while (length + WORD <= limit && words.getInt32(end - length) === others.getInt32(otherEnd - length))
    length += WORD;
  while (length < limit && a[a.length - 1 - length] === b[b.length - 1 - length]) length++;
  return length;
}
