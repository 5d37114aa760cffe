import { OctetCount, verbatim } from '../encoding/octet-count';
import { type Cause, type ProblemCode, type ProblemList, problem } from '../problem';
import { type Origin, type Path, PROTOCOL } from '../trace/origin';
import { originOnceEncoded, type Piecewise, type Segment, type Traced, writtenRange } from '../trace/traced';
import type { JoinedText } from './joined-text';

/** Where a text belongs, and how much it may hold. */
interface Kind {
  readonly path: Path;
  readonly code: Extract<ProblemCode, 'url-too-large' | 'body-too-large'>;
  readonly octets: number;
}

/** What a text is made of; its origin may be made when somebody asks for it. */
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
  #isTold = false;

  constructor(
    readonly kind: Kind,
    readonly problems: ProblemList,
  ) {
    this.#count = new OctetCount(kind.octets);
  }

  get octets(): number {
    return this.#count.octets;
  }

  /** Adds a text, encoded piece by piece; undefined, and reported once, when it does not fit. */
  add(text: string, encode: (piece: string) => string, source: Source): string | undefined {
    const encoded = this.#count.encode(text, encode);
    if (encoded === undefined) this.#report(source.origin);
    else if (encoded !== '') this.#push(new SourcedText(encoded, source));
    return encoded;
  }

  /** Adds a piece of another text, encoded further. */
  addPiece(piece: Segment, { encoding, encode }: Piecewise): void {
    const encoded = this.#count.encode(piece.text, encode);
    if (encoded === undefined) this.#report(piece.origin);
    else if (encoded !== '')
      this.#push({ text: encoded, origin: originOnceEncoded(piece, encoded, encoding) });
  }

  /** Adds all of a text, or segment by segment what fits of it; false when something did not. */
  addJoined(joined: JoinedText): boolean {
    if (this.#count.take(joined)) {
      this.#push(joined);
      return true;
    }
    let isWhole = true;
    for (const segment of joined.segments)
      if (this.add(segment.text, verbatim, segment) === undefined) isWhole = false;
    return isWhole;
  }

  addFixed(text: string): void {
    this.add(text, verbatim, { origin: PROTOCOL });
  }

  #push(segment: Segment): void {
    this.segments.push(segment);
    this.text += segment.text;
  }

  #report(origin: Origin): void {
    if (this.#isTold) return;
    this.#isTold = true;
    const { path, code, octets: limit } = this.kind;
    const range = writtenRange(origin);
    const isOfContext =
      origin.from === 'context' || this.segments.some((segment) => segment.origin.from === 'context');
    const cause: Cause = isOfContext ? 'context' : 'settings';
    const where = 'path' in origin && range ? { path: origin.path, range, cause } : { path, cause };
    this.problems.push(problem(code, where, { limit }));
  }
}
