/**
 * Reads what a user pasted to have a signature checked: a signature, header fields with one, a whole
 * request, or the message that a receiver built. What is not pasted is taken from the preview.
 */
import type { HttpRequest, SchemeSetting } from '../../../core';
import { fromBase64, schemeOf } from '../../../core/internal';
import { patternOf, type Signing, secondsOf, verificationOf } from '../../../export/receivers';

/** The request of the preview, and how it is signed. */
export interface SignedRequest extends Signing {
  readonly request: HttpRequest;
  /** Unix seconds. */
  readonly now: number;
  readonly id?: string | undefined;
  /** The message that was signed. */
  readonly message: Uint8Array;
  readonly secret: string;
}

/** The parts of a request that can be signed, as a receiver has them. */
export interface RequestParts {
  /** Unix seconds, as digits. */
  readonly time: string;
  readonly id: string;
  readonly method: string;
  readonly host: string;
  readonly target: string;
  /** The Content-Type; empty when there is none. */
  readonly type: string;
  readonly body: Uint8Array;
}

/** A header field of the scheme, or the text that was pasted in place of one. */
export interface PastedValue {
  /** Undefined where the text has no header name. */
  readonly header: string | undefined;
  readonly text: string;
  /** Whether it is written as the scheme writes it. */
  readonly isWellFormed: boolean;
}

export interface PastedSignature {
  /** The bytes of each signature. */
  readonly signatures: readonly Uint8Array[];
  /** The field or text that the signature was read from. */
  readonly value: PastedValue;
  /** Another field of the scheme that is not written as the scheme writes it. */
  readonly malformed: PastedValue | undefined;
  readonly parts: RequestParts;
}

type Verification = ReturnType<typeof verificationOf>;

export const HASH_BYTES = { sha1: 20, sha256: 32, sha512: 64 } as const;

/** Lengths of MD5, SHA-1, SHA-224, SHA-256, SHA-384 and SHA-512, in bytes. */
const DIGEST_LENGTHS = new Set([16, 20, 28, 32, 48, 64]);

const encoder = new TextEncoder();

/** The bytes of some texts and bytes, one after the other. */
export function joined(...pieces: readonly (string | Uint8Array)[]): Uint8Array {
  const parts = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece));
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** The bytes of hexadecimal digits; blanks and colons between them are skipped. */
export function fromHex(text: string): Uint8Array | undefined {
  const digits = text.replace(/^0x|[\s:]/gi, '');
  if (digits === '' || digits.length % 2 === 1 || /[^0-9a-f]/i.test(digits)) return undefined;
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
}

/** The bytes of Base64 in either alphabet, with or without padding; line ends are skipped (RFC 4648 §4, §5). */
export function fromAnyBase64(text: string): Uint8Array | undefined {
  const digits = text
    .replace(/\s/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
  if (digits === '' || digits.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(digits)) return undefined;
  return fromBase64(digits);
}

const ESCAPES = /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi;
const LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
};

/**
 * The bytes of a string as a program prints it on one line, with or without its quotation marks:
 * `"v1\n…"` in most languages, `b'v1\n…'` for bytes in Python. Undefined when it has no escaped
 * line end, or a real one.
 */
