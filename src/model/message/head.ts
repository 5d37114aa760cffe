const CR = 0x0d;
const LF = 0x0a;

/** The number of bytes of the head, the blank line included; all of them when there is none. */
export function headLength(bytes: Uint8Array): number {
  for (let at = 3; at < bytes.length; at++) {
    if (bytes[at] === LF && bytes[at - 1] === CR && bytes[at - 2] === LF && bytes[at - 3] === CR)
      return at + 1;
  }
  return bytes.length;
}
