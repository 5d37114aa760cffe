import { Octets } from '../encoding/octets';
import { differenceOf } from '../encoding/text-difference';
import { TextPieces } from '../encoding/text-pieces';
import { Utf8Text, utf8 } from '../encoding/utf-8';
import { KnownJson } from './known-json';
import { KnownRows } from './known-rows';

/**
 * Knows the body that was rendered last. While somebody types, the next one differs from it in one
 * place: what is known of the rest need not be found out again. What it tells is what a look at the
 * whole text would tell.
 */
export class BodyMemory {
  readonly rows = new KnownRows();
  readonly #json = new KnownJson();
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
  jsonOf(text: string): KnownJson {
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
