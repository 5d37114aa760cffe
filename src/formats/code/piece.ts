/** Text that is written as it is. */
export interface TextPiece {
  readonly is: 'text';
  readonly text: string;
}

/** The place of a secret. Its value is not here, so that no code can print it. */
export interface VariablePiece {
  readonly is: 'variable';
  readonly name: string;
  /** Whether the value holds what a program would take for syntax of its own. */
  readonly matches: (pattern: RegExp) => boolean;
}

export type Piece = TextPiece | VariablePiece;

export const text = (written: string): TextPiece => ({ is: 'text', text: written });

/** A header field that code has to set. */
export type Field =
  | { readonly name: string; readonly value: readonly Piece[]; readonly credentials?: undefined }
  /** `Basic` and the Base64 of the UTF-8 octets of the credentials; many programs encode them themselves. */
  | { readonly name: string; readonly credentials: readonly Piece[]; readonly value?: undefined };

/** The same with neighbouring texts as one, and without empty ones. */
export function merged(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (piece.is === 'text' && piece.text === '') continue;
    if (piece.is === 'text' && last?.is === 'text') result.splice(-1, 1, text(last.text + piece.text));
    else result.push(piece);
  }
  return result;
}

/** Whether a piece, as it is sent, holds what the pattern describes. */
export const someMatches = (pieces: readonly Piece[], pattern: RegExp): boolean =>
  pieces.some((piece) => (piece.is === 'text' ? pattern.test(piece.text) : piece.matches(pattern)));

/** The pieces as one text, if none of them stands for a secret. */
export function wholeText(pieces: readonly Piece[]): string | undefined {
  const texts = pieces.flatMap((piece) => (piece.is === 'text' ? [piece.text] : []));
  return texts.length === pieces.length ? texts.join('') : undefined;
}

/** Engines take about a hundred thousand arguments. */
const AT_ONCE = 8192;

/** Base64 of the UTF-8 octets of a text of any length. */
export function base64(plain: string): string {
  const bytes = new TextEncoder().encode(plain);
  let octets = '';
  for (let start = 0; start < bytes.length; start += AT_ONCE) {
    octets += String.fromCharCode(...bytes.subarray(start, start + AT_ONCE));
  }
  return btoa(octets);
}

/** The text that a Base64 of UTF-8 octets encodes. */
export const base64Decoded = (coded: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    Uint8Array.from(atob(coded), (octet) => octet.charCodeAt(0)),
  );

/** How a programming language writes the value of a header field. */
export interface Notation {
  readonly text: (written: string) => string;
  readonly variable: (name: string) => string;
  /** Base64 of the UTF-8 octets of an expression. */
  readonly base64: (expression: string) => string;
  /** What stands between two expressions to join their texts. */
  readonly join: string;
}

/**
 * The value of a field as an expression, after a fixed text. Only what stands for a secret has to
 * be encoded by the code.
 */
export function expression({ value, credentials }: Field, notation: Notation, prefix = ''): string {
  const joined = (pieces: readonly Piece[]) =>
    merged(pieces)
      .map((piece) => (piece.is === 'text' ? notation.text(piece.text) : notation.variable(piece.name)))
      .join(notation.join);
  if (value) return joined([text(prefix), ...value]);
  const known = wholeText(credentials);
  if (known !== undefined) return notation.text(`${prefix}Basic ${base64(known)}`);
  return notation.text(`${prefix}Basic `) + notation.join + notation.base64(joined(credentials));
}
