/** What a receiver's code is made of, and the built request that its test must accept. */
import { type HttpRequest, type SignablePart, signatureCoverage } from '../../core';
import { base64 } from '../../core/internal';
import { type Captured, patternOf, type TimeFormat } from '../../import/signing-schemes';
import { fillTemplate, type TemplateValues } from '../program';
import {
  type Piece,
  type ReadField,
  type RequestPart,
  type Signing,
  type Variable,
  type Verification,
  verificationOf,
} from './verification';

/** A request as its receiver sees it, with the header values that it must accept. */
interface Vector {
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
const environmentName = (headerName: string): string =>
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

/* What the programs of all languages have in common: the values of their templates, and how a language writes them. */

/** How a language writes the names and texts of a verification. */
export interface Language {
  /** A variable of these words. */
  readonly name: (words: readonly string[]) => string;
  /** The variable for a part of the request. */
  readonly part: (part: RequestPart) => string;
  /** What a header field tells. */
  readonly captured: (capture: Captured) => string;
  /** A literal of this text. */
  readonly quoted: (text: string) => string;
  /** The text of these pieces, as an expression. */
  readonly expression: (pieces: readonly Piece[]) => string;
  /** The regular expression that a field matches. */
  readonly pattern: (field: ReadField) => string;
  /** The told time in seconds, as an expression. */
  readonly told: Readonly<Record<TimeFormat, string>>;
}

const OPEN_WORDS: Readonly<Record<SignablePart, string>> = {
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

/** The parts of a request that the signature does not protect, as a comment of at most one line. */
function openNote({ scheme, hasContentType }: Signing): string[] {
  const { open } = signatureCoverage(scheme, hasContentType);
  if (open.length === 0) return [];
  return [`Not signed, so do not rely on it: ${open.map((part) => OPEN_WORDS[part]).join(', ')}.`];
}

/** A body for source code: as text when every byte of it is visible ASCII or a space, else as Base64. */
type BodyLiteral = { readonly as: 'text' | 'base64'; readonly text: string };

export function bodyLiteral({ body }: Pick<Vector, 'body'>): BodyLiteral {
  let text = '';
  for (const byte of body) text += String.fromCharCode(byte);
  return /^[ -~]*$/.test(text) ? { as: 'text', text } : { as: 'base64', text: base64(body) };
}

const PARTS = ['method', 'host', 'target', 'type', 'body'] as const satisfies RequestPart[];

/** The values that the template of a receiver has in every language. */
export function commonValues(
  settings: ReceiverSettings,
  verification: Verification,
  language: Language,
): TemplateValues {
  const { secretName, bodyLimit, vector } = settings;
  const { scheme, time, otherTimes, request, splits, separator, idField, changes } = verification;
  const { fields, exactFields, digests } = verification;
  const { name, quoted, expression } = language;
  const body = vector && bodyLiteral(vector);
  const coded = [scheme, ...digests];
  const captures = fields.flatMap((field) => field.captures.map(language.captured));
  const hashes = coded.map(({ hash }) => hash);
  const all = [...fields, ...exactFields].map(({ words, header }, index) => ({
    name: name(words),
    header: quoted(header),
    lowerHeader: quoted(header.toLowerCase()),
    environment: quoted(environmentName(header)),
    sample: quoted(vector?.fields[header] ?? ''),
    first: index === 0,
  }));
  return {
    secretName,
    bodyLimit: String(bodyLimit),
    open: openNote(settings),
    ...Object.fromEntries(PARTS.map((part) => [part, request.includes(part)])),
    proxied: request.includes('host') || request.includes('target'),
    time: time !== undefined,
    seconds: time === 'seconds',
    milliseconds: time === 'milliseconds',
    iso8601: time === 'iso8601',
    now: time !== undefined || otherTimes.length > 0,
    id: idField !== undefined,
    ...(idField && {
      idName: name(idField.words),
      idHeader: quoted(idField.header),
      idLowerHeader: quoted(idField.header.toLowerCase()),
      idEnvironment: quoted(environmentName(idField.header)),
    }),
    split: splits.length > 0,
    query: splits.includes('query'),
    pathName: splits.includes('path') ? 'path' : '_',
    queryName: splits.includes('query') ? 'query' : '_',
    decodedKey: scheme.key !== 'utf8',
    hexKey: scheme.key === 'hex',
    whsecKey: scheme.key === 'whsec',
    hash: scheme.hash,
    upperHash: scheme.hash.toUpperCase(),
    encoding: scheme.encoding,
    hex: scheme.encoding === 'hex',
    several: Boolean(separator),
    separator: quoted(separator ?? ''),
    alone: fields.length === 1,
    fields: fields.map((field, index) => ({
      name: name(field.words),
      captures: field.captures.map(language.captured).join(', '),
      pattern: language.pattern(field),
      isLater: index > 0,
      index: String(index + 1),
    })),
    all,
    captures: captures.join(', '),
    oneCapture: captures.length === 1,
    digests: digests.map(({ variable, hash, encoding }) => ({
      variable,
      hash,
      upperHash: hash.toUpperCase(),
      encoding,
      sha1: hash === 'sha1',
      sha256: hash === 'sha256',
      sha512: hash === 'sha512',
      hex: encoding === 'hex',
    })),
    exactFields: exactFields.map(({ words, pieces }) => ({ name: name(words), value: expression(pieces) })),
    told: language.told[time ?? 'seconds'],
    otherTimes: otherTimes.map(({ format }) => ({
      asSeconds: format === 'seconds',
      asMilliseconds: format === 'milliseconds',
      asIso8601: format === 'iso8601',
    })),
    usesBase64:
      coded.some(({ encoding }) => encoding === 'base64') || ['base64', 'whsec'].includes(scheme.key),
    usesHex: coded.some(({ encoding }) => encoding === 'hex') || scheme.key === 'hex',
    sha1: hashes.includes('sha1'),
    sha256: hashes.includes('sha256'),
    sha512: hashes.includes('sha512'),
    parameters: [...all.map((field) => field.name), ...request.map(language.part)].join(', '),
    vector: vector !== undefined,
    sampleNote: `The sample is accepted, and refused when it is changed${time === undefined ? '' : ' or old'}.`,
    changedReason:
      exactFields.length > 0 && changes === 'body' ? 'another digest of the body' : 'another signature',
    changesMethod: changes === 'method',
    textBody: body?.as === 'text',
    base64Body: body?.as === 'base64',
    sampleTime: vector?.time ?? '',
    sampleMethod: quoted(vector?.method ?? ''),
    sampleHost: quoted(vector?.host ?? ''),
    sampleTarget: quoted(vector?.target ?? ''),
    sampleType: quoted(vector?.type ?? ''),
    sampleBody: quoted(body?.text ?? ''),
  };
}

/** A program of several templates: each part is in it where its name stands. */
export function programOf(
  template: string,
  parts: Readonly<Record<string, string>>,
  values: TemplateValues,
): string {
  const written = Object.entries(parts).map(([name, part]) => [name, fillTemplate(part, values).trimEnd()]);
  return fillTemplate(template, { ...values, ...Object.fromEntries(written) });
}

/** A list on one line where it fits, else a line for each item; `indent` is that of the line with the list. */
export function listed(items: readonly string[], indent: string, endsWithComma = true): string {
  const line = `[${items.join(', ')}]`;
  if (line.length <= 90) return line;
  const lines = items.map((item) => `${indent.repeat(2)}${item}`).join(',\n');
  return `[\n${lines}${endsWithComma ? ',' : ''}\n${indent}]`;
}
