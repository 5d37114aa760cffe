// biome-ignore lint/correctness/noNodejsModules: it runs in Node alone
import crypto from 'node:crypto';

/** What Node has. */

/** @typedef {'utf8' | 'hex' | 'base64' | 'whsec'} KeyForm */

/** @typedef {'sha1' | 'sha256' | 'sha512'} Hash */

/** @typedef {'hex' | 'base64'} Encoding */

/** @type {(text: string) => number} */
export const utf8Length = (text) => Buffer.byteLength(text);

/** @type {(text: string) => string} */
export const base64 = (text) => Buffer.from(text).toString('base64');

/**
 * The octets of a key; undefined where the text is not exactly of its form.
 * @type {(text: string, form: KeyForm) => Uint8Array | undefined}
 */
export function keyOctets(text, form) {
  if (form === 'utf8') return Buffer.from(text);
  const encoded = form === 'hex' ? text.toLowerCase() : form === 'whsec' ? text.replace(/^whsec_/, '') : text;
  const key = Buffer.from(encoded, form === 'hex' ? 'hex' : 'base64');
  return key.toString(form === 'hex' ? 'hex' : 'base64') === encoded ? key : undefined;
}

/** An HMAC (RFC 2104). @type {(hash: Hash, key: Uint8Array, message: string, encoding: Encoding) => string} */
export const signatureOf = (hash, key, message, encoding) =>
  crypto.createHmac(hash, key).update(message).digest(encoding);

/** @type {(hash: Hash, text: string, encoding: Encoding) => string} */
export const digestOf = (hash, text, encoding) => crypto.createHash(hash).update(text).digest(encoding);

/** The host of a URL as its parser writes it; empty where it refuses the URL. @type {(url: string) => string} */
export function parsedHost(url) {
  try {
    return new URL(url).hostname;
  } catch {
    return '';
  }
}
