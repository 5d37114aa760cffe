import { pieces } from './pieces';
import type { Replacement } from './text-difference';

/** In UTF-16 units: a piece that is shorter is made again with the one before it, so that typing leaves no row of them. */
const SHORT = 1024;

interface MadePiece<Made> {
  /** Of the text, in UTF-16 units. */
  readonly length: number;
  readonly made: Made;
}

/** What was made of each piece of a long text that is edited: only the pieces that an edit touches are made again. */
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
