import { type CountedText, OctetCount, verbatim } from '../encoding/octet-count';
import { type Cause, type ProblemCode, type ProblemList, problem } from '../problem';
import { type Origin, type Path, PROTOCOL } from '../trace/origin';
import { originOnceEncoded, type Piecewise, type Segment, type Traced, writtenRange } from '../trace/traced';

/** Where a text belongs, and how much it may hold. */
interface Kind {
  readonly path: Path;
  readonly code: Extract<ProblemCode, 'url-too-large' | 'body-too-large'>;
  readonly octets: number;
}

/** Text that was encoded beforehand. */
interface Prepared extends CountedText {
  readonly segment: Segment;
  /** What the segment joins. */
  readonly segments: readonly Segment[];
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
  add(text: string, encode: (piece: string) => string, origin: Origin): string | undefined {
    const encoded = this.#count.encode(text, encode);
    if (encoded === undefined) this.#report(origin);
    else if (encoded !== '') this.#push({ text: encoded, origin });
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
  addPrepared(prepared: Prepared): boolean {
    if (this.#count.take(prepared)) {
      this.#push(prepared.segment);
      return true;
    }
    let isWhole = true;
    for (const { text, origin } of prepared.segments)
      if (this.add(text, verbatim, origin) === undefined) isWhole = false;
    return isWhole;
  }

  addFixed(text: string): void {
    this.add(text, verbatim, PROTOCOL);
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
