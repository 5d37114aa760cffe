/** What the web platform has: browsers, edge functions, Deno, Bun. */

/** @param {string} text */
export const utf8 = (text) => new TextEncoder().encode(text);

/** @param {string} text */
export const utf8Length = (text) => utf8(text).length;

/** Whether a text has more octets than a limit. @type {(text: string, limit: number) => boolean} */
export const isLarger = (text, limit) => text.length * 3 > limit && utf8(text).length > limit;

/** @param {Uint8Array} octets */
export const base64Of = (octets) => btoa(Array.from(octets, (octet) => String.fromCharCode(octet)).join(''));

/** @param {string} text */
export const base64 = (text) => base64Of(utf8(text));

/** @param {string} digits */
export const octetsOfBase64 = (digits) => Uint8Array.from(atob(digits), (octet) => octet.charCodeAt(0));

/** The host of a URL as the platform writes it; empty where it refuses the URL. @param {string} url */
export function parsedHost(url) {
  try {
    return new URL(url).hostname;
  } catch {
    return '';
  }
}
