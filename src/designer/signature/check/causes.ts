import { hasErrors, readContext, type SchemeSetting } from '../../../core';
import {
  base64,
  digestOf,
  type Json,
  keyOctets,
  type SimplePart,
  schemeOf,
  simpleParts,
} from '../../../core/internal';
import { sameBytes } from '../../send/outbox';
import { fromAnyBase64, fromHex, joined, type RequestParts, type SignedRequest } from './pasted';

/** What becomes of a JSON or form body when a program parses it and writes it again. */

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

/** Styles of Python, PHP, Go, Ruby, Java and others; numbers keep every digit. */
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

/** The bodies that programs write in place of this one; none when it is neither JSON nor a form. */
export function rewrittenBodies(text: string, contentType: string): string[] {
  return contentType.includes('urlencoded') ? rewrittenForms(text) : rewrittenJson(text);
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

function rewrittenJson(text: string): string[] {
  if (text.trim() === '') return [];
  const { context, problems } = readContext(text);
  if (hasErrors(problems)) return [];
  // As JavaScript has it: large numbers are rounded.
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // JavaScript refuses a byte order mark, which a context may begin with.
    return [];
  }
  return [
    ...[undefined, 2, 4].map((indent) => JSON.stringify(value, null, indent)),
    ...STYLES.map((style) => written(context.root, style)),
  ];
}

function written(json: Json, style: JsonStyle): string {
  switch (json.type) {
    case 'string':
      return quoted(json.value, style);
    case 'number':
      return json.text;
    case 'boolean':
      return String(json.value);
    case 'null':
      return 'null';
    case 'array':
      return `[${json.items.map((item) => written(item, style)).join(style.comma)}]`;
    case 'object': {
      // Of members that occur twice, a program that parses keeps the last.
      const members = [...json.byName];
      if (style.sorted) members.sort(([a], [b]) => (a < b ? -1 : 1));
      const texts = members.map(([name, value]) => quoted(name, style) + style.colon + written(value, style));
      return `{${texts.join(style.comma)}}`;
    }
  }
}

function quoted(text: string, { escapes }: JsonStyle): string {
  const json = JSON.stringify(text);
  return escapes ? json.replace(escapes, escaped) : json;
}

const escaped = (character: string): string =>
  character === '/' ? '\\/' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The six usual causes of a signature that differs, as a table. Each row makes what a receiver with this
 * mistake signs, or the key that it signs with, so that a signature or message can be compared with it.
 */

export type Cause = 'line-end' | 'body' | 'encoding' | 'time' | 'prefix' | 'secret';

/** The message and the key that a receiver with a mistake uses; without a cause, the right ones. */
export interface Candidate {
  readonly cause?: Cause;
  readonly message: Uint8Array;
  readonly key: Uint8Array;
}

/** The request as a receiver with a mistake has it; `writtenTime` replaces the time in the form of the scheme. */
type Changed = Partial<RequestParts & { readonly writtenTime: string }>;

