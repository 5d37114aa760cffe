import type { Span } from '../../core';

/** The index of the span that holds the byte at `offset`; past the end, the number of spans. */
export function spanIndexAt(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const span = spans[middle] as Span;
    if (span.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
