/** The cache of the body that was rendered last, while an action is edited. */
import { Octets, Utf8Text, utf8 } from '../encoding/octets';
import { differenceOf, TextPieces } from '../encoding/text-edit';
import { JsonCache } from './json-cache';
import { RowCache } from './key-values';

/**
 * Caches what was computed from the last rendered body: its octets in pieces, and the result of its check as
 * JSON in blocks. The next body of an edited action differs in one place, and only the pieces and blocks that
 * the difference touches are computed again. The results equal those without a cache.
 */
export class BodyCache {
  /** The prepared rows of a body made of rows. */
  readonly rows = new RowCache();
  readonly #json = new JsonCache();
  #text = '';
  #pieces: TextPieces<Uint8Array> | undefined;
  #octets: Octets | undefined;

  /** A well-formed text, whose octets share the pieces of the last one that no edit has touched. */
  encode(text: string): EditedText {
    this.#follow(text);
    if (!this.#pieces) {
      this.#pieces = new TextPieces(utf8);
      this.#pieces.edit(text, { from: 0, to: 0, insert: text });
    }
    this.#octets ??= new Octets(this.#pieces.made);
    return new EditedText(text, this.#octets);
  }

  /** What is known of the text, if it is checked as JSON. */
  jsonOf(text: string): JsonCache {
    this.#follow(text);
    return this.#json;
  }

  #follow(text: string): void {
    if (text === this.#text) return;
    const change = differenceOf(this.#text, text);
    this.#json.edit(change);
    this.#pieces?.edit(text, change);
    this.#octets = undefined;
    this.#text = text;
  }
}

class EditedText extends Utf8Text {
  constructor(
    text: string,
    readonly encoded: Octets,
  ) {
    super(text, encoded.length);
  }

  override get bytes(): Uint8Array {
    return this.encoded.joined;
  }

  override get pieces(): readonly Uint8Array[] {
    return this.encoded.pieces;
  }
}
