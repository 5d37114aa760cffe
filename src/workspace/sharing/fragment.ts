/** Recognizes the fragment of a URL that is a link; a file of its own, so that a page without a link loads nothing else. */

/** Reflected: the bits of a byte come lowest first. */
const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest;
});

/**
 * The CRC-32 of a text in ASCII (RFC 1952 §8) as eight hexadecimal digits. It finds every change of
 * up to four neighbouring characters, and nearly all others.
 */
export function checksum(text: string): string {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at++) {
    crc = (TABLE[(crc ^ text.charCodeAt(at)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (~crc >>> 0).toString(16).padStart(8, '0');
}

/** The beginning of the fragment of a link. */
export const START = '#action=';

/** Whether the fragment of a URL, including `#`, is a link with an action. */
export const isLink = (fragment: string): boolean => fragment.startsWith(START);
