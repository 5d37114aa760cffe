import { atob, btoa } from './platform';
import { utf8 } from './utf-8';

/** Engines take about a hundred thousand arguments. */
const CHUNK_SIZE = 8192;

/** Base64 (RFC 4648 §4) of any number of octets, or of the UTF-8 octets of a well-formed text. */
export function base64(plain: string | Uint8Array): string {
  const octets = typeof plain === 'string' ? utf8(plain) : plain;
  let binary = '';
  for (let start = 0; start < octets.length; start += CHUNK_SIZE) {
    binary += String.fromCharCode(...octets.subarray(start, start + CHUNK_SIZE));
  }
  return btoa(binary);
}

/** The octets of a Base64, with or without its padding. Throws where it is none. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (octet) => octet.charCodeAt(0));
