/** Keys and signatures as digits, for platforms without the `Buffer` of Node. */

import { base64Of, bytesOfBase64 } from './web.js';

/** @type {(bytes: Uint8Array, encoding: 'hex' | 'base64') => string} */
export const inDigits = (bytes, encoding) =>
  encoding === 'hex'
    ? Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    : base64Of(bytes);

/** The bytes of hexadecimal digits, or undefined. @type {(text: string) => Uint8Array | undefined} */
export const hexBytes = (text) =>
  /^(?:[0-9a-f]{2})*$/i.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
    : undefined;

/** The bytes of Base64 with padding, or undefined. @type {(text: string) => Uint8Array | undefined} */
export function base64Bytes(text) {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const bytes = bytesOfBase64(text);
  return base64Of(bytes) === text ? bytes : undefined;
}
