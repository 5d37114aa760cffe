import { jsonEscape } from './json-string';
import { differenceOf } from './text-difference';
import { TextPieces } from './text-pieces';

/**
 * Writes one long text after the other as a JSON string. Where the next differs little from the last,
 * as while somebody types, only the pieces that changed are escaped again.
 */
export class LongJsonString {
  #text = '';
  readonly #pieces = new TextPieces(jsonEscape);

  write(text: string): string {
    this.#pieces.edit(text, differenceOf(this.#text, text));
    this.#text = text;
    // Joined by whoever reads it, together with what is written around it.
    let json = '"';
    for (const escaped of this.#pieces.made) json += escaped;
    return `${json}"`;
  }
}
