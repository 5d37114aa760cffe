/** Spans, which tile a message (B27). The only place where byte offsets are computed. */
import { utf8Length } from '../encoding/octets';
import type { Origin, Span, Traced } from '../trace/traced';

/** Adds the spans of a text whose octets are from `start` to `end` in the message. */
export function addSpans(spans: Span[], text: Traced, start: number, end: number): void {
  let units = 0;
  for (const segment of text) units += segment.text.length;
  const isAscii = end - start === units;
  let offset = start;
  for (const segment of text) {
    const { joined } = segment;
    if (joined) {
      for (const piece of joined)
        offset = addSpan(spans, offset, isAscii ? piece.units : piece.octets, piece.origin);
    } else {
      const length = isAscii ? segment.text.length : (segment.octets ?? utf8Length(segment.text));
      offset = addSpan(spans, offset, length, segment.origin);
    }
  }
}

/** Adds a span of this many octets and returns where it ends. */
export function addSpan(spans: Span[], start: number, length: number, origin: Origin): number {
  const end = start + length;
  spans.push({ start, end, origin });
  return end;
}
