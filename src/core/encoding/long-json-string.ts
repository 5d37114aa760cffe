import { jsonEscape } from './json-string';
import { pieces } from './pieces';
import { differenceOf } from './text-difference';

interface EscapedPiece {
  /** Of the text, in UTF-16 units. */
  readonly length: number;
  readonly escaped: string;
}

const escapedPieces = (text: string): EscapedPiece[] =>
  Array.from(pieces(text), (piece) => ({ length: piece.length, escaped: jsonEscape(piece) }));

/**
 * Writes one long text after the other as a JSON string. Where the next differs little from the last,
 * as while somebody types, only the pieces that changed are escaped again.
 */
export class LongJsonString {
  #text = '';
  #pieces: readonly EscapedPiece[] = [];

  write(text: string): string {
    const { from, to, insert } = differenceOf(this.#text, text);
    const all = this.#pieces;
    // What the change touches, and what it borders on: its ends may become halves of one surrogate pair.
    let first = 0;
    let start = 0;
    for (; first < all.length && start + lengthAt(all, first) < from; first++) start += lengthAt(all, first);
    let last = first;
    let end = start;
    for (; last < all.length && end <= to; last++) end += lengthAt(all, last);
    const growth = insert.length - (to - from);
    this.#pieces = [
      ...all.slice(0, first),
      ...escapedPieces(text.slice(start, end + growth)),
      ...all.slice(last),
    ];
    this.#text = text;
    // Joined by whoever reads it, together with what is written around it.
    let json = '"';
    for (const { escaped } of this.#pieces) json += escaped;
    return `${json}"`;
  }
}

const lengthAt = (all: readonly EscapedPiece[], index: number): number => all[index]?.length ?? 0;
