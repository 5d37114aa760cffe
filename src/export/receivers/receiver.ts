import type { Vector } from './vector';
import type { Piece, Signing, Variable } from './verification';

/** The settings of receiver code. They do not include the value of the secret. */
export interface ReceiverSettings extends Signing {
  /** The environment variable that holds the signing secret. */
  readonly secretName: string;
  /** The longest body that is read, in bytes. */
  readonly bodyLimit: number;
  /** A request with which the code tests itself. */
  readonly vector?: Vector | undefined;
}

/** What the server of a receiver changes in a request, or why it refuses it. */
export type ReceiverLimit =
  | { readonly code: 'go-escapes' | 'python-underscore' | 'flask-slashes' | 'webrick-path' }
  | { readonly code: 'webrick-target'; readonly characters: number };

/** A program that receives and verifies requests, in one language. */
export interface Receiver {
  readonly id: string;
  /** Such as `Python (Flask)`, the same in every language. */
  readonly name: string;
  readonly fileName: string;
  /** A complete program: it listens on 127.0.0.1, and tests itself when it has a vector. */
  readonly code: (settings: ReceiverSettings) => string;
  /** What the server changes or refuses before the code gets the request; undefined for most requests. */
  readonly limit?: (target: string, headerName: string) => ReceiverLimit | undefined;
}

/** The name of a header field in CGI, WSGI and PHP (RFC 3875 §4.1.18). */
export const environmentName = (headerName: string): string =>
  `HTTP_${headerName.toUpperCase().replaceAll('-', '_')}`;

/** Whether a text can be in a literal that reads no escapes. */
export const isVisible = (text: string): boolean => /^[ -~]*$/.test(text);

export const isVariable = (piece: Piece): piece is { readonly variable: Variable } => 'variable' in piece;

const escapeOf = (character: string, braces: boolean): string => {
  const code = character.codePointAt(0) ?? 0;
  if (braces) return `\\u{${code.toString(16)}}`;
  return code > 0xffff
    ? `\\U${code.toString(16).padStart(8, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;
};

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The inside of a literal that reads `\n` and `\u`; `also` is escaped with a backslash. */
export const literal = (text: string, also: RegExp, { braces = true } = {}): string =>
  Array.from(text, (character) => {
    if (also.test(character) || character === '\\') return `\\${character}`;
    if (/[ -~]/.test(character)) return character;
    return SHORT[character] ?? escapeOf(character, braces);
  }).join('');
