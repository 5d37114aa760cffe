import type { HttpRequest } from '../../core';
import { patternOf, type TimeFormat } from '../../import/signing-schemes';
import { type Piece, type Signing, type Variable, verificationOf } from './verification';

/** What a receiver's code is made of, and the built request that its test must accept. */

/** A request as its receiver sees it, with the header values that it must accept. */
export interface Vector {
  /** The value of the signature's header: `t=<seconds>,v1=<hex>` (B24), or as its scheme has it. */
  readonly signature: string;
  /** The values of the other fields of the scheme, by their names. */
  readonly fields: Readonly<Record<string, string>>;
  /** Unix seconds, as digits; empty where no time is signed. */
  readonly time: string;
  readonly method: string;
  readonly host: string;
  readonly target: string;
  /** Empty when there is no Content-Type. */
  readonly type: string;
  readonly body: Uint8Array;
}

const SECONDS: Readonly<Record<TimeFormat, (text: string) => string>> = {
  seconds: (text) => text,
  milliseconds: (text) => text.slice(0, -3),
  iso8601: (text) => String(Date.parse(text) / 1000),
};

/** The seconds of a time in this form, as digits. */
export const secondsOf = (text: string, format: TimeFormat = 'seconds'): string => SECONDS[format](text);

/** The built request as a test vector; undefined when its header fields do not hold a signature of the scheme. */
export function vectorOf(request: HttpRequest, signing: Signing): Vector | undefined {
  const header = (name: string) => request.headers.find(([each]) => each === name)?.[1] ?? '';
  const verification = verificationOf(signing);
  const { fields, exactFields, time: format } = verification;
  let time = '';
  for (const field of fields) {
    const match = new RegExp(`^${patternOf(field, verification)}$`).exec(header(field.header));
    if (!match) return undefined;
    const told = match[field.captures.indexOf('time') + 1];
    if (field.captures.includes('time') && format && told) time = secondsOf(told, format);
  }
  const { method, target, body } = request;
  return {
    signature: header(signing.headerName),
    fields: Object.fromEntries(
      [...fields, ...exactFields].map((field) => [field.header, header(field.header)]),
    ),
    time,
    method,
    host: header('Host'),
    target,
    type: header('Content-Type'),
    body,
  };
}

/** In bytes. A longer body would bury the code that it is to test. */
export const MAX_VECTOR_BODY = 4096;

/** Whether the vector is short enough to stand in code. */
export const isShort = ({ body }: Pick<Vector, 'body'>): boolean => body.length <= MAX_VECTOR_BODY;

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
