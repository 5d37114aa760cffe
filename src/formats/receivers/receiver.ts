import { type Protectable, signatureCoverage } from '../../core';
import { base64 } from '../../core/internal';
import type { Piece, Variable } from './signed-message';
import type { Vector } from './vector';
import type { Signing, Verification } from './verification';

/** What receiver code is made of. The value of the secret is not among it. */
export interface ReceiverSettings extends Signing {
  /** The environment variable that holds the signing secret. */
  readonly secretName: string;
  /** The longest body that is read, in bytes. */
  readonly bodyLimit: number;
  /** A request for the code to test itself with. */
  readonly vector?: Vector | undefined;
}

/** What the server below receiver code does with some requests. */
export type ReceiverLimit =
  | { readonly code: 'go-escapes' | 'python-underscore' | 'flask-slashes' | 'webrick-path' }
  | { readonly code: 'webrick-target'; readonly characters: number };

/** How to receive and verify in one language. */
export interface Receiver {
  readonly id: string;
  /** Such as `Python (Flask)`, the same in every language. */
  readonly name: string;
  readonly fileName: string;
  /** A complete program: it listens on 127.0.0.1, and tests itself when it has a vector. */
  readonly code: (settings: ReceiverSettings) => string;
  /** What the server below the code changes in this request, or refuses, before the code sees it. */
  readonly limit?: (target: string, headerName: string) => ReceiverLimit | undefined;
}

/** RFC 9110 §5.1: names of header fields are compared without case. */
export const lowerCase = ({ headerName }: Pick<ReceiverSettings, 'headerName'>): string =>
  headerName.toLowerCase();

/** The name of a header field as CGI, WSGI and PHP have it (RFC 3875 §4.1.18). */
export const environmentName = ({ headerName }: Pick<ReceiverSettings, 'headerName'>): string =>
  `HTTP_${headerName.toUpperCase().replaceAll('-', '_')}`;

/** The lines of a comment, each after its sign. */
export const comment = (sign: string, lines: readonly string[]): string =>
  lines.map((line) => `${sign} ${line}`.trimEnd()).join('\n');

/** What every receiver's author must know about what stands before it. */
export const PROXY_NOTE: readonly string[] = [
  'Behind a proxy: let it pass Host and the path on as they came (nginx: proxy_set_header Host',
  '$http_host), or write the host of the URL that the action calls here.',
];

/** What to do when a signature differs. */
export const DIFFERENCE_NOTE: readonly string[] = [
  'When it differs, write this message to a file and compare it byte for byte with what was signed.',
];

/** Text of visible ASCII and spaces as a literal of JavaScript, PHP or Ruby. */
export const singleQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Text of visible ASCII and spaces as a literal of Python or Go. */
export const doubleQuoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** A body for source code: as text when every byte of it can be seen there, else as Base64. */
type BodyLiteral = { readonly as: 'text' | 'base64'; readonly text: string };

export function bodyLiteral({ body }: Pick<Vector, 'body'>): BodyLiteral {
  let text = '';
  for (const byte of body) text += String.fromCharCode(byte);
  return /^[ -~]*$/.test(text) ? { as: 'text', text } : { as: 'base64', text: base64(body) };
}

const OPEN_WORDS: Readonly<Record<Protectable, string>> = {
  method: 'the method',
  host: 'Host',
  path: 'the path',
  query: 'the query',
  'empty-query': 'the question mark of an empty query',
  'content-type': 'Content-Type',
  body: 'the body',
  time: 'a time',
  id: 'the id',
};

/** What the signature leaves open, so that nobody relies on it. */
export function openNote({ scheme, hasContentType }: Signing): string[] {
  const { open } = signatureCoverage(scheme, hasContentType);
  if (open.length === 0) return [];
  return [`Not signed, so do not rely on it: ${open.map((part) => OPEN_WORDS[part]).join(', ')}.`];
}

/** The lines that there are, each with its line end. */
export const lines = (...all: readonly (string | false | undefined)[]): string =>
  all.flatMap((line) => (typeof line === 'string' ? [`${line}\n`] : [])).join('');

/** What the samples come out as. */
export const sampleNote = ({ time }: Verification): string =>
  `The sample is accepted, and refused when it is changed${time === undefined ? '' : ' or old'}.`;

/** The reasons that a sample is refused for: as it is, changed and, where it has a time, old. */
export const sampleReasons = ({ time, exactFields, changes }: Verification): string[] => [
  exactFields.length > 0 && changes === 'body' ? 'another digest of the body' : 'another signature',
  ...(time === undefined ? [] : ['signed too long ago, or in the future']),
];

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
