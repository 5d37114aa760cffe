/** Edits of a long text: the difference of two versions, and the parts of a result that an edit leaves unchanged. */
import { pieces } from './octets';

/** The one replacement that makes `after` of `before`: what both begin and end with stays. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A replacement, and the text in which it was made. */
export interface TextChange extends Replacement {
  readonly before: string;
}

/** How many characters are compared at once: a hundred times faster than one by one. */
const CHUNK = 4096;

export function differenceOf(before: string, after: string): Replacement {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from + CHUNK <= shorter && before.slice(from, from + CHUNK) === after.slice(from, from + CHUNK)) {
    from += CHUNK;
  }
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let same = 0;
  const chunk = (text: string) => text.slice(text.length - same - CHUNK, text.length - same);
  while (same + CHUNK <= shorter - from && chunk(before) === chunk(after)) same += CHUNK;
  while (
    same < shorter - from &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same += 1;
  }
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/** In UTF-16 units. A shorter piece is joined with the one before it, so that typing does not leave many short pieces. */
const SHORT = 1024;

interface MadePiece<Made> {
  /** Of the text, in UTF-16 units. */
  readonly length: number;
  readonly made: Made;
}

/** Maps a long text piece by piece, and maps only the pieces again that an edit touches. */
export class TextPieces<Made> {
  #pieces: readonly MadePiece<Made>[] = [];

  constructor(readonly make: (piece: string) => Made) {}

  get made(): readonly Made[] {
    return this.#pieces.map(({ made }) => made);
  }

  /** @param text after the edit */
  edit(text: string, { from, to, insert }: Replacement): void {
    const all = this.#pieces;
    // What the change touches, and what it borders on: its ends may become halves of one surrogate pair.
    let first = 0;
    let start = 0;
    for (; first < all.length && start + lengthAt(all, first) < from; first++) start += lengthAt(all, first);
    let last = first;
    let end = start;
    for (; last < all.length && (end <= to || lengthAt(all, last) < SHORT); last++)
      end += lengthAt(all, last);
    const endAfter = end + insert.length - (to - from);
    const made = Array.from(pieces(text.slice(start, endAfter)), (piece) => {
      return { length: piece.length, made: this.make(piece) };
    });
    this.#pieces = [...all.slice(0, first), ...made, ...all.slice(last)];
  }
}

const lengthAt = (all: readonly { readonly length: number }[], index: number): number =>
  all[index]?.length ?? 0;
