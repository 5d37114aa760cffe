/** Text that is assembled from segments and never grows past its limit (B33). */
import { OctetCount, verbatim } from '../encoding/octet-count';
import { utf8Length } from '../encoding/octets';
import { type Cause, type ProblemCode, type ProblemList, problem } from '../problem';
import { type Origin, type Path, PROTOCOL } from '../trace/origin';
import {
  originOnceEncoded,
  type Piece,
  type Piecewise,
  type Segment,
  type Traced,
  textOf,
  writtenRange,
} from '../trace/traced';

/** The setting a text belongs to, and its size limit. */
interface Kind {
  readonly path: Path;
  readonly code: Extract<ProblemCode, 'url-too-large' | 'body-too-large'>;
  readonly octets: number;
}

/** The source of a text; its origin may be computed lazily. */
interface Source {
  readonly origin: Origin;
}

class SourcedText implements Segment {
  readonly #source: Source;

  constructor(
    readonly text: string,
    source: Source,
  ) {
    this.#source = source;
  }

  get origin(): Origin {
    return this.#source.origin;
  }
}

/** A text that is being filled in and never grows past its limit (B33): what does not fit is left out. */
export class LimitedText {
  readonly segments: Traced = [];
  text = '';
  readonly #count: OctetCount;
  /** The first piece that did not fit. */
  #refused: Source | undefined;

  constructor(
    readonly kind: Kind,
    readonly problems: ProblemList,
  ) {
    this.#count = new OctetCount(kind.octets);
  }

  get octets(): number {
    return this.#count.octets;
  }

  /** Something did not fit. */
  get isFull(): boolean {
    return this.#refused !== undefined;
  }

  /** Adds a text, encoded piece by piece; undefined when it does not fit. */
  add(text: string, encode: (piece: string) => string, source: Source): string | undefined {
    const encoded = this.#count.encode(text, encode);
    if (encoded === undefined) this.#refused ??= source;
    else if (encoded !== '') this.#push(new SourcedText(encoded, source));
    return encoded;
  }

  /** Adds a piece of another text, encoded further. */
  addPiece(piece: Segment, { encoding, encode }: Piecewise): void {
    const encoded = this.#count.encode(piece.text, encode);
    if (encoded === undefined) this.#refused ??= piece;
    else if (encoded !== '')
      this.#push({ text: encoded, origin: originOnceEncoded(piece, encoded, encoding) });
  }

  /** Adds all of a text, or segment by segment what fits of it. */
  addJoined(joined: JoinedText): void {
    if (this.#count.take(joined)) this.#push(joined);
    else for (const segment of joined.segments) this.add(segment.text, verbatim, segment);
  }

  addFixed(text: string): void {
    this.add(text, verbatim, { origin: PROTOCOL });
  }

  #push(segment: Segment): void {
    this.segments.push(segment);
    this.text += segment.text;
  }

  /** Reports that something did not fit; of a text that is made of many settings, without saying which. */
  checkSize(): void {
    if (!this.#refused) return;
    const { origin } = this.#refused;
    const { path, code, octets: limit } = this.kind;
    const range = 'path' in origin && origin.path.length === path.length ? writtenRange(origin) : undefined;
    const isOfContext =
      origin.from === 'context' || this.segments.some((segment) => segment.origin.from === 'context');
    const cause: Cause = isOfContext ? 'context' : 'settings';
    this.problems.push(problem(code, { path, ...(range && { range }), cause }, { limit }));
  }
}

/** Segments that are the same in every request, as one; a single one keeps its origin. */
export class JoinedText implements Segment {
  readonly text: string;
  readonly origin: Origin;
  #joined: readonly Piece[] | undefined;
  #octets: number | undefined;

  constructor(readonly segments: readonly Segment[]) {
    this.text = textOf(segments);
    const [first] = segments;
    this.origin = first && segments.length === 1 ? first.origin : PROTOCOL;
  }

  /** Computed lazily: most requests are only sent. */
  get joined(): readonly Piece[] | undefined {
    if (this.segments.length < 2) return undefined;
    this.#joined ??= this.segments.map(({ text, origin }) => {
      return { units: text.length, octets: utf8Length(text), origin };
    });
    return this.#joined;
  }

  get octets(): number {
    this.#octets ??= utf8Length(this.text);
    return this.#octets;
  }
}
