// biome-ignore lint/correctness/noNodejsModules: it runs in Node alone
import crypto from 'node:crypto';

/** What Node has. */

/** @typedef {'sha1' | 'sha256' | 'sha512'} Hash */

/** Whether a text has more octets than a limit. @type {(text: string, limit: number) => boolean} */
export const isLarger = (text, limit) => text.length * 3 > limit && Buffer.byteLength(text) > limit;

/** @type {(text: string) => number} */
export const utf8Length = (text) => Buffer.byteLength(text);

/** @type {(text: string) => string} */
export const base64 = (text) => Buffer.from(text).toString('base64');

/** @type {(text: string) => Uint8Array} */
export const utf8 = (text) => Buffer.from(text);

/** The octets of hexadecimal digits; undefined for other text. @type {(text: string) => Uint8Array | undefined} */
export function hexOctets(text) {
  const octets = Buffer.from(text, 'hex');
  return octets.toString('hex') === text.toLowerCase() ? octets : undefined;
}

/** The octets of Base64 with its padding; undefined for other text. @type {(text: string) => Uint8Array | undefined} */
export function base64Octets(text) {
  const octets = Buffer.from(text, 'base64');
  return octets.toString('base64') === text ? octets : undefined;
}

/** An HMAC (RFC 2104). @type {(hash: Hash, key: Uint8Array, message: string, encoding: 'hex' | 'base64') => string} */
export const signatureOf = (hash, key, message, encoding) =>
  crypto.createHmac(hash, key).update(message).digest(encoding);

/** @type {(hash: Hash, text: string, encoding: 'hex' | 'base64') => string} */
export const digestOf = (hash, text, encoding) => crypto.createHash(hash).update(text).digest(encoding);

/** The host of a URL as its parser writes it; empty where it refuses the URL. @type {(url: string) => string} */
export function parsedHost(url) {
  try {
    return new URL(url).hostname;
  } catch {
    return '';
  }
}
