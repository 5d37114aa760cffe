import type { Chunk, Token } from './chunk';
import type { TokenKind } from './token';

/** In UTF-16 units: a stretch of this length ends at the next line end. */
const STRETCH_LENGTH = 1024;

/** What a stretch has of a token. */
export interface Piece {
  /** The index of the token. */
  readonly token: number;
  readonly kind: TokenKind;
  readonly text: string;
  /** From the beginning of the chunk. */
  readonly start: number;
}

/** The lines of a chunk in blocks: a browser lays out and paints the block of a changed line, and not the others. */
export function stretchesOf({ text, tokens }: Chunk): Piece[][] {
  const stretches: Piece[][] = [];
  let passed = 0;
  let token = 0;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at + STRETCH_LENGTH) + 1 || text.length;
    const pieces: Piece[] = [];
    while (at < end) {
      const { kind, text: whole } = tokens[token] as Token;
      const part = whole.slice(passed, passed + end - at);
      pieces.push({ token, kind, text: part, start: at });
      at += part.length;
      passed += part.length;
      if (passed < whole.length) break;
      token += 1;
      passed = 0;
    }
    stretches.push(pieces);
  }
  return stretches;
}