export function fromEscaped(text: string): Uint8Array | undefined {
  const line = text.trim();
  if (/[\r\n]/.test(line) || !line.includes('\\n')) return undefined;
  const [, prefix = '', , inside = line] = /^(b?)(["'`])(.*)\2$/s.exec(line) ?? [];
  const pieces: (string | Uint8Array)[] = [];
  let end = 0;
  for (const match of inside.matchAll(ESCAPES)) {
    const [all, unicode, hex, letter = ''] = match;
    pieces.push(inside.slice(end, match.index));
    // In a literal of bytes, \xNN is a byte and not a character.
    if (hex !== undefined && prefix === 'b') pieces.push(Uint8Array.of(Number.parseInt(hex, 16)));
    else if (letter) pieces.push(LETTERS[letter] ?? letter);
    else pieces.push(String.fromCharCode(Number.parseInt(unicode ?? hex ?? '', 16)));
    end = match.index + all.length;
  }
  return joined(...mergedTexts(pieces), inside.slice(end));
}

/** Neighbouring texts as one, so that two halves of a surrogate pair become one character. */
function mergedTexts(pieces: readonly (string | Uint8Array)[]): (string | Uint8Array)[] {
  const merged: (string | Uint8Array)[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') merged[merged.length - 1] = last + piece;
    else merged.push(piece);
  }
  return merged;
}

/** The signature in the text and the parts of its request; undefined when the text has no signature. */
export function readSignature(text: string, signed: SignedRequest): PastedSignature | undefined {
  const { request } = signed;
  const { head, body } = headAndBody(text);
  const read = verificationOf(signed).fields.flatMap((field) => readField(field, text, head, signed) ?? []);
  const found = read.find(({ signatures }) => signatures.length > 0);
  if (!found) return undefined;
  const malformed = read.find(({ value, isSignature }) => !isSignature && !value.isWellFormed);
  const [method = request.method, target = request.target] = requestLine(head);
  const ours = (name: string) => request.headers.find(([each]) => each === name)?.[1] ?? '';
  const parts = {
    time: read.find(({ time }) => time !== undefined)?.time ?? String(signed.now),
    id: read.find(({ id }) => id !== undefined)?.id ?? signed.id ?? '',
    method,
    target,
    host: headerIn(head, 'Host') ?? ours('Host'),
    type: headerIn(head, 'Content-Type') ?? ours('Content-Type'),
    body: body === undefined ? request.body : joined(body),
  };
  return { signatures: found.signatures, value: found.value, malformed: malformed?.value, parts };
}

interface ReadField {
  readonly isSignature: boolean;
  readonly value: PastedValue;
  readonly signatures: readonly Uint8Array[];
  readonly time?: string | undefined;
  readonly id?: string | undefined;
}

/** A header field of the scheme; a text without a header name is read as the field with the signature. */
function readField(
  field: Verification['fields'][number],
  text: string,
  head: string,
  signed: SignedRequest,
): ReadField | undefined {
  const verification = verificationOf(signed);
  const isSignature = field.header === signed.headerName;
  const pasted = headerIn(head, field.header);
  const value = pasted ?? (isSignature ? unquoted(text.trim()) : undefined);
  if (value === undefined) return undefined;
  const match = new RegExp(`^${patternOf(field, verification)}$`).exec(value);
  const captured = (capture: 'signature' | 'time' | 'id') => match?.[field.captures.indexOf(capture) + 1];
  const has = (capture: 'time' | 'id') => field.captures.includes(capture);
  const time = has('time') ? captured('time') : undefined;
  const given = isSignature ? captured('signature') : undefined;
  const several =
    given === undefined || !verification.separator ? [given] : given.split(verification.separator);
  const signatures = several.flatMap((one) => (one === undefined ? [] : (digestIn(one, signed) ?? [])));
  const loose = isSignature && signatures.length === 0 ? looseDigest(value, signed) : undefined;
  return {
    isSignature,
    value: {
      header: pasted === undefined ? undefined : field.header,
      text: value,
      isWellFormed: match !== null,
    },
    signatures: loose ? [loose] : signatures,
    time:
      time === undefined ? (has('time') ? looseTime(value) : undefined) : secondsOf(time, verification.time),
    id: has('id') ? captured('id') : undefined,
  };
}

/** The number of bytes of a digest whose hash the scheme does not use; undefined for any other text. */
export function otherDigestLength(
  text: string,
  signed: { scheme?: SchemeSetting | undefined },
): number | undefined {
  const digest = digestText(unquoted(text.trim()));
  if (/[^\w+/=-]/.test(digest)) return undefined;
  const length = (/^[0-9a-f]+$/i.test(digest) ? fromHex(digest) : fromAnyBase64(digest))?.length ?? 0;
  return DIGEST_LENGTHS.has(length) && length !== HASH_BYTES[schemeOf(signed.scheme).hash]
    ? length
    : undefined;
}

const unquoted = (text: string): string => text.replace(/^(["'])(.*)\1$/, '$2');

/** A blank line ends the header fields. */
function headAndBody(text: string): { head: string; body: string | undefined } {
  const plain = text.replaceAll('\r\n', '\n');
  const end = plain.indexOf('\n\n');
  return end === -1
    ? { head: plain, body: undefined }
    : { head: plain.slice(0, end), body: plain.slice(end + 2) };
}

function headerIn(head: string, name: string): string | undefined {
  const line = head.split('\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}

const requestLine = (head: string): (string | undefined)[] =>
  /^([A-Z]+) (\/\S*)(?: HTTP\/[\d.]+)?$/m.exec(head)?.slice(1, 3) ?? [];

/** A digest with the length of the scheme’s hash, in either encoding. */
function digestIn(text: string, { scheme }: Signing): Uint8Array | undefined {
  const length = HASH_BYTES[schemeOf(scheme).hash];
  return [fromHex(text), fromAnyBase64(text)].find((bytes) => bytes?.length === length);
}

/** What follows the last separator, such as `v1=`; the padding of Base64 is no separator. */
const digestText = (value: string): string =>
  value.replace(/^.*[=:,;\s](?=[\w+/-])/s, '').replace(/[;:]$/, '');

/** A signature in a value that is not written as the scheme writes it, such as one without its prefix. */
const looseDigest = (value: string, signed: Signing): Uint8Array | undefined =>
  value.includes('\n') ? undefined : digestIn(digestText(value), signed);

const looseTime = (value: string): string | undefined =>
  /(?:^|[,;\s])t=(\d{1,12})(?=[,;\s])/.exec(value)?.[1];
