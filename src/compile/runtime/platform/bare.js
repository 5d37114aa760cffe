/** Encodings for engines that have only the language: no TextEncoder, no btoa, and sometimes no URL. */

import { requestError } from '../problems.js';

/** The UTF-8 (RFC 3629) of well-formed text. @param {string} text */
export function utf8(text) {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes[length++] = code;
    else {
      const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      bytes[length++] = (more === 1 ? 0xc0 : more === 2 ? 0xe0 : 0xf0) | (code >> (6 * more));
      for (let left = more - 1; left >= 0; left--) bytes[length++] = 0x80 | ((code >> (6 * left)) & 0x3f);
    }
  }
  return bytes.slice(0, length);
}

/** The number of bytes of a text in UTF-8. @param {string} text */
export function utf8Length(text) {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // A surrogate pair has four bytes in two units, so each half counts for two.
    if (unit >= 0x80) length += unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return length;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 (RFC 4648 §4). @param {Uint8Array} bytes */
export function base64Of(bytes) {
  let encoded = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second, third] = bytes.subarray(index, index + 3);
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    encoded += BASE64.charAt(bits >> 18) + BASE64.charAt((bits >> 12) & 63);
    encoded += second === undefined ? '=' : BASE64.charAt((bits >> 6) & 63);
    encoded += third === undefined ? '=' : BASE64.charAt(bits & 63);
  }
  return encoded;
}

/** Whether a text has more bytes than a limit. @type {(text: string, limit: number) => boolean} */
export const isLarger = (text, limit) => text.length * 3 > limit && utf8Length(text) > limit;

/** @param {string} text */
export const base64 = (text) => base64Of(utf8(text));

/** @param {string} digits of Base64, with padding */
export function bytesOfBase64(digits) {
  const bytes = [];
  for (let index = 0; index < digits.length; index += 4) {
    let bits = 0;
    for (const digit of digits.slice(index, index + 4))
      bits = (bits << 6) | Math.max(BASE64.indexOf(digit), 0);
    bytes.push(bits >> 16, (bits >> 8) & 255, bits & 255);
  }
  const padding = digits.split('=').length - 1;
  return Uint8Array.from(bytes.slice(0, bytes.length - padding));
}

/** Hosts of the settings that only a parser can read. @type {Readonly<Record<string, string>>} */
const KNOWN_HOSTS = {};

/**
 * The host of a URL as a parser writes it; empty for an invalid URL. Not every engine has a parser.
 * @param {string} url
 */
export function parsedHost(url) {
  const known = KNOWN_HOSTS[url];
  if (known !== undefined) return known;
  if (typeof URL === 'undefined')
    throw requestError([{ code: 'url-parser-missing', path: ['url'], message: 'url: there is no parser' }]);
  try {
    return new URL(url).hostname;
  } catch {
    return '';
  }
}
