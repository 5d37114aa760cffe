/** Divides the bytes of a message into chunks of tokens, and reuses the chunks that a change leaves as they are. */
import type { Span } from '../../../core';
import { Octets } from '../../../core/internal';
import { type Attribution, MASK, outline, spanIndexAt, type TokenKind, type TokenOutline } from './origins';

/** A token of a chunk as it is shown. */
export interface Token extends TokenOutline {
  readonly text: string;
}

/**
 * A part of the message. It stays the same object while its bytes and its look stay the same, wherever it moves, so
 * that it is rendered once.
 */
export interface Chunk {
  /** Stays with the place in the message while its content changes. */
  readonly key: number;
  readonly length: number;
  readonly tokens: readonly Token[];
  readonly text: string;
}

/** The head or the body of a message, in chunks that tile it. */
export interface MessageSection {
  readonly octets: Octets;
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
  before: MessageSection | undefined,
  octets: Octets,
  offset: number,
  coverage: Attribution,
): MessageSection {
  const old = before ?? EMPTY;
  const { first, last } = changedChunks(old, octets);
  const from = old.starts[first] ?? old.octets.length;
  const to = octets.length - (old.octets.length - (old.starts[last] ?? old.octets.length));
  const chunks: Chunk[] = [];
  const starts: number[] = [];
  let at = 0;

  const add = (chunk: Chunk) => {
    chunks.push(chunk);
    starts.push(at);
    at += chunk.length;
  };
  const renew = (key: number, bytes: Uint8Array) =>
    makeChunk(key, bytes, outline(coverage, offset + at, offset + at + bytes.length));
  const keep = (chunk: Chunk) => {
    const end = at + chunk.length;
    const isSame = hasTokens(chunk, outline(coverage, offset + at, offset + end));
    add(isSame ? chunk : renew(chunk.key, octets.slice(at, end)));
  };

  for (const chunk of old.chunks.slice(0, first)) keep(chunk);
  const keys = old.chunks.slice(first, last).map((chunk) => chunk.key);
  const changed = octets.slice(from, to);
  for (const end of cuts({ bytes: changed, offset: offset + from, spans: coverage.spans }))
    add(renew(keys.shift() ?? ++lastKey, changed.subarray(at - from, end)));
  for (const chunk of old.chunks.slice(last)) keep(chunk);
  return { octets, offset, chunks, starts };
}

function hasTokens({ tokens }: Chunk, outlines: readonly TokenOutline[]): boolean {
  return (
    tokens.length === outlines.length &&
    tokens.every((token, index) => {
      const other = outlines[index];
      return token.end === other?.end && token.kind === other.kind && token.mask === other.mask;
    })
  );
}

const EMPTY: MessageSection = { octets: new Octets([]), offset: 0, chunks: [], starts: [] };

/** The chunks, from `first` up to `last`, whose bytes have to be cut anew. */
function changedChunks(
  { octets: old, chunks, starts }: MessageSection,
  octets: Octets,
): { first: number; last: number } {
  const { prefix, suffix } = commonOf(old, octets);
  const endOf = (index: number) => starts[index + 1] ?? old.length;
  const startOf = (index: number) => starts[index] ?? old.length;

  let first = 0;
  while (first < chunks.length && endOf(first) <= prefix) first++;
  let last = chunks.length;
  while (last > first && startOf(last - 1) >= old.length - suffix) last--;

  const growth = octets.length - old.length;
  const length = () => startOf(last) + growth - startOf(first);
  const end = () => startOf(last) + growth;
  const endsLine = () => octets.at(end() - 1) === LF;
  const endedLine = () => old.at(startOf(last) - 1) === LF;

  if (length() === 0) return { first, last };
  // A line must not be parted where it was whole before, nor small chunks gather.
  const small = () => length() < MIN_LENGTH;
  if (last < chunks.length && (endsLine() ? first === 0 && small() : endedLine() || small())) last++;
  if (first > 0 && small()) first--;
  return { first, last };
}

/** The lengths of the common beginning and end. */
interface Common {
  readonly prefix: number;
  readonly suffix: number;
}

