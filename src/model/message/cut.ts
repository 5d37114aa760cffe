import type { Span } from '../../core';
import { spanIndexAt } from './source';

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

/** The most that one chunk holds: a byte weighs 1, what becomes an element of its own weighs more. */
export const MAX_WEIGHT = 8192;
const ELEMENT_WEIGHT = 16;

/** Bytes that are, or may begin, a character shown as a mark. */
const mayBeMark = (byte: number): boolean =>
  byte < SPACE || byte === 0x7f || byte === 0xc2 || byte === 0xe2 || byte === 0xef || byte >= 0xf3;

/** A part of a message: its bytes begin at `offset` of the message that the spans describe. */
export interface Source {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly spans: readonly Span[];
}

/** Where to cut the bytes into chunks: the ends in order. */
export function cuts(source: Source): number[] {
  const ends: number[] = [];
  const to = source.bytes.length;
  let rest = weigh(source, 0, to);
  for (let start = 0; start < to; ) {
    const end = rest <= MAX_WEIGHT ? to : nextCut(source, start, to, rest / Math.ceil(rest / MAX_WEIGHT));
    ends.push(end);
    rest -= weigh(source, start, end);
    start = end;
  }
  return ends;
}

function weigh({ bytes, offset, spans }: Source, from: number, to: number): number {
  let weight = to - from;
  for (let at = from; at < to; at++) if (mayBeMark(bytes[at] as number)) weight += ELEMENT_WEIGHT;
  return weight + (spansBefore(spans, offset + to) - spansBefore(spans, offset + from)) * ELEMENT_WEIGHT;
}

/** The number of spans that start before this byte. */
function spansBefore(spans: readonly Span[], offset: number): number {
  const index = spanIndexAt(spans, offset);
  return (spans[index]?.start ?? offset) < offset ? index + 1 : index;
}

/** The first position past `from` at which the bytes passed weigh this much. */
function advance({ bytes, offset, spans }: Source, from: number, to: number, weight: number): number {
  let index = spansBefore(spans, offset + from);
  let passed = 0;
  let at = from;
  while (at < to && passed < weight) {
    for (; spans[index]?.start === offset + at; index++) passed += ELEMENT_WEIGHT;
    passed += mayBeMark(bytes[at] as number) ? 1 + ELEMENT_WEIGHT : 1;
    at++;
  }
  return at;
}

/**
 * A cut at about `share`, so that the chunks come out equal and no small part is left over. After
 * a line end if there is one near; else where words, and at least characters, stay whole.
 */
function nextCut(source: Source, start: number, to: number, share: number): number {
  const low = advance(source, start, to, share / 2);
  const middle = advance(source, start, to, share);
  const high = Math.max(middle, advance(source, start, to, MAX_WEIGHT) - 1);
  const { bytes } = source;
  return (
    find(bytes, middle, high, endsLine) ??
    find(bytes, middle, low, endsLine) ??
    find(bytes, middle, low, partsWords) ??
    find(bytes, middle, start + 1, partsCharacters) ??
    middle
  );
}

type Test = (before: number, after: number) => boolean;

const endsLine: Test = (before) => before === LF;
const partsCharacters: Test = (before, after) => (after & 0xc0) !== 0x80 && !(before === CR && after === LF);
/** Not after a space: spaces at the end of a chunk are shown as those at the end of a line. */
const partsWords: Test = (before, after) =>
  before < 0x80 && after < 0x80 && before !== SPACE && partsCharacters(before, after);

/** The first position from `from` towards `to`, both included, whose neighbours pass. */
function find(bytes: Uint8Array, from: number, to: number, test: Test): number | undefined {
  const step = from <= to ? 1 : -1;
  for (let at = from; step > 0 ? at <= to : at >= to; at += step) {
    if (test(bytes[at - 1] as number, bytes[at] as number)) return at;
  }
  return undefined;
}
