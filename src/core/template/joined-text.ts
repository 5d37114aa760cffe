import { utf8Length } from '../encoding/utf-8';
import { type Origin, PROTOCOL } from '../trace/origin';
import { type Piece, type Segment, textOf } from '../trace/traced';

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

  /** Looked at when somebody asks for them: most requests are only sent. */
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
