/** A stretch of bytes as text, around the place that matters. */
export interface Excerpt {
  /** Whether bytes before it, or after it, are left out. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
  readonly before: string;
  /** From the place on. */
  readonly after: string;
}

const BEFORE = 24;
const AFTER = 72;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Whether a character begins here. */
const isStart = (byte: number | undefined): boolean => byte === undefined || (byte & 0xc0) !== 0x80;

/** The bytes around an offset; characters stay whole. */
export function excerpt(bytes: Uint8Array, offset: number): Excerpt {
  const wholeAt = (at: number): number => {
    let start = at;
    while (start > 0 && !isStart(bytes[start])) start--;
    return start;
  };
  const place = wholeAt(Math.min(offset, bytes.length));
  const start = wholeAt(Math.max(0, place - BEFORE));
  const end = wholeAt(Math.min(bytes.length, place + AFTER));
  return {
    isCutBefore: start > 0,
    isCutAfter: end < bytes.length,
    before: decoder.decode(bytes.subarray(start, place)),
    after: decoder.decode(bytes.subarray(place, end)),
  };
}
