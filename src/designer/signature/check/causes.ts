/**
 * The six usual causes of a signature that differs, as a table. Each row makes what a receiver with this
 * mistake signs, or the key that it signs with, so that a signature or message can be compared with it.
 */
import { hasErrors, readContext } from '../../../core';
import {
  base64,
  digestOf,
  type Json,
  keyOctets,
  type SimplePart,
  schemeOf,
  simpleParts,
  textOfPart,
} from '../../../core/internal';
import { sameBytes } from '../../send/outbox';
import { concatenated, fromAnyBase64, fromHex, type RequestParts, type Signed } from './pasted';

export type DifferenceCause = 'line-end' | 'body' | 'encoding' | 'time' | 'prefix' | 'secret';

/** The message and the key that a receiver with a mistake uses; without a cause, the right ones. */
export interface CauseCandidate {
  readonly cause?: DifferenceCause;
  readonly message: Uint8Array;
  readonly key: Uint8Array;
}

/** The inputs that a mistake of the receiver changes. */
interface Mistake extends Partial<RequestParts> {
  /** Replaces the time in the form of the scheme. */
  readonly writtenTime?: string;
  /** The first part of the message that is used. */
  readonly from?: number;
  readonly key?: Uint8Array;
}

/** Requests of other seconds are tried for messages of at most this many bytes. */
const SHORT_MESSAGE = 4096;
/** A clock may be wrong by this many seconds, or the request may be an earlier one. */
const NEAR = 600;

/** The likeliest cause first. */
const CAUSES: readonly {
  readonly cause: DifferenceCause;
  readonly mistakes: (parts: RequestParts, signed: Signed) => Iterable<Mistake>;
}[] = [
  {
    cause: 'line-end',
    mistakes: ({ body }) => [
      { body: concatenated(body, '\n') },
      { body: concatenated(body, '\r\n') },
      ...bodies(body, (text) => [
        text.trim(),
        text.replace(/\r?\n/g, '\r\n'),
        text.replace(/\r\n?/g, '\n'),
        text.replace(/[\r\n]/g, ''),
      ]),
    ],
  },
  {
    cause: 'body',
    mistakes: ({ body, type }) => [
      ...bodies(body, type.includes('urlencoded') ? rewrittenForms : rewrittenJson),
      // Another program read the body before, or no parser knew it.
      ...['', '{}', '[object Object]', 'undefined', 'null', 'None', 'nil'].map((text) => ({
        body: concatenated(text),
      })),
    ],
  },
  {
    cause: 'encoding',
    mistakes: ({ body }) => [
      { body: concatenated(base64(body)) },
      { body: concatenated(Array.from(body, (byte) => String.fromCharCode(byte)).join('')) },
      ...bodies(body, (text) => [text.replace(/[^\0-\x7f]/gu, '?'), text.replace(/^\ufeff/, '')]),
      ...inOneByteEach(body),
    ],
  },
  {
    cause: 'time',
    mistakes: ({ time }) =>
      [time, `${time}000`, `t=${time}`, `${time}.0`, '', ...dates(time)].map((writtenTime) => ({
        writtenTime,
      })),
  },
  {
    cause: 'prefix',
    mistakes: (request, signed) => {
      const parts = messageParts(request, signed);
      const body = parts.findIndex(({ type }) => type === 'body');
      return [...(parts[0]?.type === 'text' ? [{ from: 1 }] : []), ...(body > 0 ? [{ from: body }] : [])];
    },
  },
  { cause: 'secret', mistakes: (_, { secret }) => keysOf(secret).map((key) => ({ key })) },
  { cause: 'time', mistakes: otherTimes },
];

/** The messages and keys that a receiver may use: first the right ones, then those of one mistake after the other. */
export function* candidates(parts: RequestParts, signed: Signed): Generator<CauseCandidate> {
  const message = receiverMessage(parts, signed);
  const key = keyOctets(signed.secret, schemeOf(signed.scheme).key) ?? new Uint8Array();
  yield { message, key };
  for (const { cause, mistakes } of CAUSES)
    for (const mistake of mistakes(parts, signed)) {
      const other = mistake.key
        ? { message, key: mistake.key }
        : { message: receiverMessage(parts, signed, mistake), key };
      if (!sameBytes(other.message, message) || !sameBytes(other.key, key)) yield { cause, ...other };
    }
}

const messageParts = ({ type }: RequestParts, { scheme, keyid = '' }: Signed) =>
  simpleParts(schemeOf(scheme).message, { contentType: type !== '', keyid: keyid !== '' });

const isTime = ({ type }: SimplePart): boolean => type === 'time';

/** The message of the scheme, as a receiver builds it that makes a mistake. */
export function receiverMessage(parts: RequestParts, signed: Signed, mistake: Mistake = {}): Uint8Array {
  const { time, id, method, host, target, type, body } = { ...parts, ...mistake };
  const { keyid = '', urlScheme: scheme = 'https' } = signed;
  const source = {
    request: { method, scheme, host: [{ text: host }], target: [{ text: target }], contentType: type },
    now: Number(time),
    id,
    keyid,
    digest: (...form: [hash: 'sha1' | 'sha256' | 'sha512', encoding: 'hex' | 'base64']) =>
      digestOf(body, ...form),
  };
  const pieces = messageParts(parts, signed).map((part) => {
    if (part.type === 'body') return body;
    return part.type === 'time' && mistake.writtenTime !== undefined
      ? mistake.writtenTime
      : textOfPart(part, source);
  });
  return concatenated(...pieces.slice(mistake.from));
}

/** The body as other texts; none when it is not UTF-8 or is empty. */
function bodies(body: Uint8Array, make: (text: string) => readonly string[]): Mistake[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return text === '' ? [] : make(text).map((other) => ({ body: concatenated(other) }));
  } catch {
    return [];
  }
}

