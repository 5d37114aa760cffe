/**
 * Texts with their origins (B27): each part of a request knows the setting or value that it came from. A path names a
 * setting of the config: `['data', 0, 'value']`. A context path names a value of the runtime context in the same way:
 * `['order', 'id']`.
 */
export type Path = readonly (string | number)[];

/** UTF-16 offsets in the text of one setting; `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** How a piece of text was encoded for its place (B12). */
export type Encoding =
  | 'none'
  | 'form'
  | 'json-string'
  | 'json-value'
  | 'percent'
  | 'percent-path'
  | 'percent-query'
  | 'lower-case';

/** Text that the user wrote: `range` is its part of the setting. */
interface SettingOrigin {
  readonly from: 'setting';
  readonly path: Path;
  readonly range: Range;
  readonly encoding: Encoding;
}

/** A value of the runtime context, inserted by the tag at `tag` in the setting at `path`. */
interface ContextOrigin {
  readonly from: 'context';
  readonly context: Path;
  readonly path: Path;
  readonly tag: Range;
  readonly filters: readonly string[];
  readonly encoding: Encoding;
}

/** Text that HTTP, the media type or the authentication scheme fixes. */
export interface ProtocolOrigin {
  readonly from: 'protocol';
}

type Hash = 'sha1' | 'sha256' | 'sha512';

export type Derivation = 'base64' | Hash | `hmac-${Hash}` | 'length' | 'clock' | 'id' | 'host';

/** The inputs of a derived piece: whole settings, context values, the clock, the id of the message. */
export type Input =
  | { readonly from: 'setting'; readonly path: Path }
  | { readonly from: 'context'; readonly context: Path; readonly path: Path }
  | { readonly from: 'clock' }
  | { readonly from: 'id' };

/** Text computed from other parts as a whole, so that no byte of it has a source of its own. */
interface DerivedOrigin {
  readonly from: 'derived';
  readonly by: Derivation;
  readonly inputs: readonly Input[];
}

export type Origin = SettingOrigin | ContextOrigin | ProtocolOrigin | DerivedOrigin;

export const PROTOCOL: ProtocolOrigin = { from: 'protocol' };

/** A run of bytes of the built message and where it came from; offsets in bytes, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly origin: Origin;
}

/** A piece of text with one origin. */
export interface Segment {
  readonly text: string;
  readonly origin: Origin;
  /** The segments that it joins, where they are the same in every request; its own origin is then meaningless. */
  readonly joined?: readonly Piece[] | undefined;
  /** Of its text in UTF-8, where they are counted once for many requests. */
  readonly octets?: number;
}

/** A segment by its size. */
export interface Piece {
  readonly units: number;
  readonly octets: number;
  readonly origin: Origin;
}

/** Text computed from other parts. Its inputs are collected lazily. */
export class DerivedText implements Segment {
  #origin: Origin | undefined;

  constructor(
    readonly text: string,
    readonly by: Derivation,
    readonly inputs: () => readonly Input[],
  ) {}

  get origin(): Origin {
    this.#origin ??= { from: 'derived', by: this.by, inputs: this.inputs() };
    return this.#origin;
  }
}

/**
 * Text as its segments, in order. No segment is empty: an empty text has no bytes to explain.
 * Each is well-formed by itself, so that the octets of the whole are those of its segments.
 */
export type Traced = Segment[];

/** A header field as it is on the wire. */
export interface TracedField {
  readonly name: Traced;
  readonly value: Traced;
}

export function push(target: Traced, text: string, origin: Origin): void {
  if (text !== '') target.push({ text, origin });
}

export function pushFixed(target: Traced, text: string): void {
  if (text !== '') target.push({ text, origin: PROTOCOL });
}

/** Text that the protocol fixes. */
export const fixed = (text: string): Traced => [{ text, origin: PROTOCOL }];

export function textOf(traced: readonly { readonly text: string }[]): string {
  let text = '';
  for (const segment of traced) text += segment.text;
  return text;
}

/** How a part of a traced text is encoded further, piece by piece. */
export interface Piecewise {
  readonly encoding: Encoding;
  readonly encode: (text: string) => string;
}