function commonOf(a: Octets, b: Octets): Common {
  const { prefix, suffix } = commonPieces(a, b);
  if (prefix + suffix === Math.min(a.length, b.length)) return { prefix, suffix };
  const one = a.slice(prefix, a.length - suffix);
  const other = b.slice(prefix, b.length - suffix);
  const limit = Math.min(one.length, other.length);
  let begin = 0;
  while (begin < limit && one[begin] === other[begin]) begin++;
  let end = 0;
  while (end < limit - begin && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  return { prefix: prefix + begin, suffix: suffix + end };
}

/** The same, of whole pieces that both have. */
function commonPieces({ pieces: some }: Octets, { pieces: others }: Octets): Common {
  const limit = Math.min(some.length, others.length);
  let prefix = 0;
  let first = 0;
  for (; first < limit && some[first] === others[first]; first++) prefix += some[first]?.length ?? 0;
  let suffix = 0;
  for (let last = 1; last <= limit - first && some.at(-last) === others.at(-last); last++)
    suffix += some.at(-last)?.length ?? 0;
  return { prefix, suffix };
}

const CR = 0x0d;
const SPACE = 0x20;

/** The most that one chunk holds: a byte weighs 1, what becomes an element of its own weighs more. */
export const MAX_WEIGHT = 8192;
const ELEMENT_WEIGHT = 16;

/** Bytes that are, or may begin, a character shown as a mark. */
const mayBeMark = (byte: number): boolean =>
  byte < SPACE || byte === 0x7f || byte === 0xc2 || byte === 0xe2 || byte === 0xef || byte >= 0xf3;

/** A part of a message: its bytes begin at `offset` of the message that the spans describe. */
interface Source {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly spans: readonly Span[];
}

/** Where to cut the bytes into chunks: the ends in order. */
function cuts(source: Source): number[] {
  const ends: number[] = [];
  for (let start = 0; start < source.bytes.length; ) {
    start = nextCut(source, start);
    ends.push(start);
  }
  return ends;
}

/** The first position past `from` at which the bytes passed weigh this much, or the end. */
function advance({ bytes, offset, spans }: Source, from: number, weight: number): number {
  let index = spanIndexAt(spans, offset + from);
  let passed = 0;
  let at = from;
  while (at < bytes.length && passed < weight) {
    for (; (spans[index]?.start ?? Number.POSITIVE_INFINITY) <= offset + at; index++)
      passed += ELEMENT_WEIGHT;
    passed += mayBeMark(bytes[at] as number) ? 1 + ELEMENT_WEIGHT : 1;
    at++;
  }
  return at;
}

/**
 * The end of the next chunk. A chunk that is followed by another is filled by half to three quarters, so
 * that it has room for typing and no small part is left over. It ends after a line end if there is one
 * there; else where words, and at least characters, stay whole.
 */
function nextCut(source: Source, start: number): number {
  const { bytes } = source;
  if (advance(source, start, MAX_WEIGHT) === bytes.length) return bytes.length;
  const low = advance(source, start, MAX_WEIGHT / 2);
  const high = advance(source, start, (MAX_WEIGHT * 3) / 4);
  return (
    findBack(bytes, high, low, endsLine) ??
    findBack(bytes, high, low, partsWords) ??
    findBack(bytes, high, start + 1, partsCharacters) ??
    high
  );
}

type Test = (before: number, after: number) => boolean;

const endsLine: Test = (before) => before === LF;
const partsCharacters: Test = (before, after) => (after & 0xc0) !== 0x80 && !(before === CR && after === LF);
/** Not after a space: spaces at the end of a chunk are shown as those at the end of a line. */
const partsWords: Test = (before, after) =>
  before < 0x80 && after < 0x80 && before !== SPACE && partsCharacters(before, after);

/** The last position from `high` down to `low` whose neighbours pass. */
function findBack(bytes: Uint8Array, high: number, low: number, test: Test): number | undefined {
  for (let at = high; at >= low; at--) if (test(bytes[at - 1] as number, bytes[at] as number)) return at;
  return undefined;
}

/** In UTF-16 units: a stretch of this length ends at the next line end. */
const STRETCH_LENGTH = 1024;

/** The part of a token that is in one stretch. */
export interface TokenPart {
  /** The index of the token. */
  readonly token: number;
  readonly kind: TokenKind;
  readonly text: string;
  /** From the beginning of the chunk. */
  readonly start: number;
}

/** The lines of a chunk in blocks: a browser lays out and paints the block of a changed line, and not the others. */
export function stretchesOf({ text, tokens }: Chunk): TokenPart[][] {
  const stretches: TokenPart[][] = [];
  let passed = 0;
  let token = 0;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at + STRETCH_LENGTH) + 1 || text.length;
    const pieces: TokenPart[] = [];
    while (at < end) {
      const { kind, text: whole } = tokens[token] as Token;
      const part = whole.slice(passed, passed + end - at);
      pieces.push({ token, kind, text: part, start: at });
      at += part.length;
      passed += part.length;
      if (passed < whole.length) break;
      token += 1;
      passed = 0;
    }
    stretches.push(pieces);
  }
  return stretches;
}
