/** Hashes and their HMAC by the crypto API of the web platform, which answers later. */

import { inDigits } from './digits.js';
import { utf8 } from './web.js';

/** @type {(hash: string) => string} */
const nameOf = (hash) => hash.replace('sha', 'SHA-');

/**
 * HMAC (RFC 2104).
 * @type {(hash: string, key: Uint8Array, message: string, encoding: 'hex' | 'base64') => Promise<string>}
 */
export async function signatureOf(hash, key, message, encoding) {
  const algorithm = { name: 'HMAC', hash: nameOf(hash) };
  const imported = await crypto.subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['sign']);
  return inDigits(new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8(message))), encoding);
}

/** @type {(hash: string, text: string, encoding: 'hex' | 'base64') => Promise<string>} */
export const digestOf = async (hash, text, encoding) =>
  inDigits(new Uint8Array(await crypto.subtle.digest(nameOf(hash), utf8(text))), encoding);
