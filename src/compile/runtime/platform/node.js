/** Encodings, hashes and the URL parser of Node. */

// biome-ignore lint/correctness/noNodejsModules: it runs in Node alone
import crypto from 'node:crypto';

/** Whether a text has more bytes than a limit. @type {(text: string, limit: number) => boolean} */
export const isLarger = (text, limit) => text.length * 3 > limit && Buffer.byteLength(text) > limit;

/** @type {(text: string) => number} */
export const utf8Length = (text) => Buffer.byteLength(text);

/** @type {(text: string) => string} */
export const base64 = (text) => Buffer.from(text).toString('base64');

/** @type {(text: string) => Uint8Array} */
export const utf8 = (text) => Buffer.from(text);

/** The bytes of hexadecimal digits, or undefined. @type {(text: string) => Uint8Array | undefined} */
export function hexBytes(text) {
  const bytes = Buffer.from(text, 'hex');
  return bytes.toString('hex') === text.toLowerCase() ? bytes : undefined;
}

/** The bytes of Base64 with padding, or undefined. @type {(text: string) => Uint8Array | undefined} */
export function base64Bytes(text) {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

/** HMAC (RFC 2104). @type {(hash: string, key: Uint8Array, message: string, encoding: 'hex' | 'base64') => string} */
export const signatureOf = (hash, key, message, encoding) =>
  crypto.createHmac(hash, key).update(message).digest(encoding);

/** @type {(hash: string, text: string, encoding: 'hex' | 'base64') => string} */
export const digestOf = (hash, text, encoding) => crypto.createHash(hash).update(text).digest(encoding);

/** The host of a URL as the parser writes it; empty for an invalid URL. @type {(url: string) => string} */
export function parsedHost(url) {
  try {
    return new URL(url).hostname;
  } catch {
    return '';
  }
}
