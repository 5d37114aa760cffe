/** How many bytes a row shows. */
export type RowLength = 8 | 16;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const GROUP = 8;

/** One row: where it begins, its bytes in hexadecimal digits, and as ASCII where they are visible. */
export function hexRow(bytes: Uint8Array, start: number, length: RowLength): string {
  const row = bytes.subarray(start, start + length);
  let digits = '';
  let ascii = '';
  for (let at = 0; at < length; at++) {
    const byte = row[at];
    if (at > 0) digits += at % GROUP === 0 ? '  ' : ' ';
    digits += byte === undefined ? '  ' : HEX[byte];
    if (byte !== undefined) ascii += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
  }
  const width = Math.max(4, (bytes.length - 1).toString(16).length);
  return `${start.toString(16).padStart(width, '0')}  ${digits}  ${ascii}`;
}