/**
 * The body in Latin-1: with `?` for characters that it lacks, as Java and .NET write it, or with the lower byte of each
 * unit, as Node does.
 */
function inOneByteEach(body: Uint8Array): Mistake[] {
  const texts = bodies(body, (text) => [text.replace(/[^\0-\xff]/gu, '?'), text]);
  return texts.map(({ body: utf8 = body }) => ({
    body: Uint8Array.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(utf8), (unit) =>
      unit.charCodeAt(0),
    ),
  }));
}

function dates(time: string): string[] {
  const date = new Date(Number(time) * 1000);
  const iso = date.toISOString();
  return [iso, iso.replace('.000Z', 'Z'), iso.replace('.000Z', '+00:00'), date.toUTCString()];
}

function* otherTimes(parts: RequestParts, signed: Signed): Generator<Mistake> {
  if (signed.message.length > SHORT_MESSAGE || !messageParts(parts, signed).some(isTime)) return;
  const time = Number(parts.time);
  for (let distance = 1; distance <= NEAR; distance++) {
    yield { time: String(time - distance) };
    yield { time: String(time + distance) };
  }
}

/** Each key that a receiver may make of the secret. */
function keysOf(secret: string): Uint8Array[] {
  const withoutPrefix = /^[a-z]+_(.+)$/.exec(secret)?.[1] ?? secret;
  const texts = [secret, secret.trim(), `${secret}\n`, `${secret}\r\n`, `"${secret}"`, `'${secret}'`, ''];
  const decoded = [secret, withoutPrefix].flatMap((text) => [fromHex(text), fromAnyBase64(text)]);
  return [
    ...[...texts, withoutPrefix].map((text) => concatenated(text)),
    ...decoded.filter((bytes) => bytes !== undefined),
  ];
}

function rewrittenForms(form: string): string[] {
  const pairs = new URLSearchParams(form);
  const written = pairs.toString();
  return [
    written,
    form.replaceAll('+', '%20'),
    written.replaceAll('+', '%20'),
    form.split('&').sort().join('&'),
    [...pairs].map(([key, value]) => `${key}=${value}`).join('&'),
    JSON.stringify(Object.fromEntries(pairs)),
  ];
}

/** How a program writes JSON. */
interface JsonStyle {
  readonly comma: string;
  readonly colon: string;
  readonly sorted?: boolean;
  /** Characters that are escaped besides those that JSON.stringify escapes. */
  readonly escapes?: RegExp;
}

const NON_ASCII = /[^\0-\x7f]/g;
const COMPACT = { comma: ',', colon: ':' };
const SPACED = { comma: ', ', colon: ': ' };

/** Styles of Python, PHP, Go, Ruby, Java and others. */
const STYLES: readonly JsonStyle[] = [
  COMPACT,
  { ...SPACED, escapes: NON_ASCII },
  SPACED,
  { ...COMPACT, escapes: NON_ASCII },
  { ...COMPACT, escapes: /\/|[^\0-\x7f]/g },
  { ...COMPACT, escapes: /\//g },
  { ...SPACED, sorted: true, escapes: NON_ASCII },
  { ...COMPACT, sorted: true, escapes: NON_ASCII },
  { ...COMPACT, sorted: true, escapes: /[<>&\u2028\u2029]/g },
  { ...COMPACT, sorted: true },
];

/** The text of a number, as a program writes it that has parsed it. */
type NumberText = (text: string) => string;

/** JavaScript, Go and PHP: one type for all numbers. */
const asDouble: NumberText = (text) => JSON.stringify(Number(text));

/** Python: whole numbers keep their digits, others show that they are floating point. */
function asPythonNumber(text: string): string {
  if (/^-?\d+$/.test(text)) return text;
  const number = Number(text);
  const size = Math.abs(number);
  if (size !== 0 && (size < 1e-4 || size >= 1e16))
    return number.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
  return Number.isInteger(number) ? `${Object.is(number, -0) ? '-0' : number}.0` : String(number);
}

/** The digits as they came first: most programs that rewrite a body keep them. */
const NUMBER_TEXTS: readonly NumberText[] = [(text) => text, asPythonNumber, asDouble];

/** Other texts of the same JSON; none when it is not JSON. */
function rewrittenJson(text: string): readonly string[] {
  const { context, problems } = readContext(text);
  if (text.trim() === '' || hasErrors(problems)) return [];
  // A context may begin with a byte order mark, which JavaScript refuses. It rounds large numbers.
  const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
  const texts = new Set([undefined, 2, 4].map((indent) => JSON.stringify(value, null, indent)));
  for (const numberText of NUMBER_TEXTS)
    for (const style of STYLES) texts.add(written(context.root, style, numberText));
  return [...texts];
}

function written(json: Json, style: JsonStyle, numberText: NumberText): string {
  const { comma, colon, sorted, escapes } = style;
  if (json.type === 'number') return numberText(json.text);
  if (json.type === 'array')
    return `[${json.items.map((item) => written(item, style, numberText)).join(comma)}]`;
  if (json.type === 'object') {
    // Of members that occur twice, a program that parses keeps the last.
    const members = [...json.byName];
    if (sorted) members.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members
      .map(([name, value]) => stringText(name, escapes) + colon + written(value, style, numberText))
      .join(comma)}}`;
  }
  return json.type === 'string'
    ? stringText(json.value, escapes)
    : JSON.stringify(json.type === 'null' ? null : json.value);
}

function stringText(value: string, escapes: RegExp | undefined): string {
  const text = JSON.stringify(value);
  return escapes ? text.replace(escapes, escaped) : text;
}

const escaped = (character: string): string =>
  character === '/' ? '\\/' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