/** Makes the message of a scheme. `from` is the first part of the message that is used. */
export interface MessageMaker {
  readonly parts: readonly SimplePart[];
  readonly make: (request: RequestParts & Changed, from?: number) => Uint8Array;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The body as text; undefined when it is not UTF-8 or is empty. */
function textOf(body: Uint8Array): string | undefined {
  try {
    return strict.decode(body) || undefined;
  } catch {
    return undefined;
  }
}

const bodies = (body: Uint8Array, make: (text: string) => readonly string[]): Changed[] => {
  const text = textOf(body);
  return text === undefined ? [] : make(text).map((other) => ({ body: joined(other) }));
};

const byteText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** A clock may be wrong by this many seconds, or the request may be an earlier one. */
const NEAR = 600;

const dates = (time: string): string[] => {
  const date = new Date(Number(time) * 1000);
  if (Number.isNaN(date.getTime())) return [];
  const iso = date.toISOString();
  return [iso, iso.replace('.000Z', 'Z'), iso.replace('.000Z', '+00:00'), date.toUTCString()];
};

/** A request that the receiver has otherwise, for each cause; the likeliest first. */
const REQUESTS: readonly { readonly cause: Cause; readonly change: (parts: RequestParts) => Changed[] }[] = [
  {
    cause: 'line-end',
    change: ({ body }) => [
      { body: joined(body, '\n') },
      { body: joined(body, '\r\n') },
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
    change: ({ body, type }) => [
      ...bodies(body, (text) => rewrittenBodies(text, type)),
      // Another program read the body before, or no parser knew it.
      ...['', '{}', '[object Object]', 'undefined', 'null', 'None', 'nil'].map((text) => ({
        body: joined(text),
      })),
    ],
  },
  {
    cause: 'encoding',
    change: ({ body }) => [
      { body: joined(base64(body)) },
      { body: joined(byteText(body)) },
      ...bodies(body, (text) => [text.replace(/[^\0-\x7f]/gu, '?'), text.replace(/^\ufeff/, '')]),
    ],
  },
  {
    cause: 'time',
    change: ({ time }) =>
      [time, `${time}000`, `t=${time}`, `${time}.0`, '', ...dates(time)].map((writtenTime) => ({
        writtenTime,
      })),
  },
];

/** Each key that a receiver may make of the secret. */
function keysOf(secret: string): Uint8Array[] {
  const withoutPrefix = /^[a-z]+_(.+)$/.exec(secret)?.[1] ?? secret;
  const texts = [secret.trim(), `${secret}\n`, `${secret}\r\n`, `"${secret}"`, `'${secret}'`, ''];
  const decoded = [secret, withoutPrefix].flatMap((text) => [fromHex(text), fromAnyBase64(text)]);
  return [
    ...[secret, ...texts, withoutPrefix].map((text) => joined(text)),
    ...decoded.filter((bytes) => bytes !== undefined),
  ];
}

/** Makes messages as the scheme of the request does. */
export function messageMaker(signed: SignedRequest, hasContentType: boolean): MessageMaker {
  const { keyid = '', urlScheme = 'https' } = signed;
  const presence = { contentType: hasContentType, keyid: keyid !== '' };
  const parts = simpleParts(schemeOf(signed.scheme).message, presence);
  return {
    parts,
    make: (request, from = 0) =>
      joined(...parts.slice(from).map((part) => bytesOf(part, request, keyid, urlScheme))),
  };
}

function bytesOf(
  part: SimplePart,
  { time, writtenTime, id, method, host, target, type, body }: RequestParts & Changed,
  keyid: string,
  urlScheme: string,
): string | Uint8Array {
  const mark = target.indexOf('?');
  switch (part.type) {
    case 'text':
      return part.text;
    case 'time':
      return writtenTime ?? timeText(time, part.format);
    case 'id':
      return id;
    case 'keyid':
      return keyid;
    case 'method':
      return method;
    case 'host':
      return host;
    case 'target':
      return target;
    case 'path':
      return mark === -1 ? target : target.slice(0, mark);
    case 'query':
      return mark === -1 ? '' : target.slice(mark + 1);
    case 'url':
      return `${urlScheme}://${host}${target}`;
    case 'content-type':
      return type;
    case 'body':
      return body;
    case 'body-digest':
      return digestOf(body, part.hash, part.encoding);
    case 'signature':
      return '';
  }
}

function timeText(time: string, format: Extract<SimplePart, { type: 'time' }>['format']): string {
  if (format === 'seconds' || !/^\d{1,12}$/.test(time)) return time;
  return format === 'milliseconds'
    ? `${time}000`
    : new Date(Number(time) * 1000).toISOString().replace('.000', '');
}

/** Requests of other seconds are tried for messages of at most this many bytes. */
const SHORT_MESSAGE = 4096;

/** What a receiver signs and with which key: first the right ones, then one mistake after the other. */
export function* candidates(
  parts: RequestParts,
  { scheme, secret }: { readonly scheme?: SchemeSetting | undefined; readonly secret: string },
  maker: MessageMaker,
): Generator<Candidate> {
  const message = maker.make(parts);
  const key = keyOctets(secret, schemeOf(scheme).key) ?? new Uint8Array();
  yield { message, key };
  const isOther = (bytes: Uint8Array) => !sameBytes(bytes, message);
  for (const { cause, change } of REQUESTS)
    for (const changed of change(parts)) {
      const bytes = maker.make({ ...parts, ...changed });
      if (isOther(bytes)) yield { cause, message: bytes, key };
    }
  for (const from of prefixEnds(maker.parts)) {
    const bytes = maker.make(parts, from);
    if (isOther(bytes)) yield { cause: 'prefix', message: bytes, key };
  }
  for (const other of keysOf(secret))
    if (!sameBytes(other, key)) yield { cause: 'secret', message, key: other };
  if (message.length > SHORT_MESSAGE || !maker.parts.some(({ type }) => type === 'time')) return;
  for (let distance = 1; distance <= NEAR; distance++)
    for (const time of [Number(parts.time) - distance, Number(parts.time) + distance])
      yield { cause: 'time', message: maker.make({ ...parts, time: String(time) }), key };
}

/** Where a message begins without its first text, and without everything before the body. */
function prefixEnds(parts: readonly SimplePart[]): number[] {
  const body = parts.findIndex(({ type }) => type === 'body');
  return [...(parts[0]?.type === 'text' ? [1] : []), ...(body > 0 ? [body] : [])];
}
