/** Encodings and the URL parser of the web platform: browsers, edge functions, Deno, Bun. */

/** @param {string} text */
export const utf8 = (text) => new TextEncoder().encode(text);

/** @param {string} text */
export const utf8Length = (text) => utf8(text).length;

/** Whether a text has more bytes than a limit. @type {(text: string, limit: number) => boolean} */
export const isLarger = (text, limit) => text.length * 3 > limit && utf8(text).length > limit;

/** @param {Uint8Array} bytes */
export const base64Of = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** @param {string} text */
export const base64 = (text) => base64Of(utf8(text));

/** @param {string} digits */
export const bytesOfBase64 = (digits) => Uint8Array.from(atob(digits), (byte) => byte.charCodeAt(0));

/** The host of a URL as the parser writes it; empty for an invalid URL. @param {string} url */
export function parsedHost(url) {
  try {
    return new URL(url).hostname;
  } catch {
    return '';
  }
}
