import { pieces } from './pieces';
import { utf8 } from './utf-8';

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

const HEX = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`);

/** Percent-encodes the UTF-8 octets of well-formed text. */
export function percentEncode(text: string, kept: KeptCharacters): string {
  for (let index = 0; index < text.length; index++) {
    if (kept[text.charCodeAt(index)] !== 1) return encodeFrom(text, index, kept);
  }
  return text;
}

/** From this length on, in UTF-16 units, a string that grows octet by octet takes too much memory. */
const LONG = 1024;

function encodeFrom(text: string, start: number, kept: KeptCharacters): string {
  if (text.length > LONG) return encodeLong(text, kept);
  let encoded = text.slice(0, start);
  for (const byte of utf8(text.slice(start))) {
    encoded += kept[byte] === 1 ? String.fromCharCode(byte) : HEX[byte];
  }
  return encoded;
}

function encodeLong(text: string, kept: KeptCharacters): string {
  let encoded = '';
  for (const piece of pieces(text)) {
    const characters: string[] = [];
    for (const octet of utf8(piece)) {
      characters.push(kept[octet] === 1 ? String.fromCharCode(octet) : (HEX[octet] ?? ''));
    }
    encoded += characters.join('');
  }
  return encoded;
}

/** WHATWG URL §5.2: as UTF-8, a space becomes a plus sign. */
export function formEncode(text: string): string {
  const encoded = percentEncode(text, FORM);
  return encoded === text ? text : encoded.replaceAll('%20', '+');
}