/** Adds the part of `source` from `start` to `end` to `target`; text that changes is marked as encoded. */
export function pushSlice(target: Traced, source: Traced, start: number, end: number, how: Piecewise): void {
  for (const piece of slices(source, [{ start, end }])) {
    const text = how.encode(piece.text);
    push(target, text, originOnceEncoded(piece, text, how.encoding));
  }
}

/** The parts of a text in these ranges, which are in order. */
export function slices(source: Traced, ranges: readonly Range[]): Segment[] {
  const found: Segment[] = [];
  let offset = 0;
  let index = 0;
  for (const range of ranges) {
    for (let segment = source[index]; segment && offset < range.end; segment = source[index]) {
      const { text, origin } = segment;
      const from = Math.max(range.start - offset, 0);
      const to = Math.min(range.end - offset, text.length);
      if (from < to) {
        const cut = to - from === text.length ? origin : cutOrigin(origin, from, to, text.length);
        found.push({ text: text.slice(from, to), origin: cut });
      }
      // The next range may begin in the same segment.
      if (offset + text.length > range.end) break;
      offset += text.length;
      index++;
    }
  }
  return found;
}

/** The origin after encoding; unchanged where encoding changed nothing. */
export function originOnceEncoded({ text, origin }: Segment, encoded: string, encoding: Encoding): Origin {
  return text === encoded || !('encoding' in origin) ? origin : { ...origin, encoding };
}

/** Verbatim text can be cut further; the origin of a value is always its whole tag. */
function cutOrigin(origin: Origin, from: number, to: number, length: number): Origin {
  if (!isVerbatim(origin, length)) return origin;
  const { start } = origin.range;
  return { ...origin, range: { start: start + from, end: start + to } };
}

const isVerbatim = (origin: Origin, length: number): origin is SettingOrigin =>
  origin.from === 'setting' && origin.encoding === 'none' && origin.range.end - origin.range.start === length;

/** Maps a range of a traced text to the range of the setting that made it; a value maps to its whole tag. */
export class WrittenRanges {
  readonly #pieces: { readonly segment: Segment; readonly start: number; readonly end: number }[] = [];

  constructor(traced: Traced) {
    let offset = 0;
    for (const segment of traced) {
      const start = offset;
      offset += segment.text.length;
      if (writtenRange(segment.origin)) this.#pieces.push({ segment, start, end: offset });
    }
  }

  of(start: number, end: number): Range {
    // An empty range maps to the end of the text before it.
    const from = this.#positionIn(this.#firstEndingAfter(start === end ? start - 1 : start), start, 'start');
    if (start === end) return { start: from, end: from };
    return { start: from, end: this.#positionIn(this.#firstEndingAfter(end - 1), end, 'end') };
  }

  #firstEndingAfter(offset: number): number {
    let first = 0;
    let last = this.#pieces.length;
    while (first < last) {
      const middle = (first + last) >> 1;
      if ((this.#pieces[middle]?.end ?? 0) > offset) last = middle;
      else first = middle + 1;
    }
    return first;
  }

  /** The offset in the setting of an offset in the text, which lies in or at the piece. */
  #positionIn(index: number, offset: number, side: 'start' | 'end'): number {
    const piece = this.#pieces[index] ?? this.#pieces.at(-1);
    const written = piece && writtenRange(piece.segment.origin);
    if (!written) return 0;
    const { start, end, segment } = piece;
    if (isVerbatim(segment.origin, segment.text.length)) {
      return written.start + Math.min(Math.max(offset - start, 0), end - start);
    }
    return side === 'end' || offset >= end ? written.end : written.start;
  }
}

/** The range of the setting that an origin names. */
export function writtenRange(origin: Origin): Range | undefined {
  if (origin.from === 'context') return origin.tag;
  return origin.from === 'setting' ? origin.range : undefined;
}

/** Adds the context values that a text was made of, in order, for a derivation to name. */
export function addContextInputs(inputs: Input[], text: Traced): void {
  for (const { origin } of text) {
    if (origin.from === 'context') {
      inputs.push({ from: 'context', context: origin.context, path: origin.path });
    } else if (origin.from === 'derived') {
      for (const input of origin.inputs) if (input.from === 'context') inputs.push(input);
    }
  }
}
