import type { Origin, Span } from '../../core';
import { secretOf } from '../../core/internal';
import { spanIndexAt } from './source';

/** The four kinds of origin that the preview tells apart. */
export type TokenKind = 'fixed' | 'setting' | 'context' | 'derived';

export const kindOf = (origin: Origin): TokenKind => (origin.from === 'protocol' ? 'fixed' : origin.from);

/** How a secret stands in a token: shown as it is, masked, or the rest of what an earlier token masks. */
export type Mask = 'none' | 'masked' | 'rest';

/** The part of one span that lies in one chunk; `end` in bytes from the start of the chunk. */
export interface TokenOutline {
  readonly end: number;
  readonly kind: TokenKind;
  readonly mask: Mask;
}

/** Who made the bytes, and whether secrets are shown: all that the look of a chunk depends on beside its bytes. */
export interface Coverage {
  readonly spans: readonly Span[];
  readonly revealed: boolean;
}

/** What stands for a secret; its length says nothing about the secret's. */
export const MASK = '••••••••';

/** Whether bytes of this origin give a secret away. */
export const holdsSecret = (origin: Origin): boolean => secretOf(origin) !== undefined;

const maskOf = ({ start, origin }: Span, { revealed }: Coverage, chunkStart: number): Mask =>
  revealed || !holdsSecret(origin) ? 'none' : start < chunkStart ? 'rest' : 'masked';

/** The outlines of the bytes from `start` to `end`, which are offsets in the message. */
export function outline(coverage: Coverage, start: number, end: number): TokenOutline[] {
  const { spans } = coverage;
  const tokens: TokenOutline[] = [];
  for (let index = spanIndexAt(spans, start); index < spans.length; index++) {
    const span = spans[index] as Span;
    if (span.start >= end) break;
    const mask = maskOf(span, coverage, start);
    tokens.push({ end: Math.min(span.end, end) - start, kind: kindOf(span.origin), mask });
  }
  return tokens;
}

/** Whether `outline` would be the same as these. Asked for every chunk at every change, so it makes no objects. */
export function hasOutline(
  tokens: readonly TokenOutline[],
  coverage: Coverage,
  start: number,
  end: number,
): boolean {
  const { spans } = coverage;
  const first = spanIndexAt(spans, start);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as TokenOutline;
    const span = spans[first + index];
    if (
      !span ||
      token.end !== Math.min(span.end, end) - start ||
      token.kind !== kindOf(span.origin) ||
      token.mask !== maskOf(span, coverage, start)
    )
      return false;
  }
  return (spans[first + tokens.length]?.start ?? end) >= end;
}
