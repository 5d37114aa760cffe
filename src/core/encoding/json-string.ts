/** Strings in JSON text. */
import { differenceOf, TextPieces } from './text-edit';

/** The inside of a JSON string: escapes as `JSON.stringify` writes them, without the quotes. */
export function jsonEscape(text: string): string {
  if (/^[ !#-[\]-~]*$/.test(text)) return text;
  return JSON.stringify(text).slice(1, -1);
}

/**
 * Whether JSON text made by `JSON.stringify` holds half of a surrogate pair: it writes those, and
 * no other surrogates, as escapes.
 */
export function holdsLoneSurrogate(json: string): boolean {
  for (const { index } of json.matchAll(/\\ud[89a-f]/g)) {
    let start = index;
    while (json[start - 1] === '\\') start--;
    // After an even number of backslashes this one begins an escape.
    if ((index - start) % 2 === 0) return true;
  }
  return false;
}

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
    // Not joined here: the caller concatenates more, and the engine flattens once.
    let json = '"';
    for (const escaped of this.#pieces.made) json += escaped;
    return `${json}"`;
  }
}
