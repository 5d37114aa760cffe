/** Escapes of characters: JSON escapes, percent-encoding, and names of invisible characters. */
import { pieces, utf8 } from './octets';
import { differenceOf, TextPieces } from './text-edit';

/** A name that an environment variable can have. */
export const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Names of secrets, in configs and in secrets files (B5): that of a variable at any length, or an id of at most 128
 * characters, such as a UUID.
 */
export const SECRET_NAME = /^(?:[A-Za-z0-9_][A-Za-z0-9_.:-]{0,127}|[A-Za-z_][A-Za-z0-9_]*)$/;

/** The inside of a JSON string: escapes as `JSON.stringify` writes them, without the quotes. */
export function jsonEscape(text: string): string {
  if (/^[^"\\\0-\x1f\ud800-\udfff]*$/.test(text)) return text;
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

/** Percent-encoding (RFC 3986, WHATWG URL), and the form encoding based on it. */

/** The ASCII characters that an encoding leaves as they are, by code; everything else is encoded. */
export type KeptCharacters = Uint8Array;

function keep(predicate: (character: string) => boolean): KeptCharacters {
  const table = new Uint8Array(128);
  for (let code = 0; code < 128; code++) table[code] = predicate(String.fromCharCode(code)) ? 1 : 0;
  return table;
}

const isVisible = (character: string): boolean => character > ' ' && character < '\x7f';

/** RFC 3986 §2.3, for values inserted into a URL (B12). */
export const UNRESERVED = keep((character) => /[A-Za-z0-9._~-]/.test(character));

/** WHATWG URL §1.3: not in the path percent-encode set. */
export const URL_PATH = keep((character) => isVisible(character) && !'"#<>?^`{}'.includes(character));

/** WHATWG URL §1.3: not in the special-query percent-encode set. */
export const URL_QUERY = keep((character) => isVisible(character) && !'"#<>\''.includes(character));

/** WHATWG URL §1.3: not in the application/x-www-form-urlencoded percent-encode set. */
export const FORM = keep((character) => /[A-Za-z0-9*._-]/.test(character));

const PERCENT = 0x25;
const HEX_DIGITS = '0123456789ABCDEF';
const HEX = Array.from({ length: 256 }, (_, byte) => `%${HEX_DIGITS[byte >> 4]}${HEX_DIGITS[byte & 15]}`);

/** Percent-encodes the UTF-8 octets of well-formed text. */
export function percentEncode(text: string, kept: KeptCharacters): string {
  for (let index = 0; index < text.length; index++) {
    if (kept[text.charCodeAt(index)] !== 1) return encodeFrom(text, index, kept);
  }
  return text;
}

/** From this length on, in UTF-16 units, a string that grows octet by octet takes too much memory. */
const LONG = 1024;

/** A call takes some ten thousand arguments in every engine. */
const MAX_ARGUMENTS = 8192;

function encodeFrom(text: string, start: number, kept: KeptCharacters): string {
  if (text.length > LONG) return encodeLong(text, kept);
  let encoded = text.slice(0, start);
  for (let index = start; index < text.length; index++) {
    const code = text.codePointAt(index) ?? 0;
    if (code > 0xffff) index++;
    encoded += kept[code] === 1 ? text.charAt(index) : encodeCharacter(code);
  }
  return encoded;
}

/** RFC 3629. */
function encodeCharacter(code: number): string {
  if (code < 0x80) return hex(code);
  const last = hex(0x80 | (code & 0x3f));
  if (code < 0x800) return hex(0xc0 | (code >> 6)) + last;
  // What is not well-formed is shown, never sent.
  if (code >= 0xd800 && code <= 0xdfff) return REPLACEMENT;
  const middle = hex(0x80 | ((code >> 6) & 0x3f)) + last;
  if (code < 0x10000) return hex(0xe0 | (code >> 12)) + middle;
  return hex(0xf0 | (code >> 18)) + hex(0x80 | ((code >> 12) & 0x3f)) + middle;
}

const hex = (octet: number): string => HEX[octet] ?? '';

/** U+FFFD */
const REPLACEMENT = '%EF%BF%BD';

/** The encodings that keep nothing that the engine's own one does not keep; that one is quicker for long texts. */
const LIKE_THE_ENGINE: ReadonlySet<KeptCharacters> = new Set([UNRESERVED, FORM]);

/** What `encodeURIComponent` keeps besides letters, digits, and what all of these encodings keep. */
const KEPT_BY_THE_ENGINE = /[!'()*~]/g;

const encodeByEngine = (piece: string, kept: KeptCharacters): string =>
  encodeURIComponent(piece.toWellFormed()).replace(KEPT_BY_THE_ENGINE, (character) => {
    const code = character.charCodeAt(0);
    return kept[code] === 1 ? character : hex(code);
  });

function encodeLong(text: string, kept: KeptCharacters): string {
  if (LIKE_THE_ENGINE.has(kept)) return encodeByEngine(text, kept);
  let encoded = '';
  for (const piece of pieces(text)) {
    const octets = utf8(piece);
    const codes = new Uint8Array(octets.length * 3);
    let length = 0;
    for (const octet of octets) {
      if (kept[octet] === 1) codes[length++] = octet;
      else {
        codes[length++] = PERCENT;
        codes[length++] = HEX_DIGITS.charCodeAt(octet >> 4);
        codes[length++] = HEX_DIGITS.charCodeAt(octet & 15);
      }
    }
    for (let start = 0; start < length; start += MAX_ARGUMENTS) {
      const some = codes.subarray(start, Math.min(start + MAX_ARGUMENTS, length));
      encoded += String.fromCharCode.apply(undefined, some as unknown as number[]);
    }
  }
  return encoded;
}

/** WHATWG URL §5.2: as UTF-8, a space becomes a plus sign. */
export function formEncode(text: string): string {
  const encoded = percentEncode(text, FORM);
  return encoded === text ? text : encoded.replaceAll('%20', '+');
}

/**
 * Invisible characters that affect the text around them, as members of a class of a
 * regular expression with the flag `u`: controls, format characters (all that turn the direction of
 * text are among them), separators of lines, and what Unicode has ignored where it is not known.
 */
export const INVISIBLE_CHARACTERS = '\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}';

/** Those among them of which visible ones are made: the joiners of emoji and several scripts, and variants. */
export const JOINING_CHARACTERS = '\\u200c\\u200d\\p{Variation_Selector}';

const C0 =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

/** The short name of a control character, such as `LF`; undefined for any other character. */
export const controlName = (code: number): string | undefined => (code === 0x7f ? 'DEL' : C0[code]);

/** The usual notation of a character, such as `U+202E`. */
export const codePointName = (code: number): string =>
  `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

const UNNAMED = new RegExp(`[${INVISIBLE_CHARACTERS}\\p{Cs}]`, 'u');

/** A character as messages show it: a space and visible characters as they are, others by name. */
export function nameCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x20 && code < 0x7f) return character;
  const hex = codePointName(code);
  const name = controlName(code);
  if (name) return `${name} (${hex})`;
  return UNNAMED.test(character) ? hex : `${character} (${hex})`;
}
