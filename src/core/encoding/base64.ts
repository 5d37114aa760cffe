import { btoa } from './platform';
import { utf8 } from './utf-8';

/** Base64 (RFC 4648 §4) of the UTF-8 octets of well-formed text. */
export function base64(text: string): string {
  if (/^[ -~]*$/.test(text)) return btoa(text);
  let octets = '';
  for (const octet of utf8(text)) octets += String.fromCharCode(octet);
  return btoa(octets);
}
