/**
 * Reads what a user pasted to have a signature checked: a signature, header fields with one, a whole
 * request, or the message that a receiver built. What is not pasted is taken from the preview.
 */
import { concatBytes } from '@noble/hashes/utils.js';
import type { HttpRequest, SignedPart } from '../../../core';
import { fromBase64, keyOctets, schemeOf } from '../../../core/internal';
import { patternOf, type Signing, secondsOf, verificationOf } from '../../../export/receivers';

/** The request of the preview, and how it is signed. */
export interface Signed extends Signing {
  readonly request: HttpRequest;
  /** Unix seconds. */
  readonly now: number;
  readonly id?: string | undefined;
  /** The message that was signed, and the parts that it consists of. */
  readonly message: Uint8Array;
  readonly signedParts?: readonly SignedPart[] | undefined;
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

export interface PastedSignature {
  /** The bytes of each signature in the text. */
  readonly signatures: readonly Uint8Array[];
  /** Undefined where the text has no header name. */
  readonly header: string | undefined;
  /** The value of that header field, or the text. */
  readonly value: string;
  /** Whether the value is written as the scheme writes it. */
  readonly isWellFormed: boolean;
  readonly parts: RequestParts;
}

export const HASH_BYTES = { sha1: 20, sha256: 32, sha512: 64 } as const;

/** Lengths of MD5, SHA-1, SHA-224, SHA-256, SHA-384 and SHA-512, in bytes. */
const DIGEST_LENGTHS = new Set([16, 20, 28, 32, 48, 64]);

const encoder = new TextEncoder();

/** The bytes of some texts and bytes, one after the other. */
export const concatenated = (...pieces: readonly (string | Uint8Array)[]): Uint8Array =>
  concatBytes(...pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece)));

/** The bytes of hexadecimal digits; blanks and colons between them are skipped. */
export function fromHex(text: string): Uint8Array | undefined {
  const digits = text.replace(/^0x|[\s:]/gi, '');
  return digits === '' ? undefined : keyOctets(digits, 'hex');
}

/** The bytes of Base64 in either alphabet, with or without padding; line ends are skipped (RFC 4648 §4, §5). */
export function fromAnyBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/\s|={1,2}\s*$/g, '');
  if (digits === '' || digits.length % 4 === 1 || /[^\w+/-]/.test(digits)) return undefined;
  return fromBase64(digits.replace(/[-_]/g, (digit) => (digit === '-' ? '+' : '/')));
}

const LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
};

/**
 * The bytes of a string as a program prints it on one line, with or without its quotation marks:
 * `"v1\n…"` in most languages, `b'v1\n…'` for bytes in Python. Undefined when it has no escaped
 * line end, or a real one.
 */
export function fromEscaped(text: string): Uint8Array | undefined {
  const line = text.trim();
  if (/[\r\n]/.test(line) || !line.includes('\\n')) return undefined;
  const [, bytes = '', , inside = line] = /^(b?)(["'`])(.*)\2$/s.exec(line) ?? [];
  const plain = inside.replace(
    /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi,
    (_, unicode?: string, hex?: string, letter?: string) =>
      letter ? (LETTERS[letter] ?? letter) : String.fromCharCode(Number.parseInt(unicode ?? hex ?? '', 16)),
  );
  return bytes ? Uint8Array.from(plain, (character) => character.charCodeAt(0)) : concatenated(plain);
}

/** The parts of the request of the preview. */
export function requestParts({ request, now, id = '' }: Signed): RequestParts {
  const { method, target, headers, body } = request;
  const field = (name: string) => headers.find(([each]) => each === name)?.[1] ?? '';
  return { time: String(now), id, method, target, host: field('Host'), type: field('Content-Type'), body };
}

/** The signature in the text and the parts of its request; undefined when the text has no signature. */
export function readSignature(text: string, signed: Signed): PastedSignature | undefined {
  const [head, body] = headAndBody(text);
  const header = headerIn(head, signed.headerName);
  // A text without a header name is read as the field with the signature.
  const value = header ?? unquoted(text.trim());
  const signatures = value.match(RUN)?.flatMap((run) => digestIn(run, signed) ?? []) ?? [];
  const verification = verificationOf(signed);
  const stated: { time?: string; id?: string } = {};
  let isWellFormed = false;
  for (const field of verification.fields) {
    const holdsSignature = field.header === signed.headerName;
    const written = holdsSignature ? value : headerIn(head, field.header);
    const match = new RegExp(`^${patternOf(field, verification)}$`).exec(written ?? '');
    if (holdsSignature) isWellFormed = match !== null;
    const captured = new Map(field.captures.map((part, index) => [part, match?.[index + 1]]));
    const [time, id] = [captured.get('time'), captured.get('id')];
    const seconds = time && secondsOf(time, verification.time);
    if (seconds && /^\d{1,12}$/.test(seconds)) stated.time = seconds;
    if (id !== undefined) stated.id = id;
  }
  const isSignature = header !== undefined || isWellFormed || SIGNATURE.test(value);
  if (!isSignature || signatures.length === 0) return undefined;
  const parts = { ...requestParts(signed), ...stated, ...partsIn(head, body) };
  return { signatures, header: header && signed.headerName, value, isWellFormed, parts };
}

/** One line that ends with a digest; a message ends with its body. */
const SIGNATURE = /^.*[\w+/-]={0,2}[:;]?$/;
/** What may be a digest in hexadecimal digits or Base64. */
const RUN = /[\w+/-]{16,}={0,2}/g;

/** A blank line ends the header fields. */
function headAndBody(text: string): [head: string, body: string | undefined] {
  const [head = '', ...rest] = text.replaceAll('\r\n', '\n').split('\n\n');
  return [head, rest.length === 0 ? undefined : rest.join('\n\n')];
}

function partsIn(head: string, body: string | undefined): Partial<RequestParts> {
  const [line, method = '', target = ''] = /^([A-Z]+) (\/\S*)(?: HTTP\/[\d.]+)?$/m.exec(head) ?? [];
  const [host, type] = [headerIn(head, 'Host'), headerIn(head, 'Content-Type')];
  return {
    ...(line !== undefined && { method, target }),
    ...(host !== undefined && { host }),
    ...(type !== undefined && { type }),
    ...(body !== undefined && { body: concatenated(body) }),
  };
}

/** The number of bytes of a digest whose hash the scheme does not use; undefined for any other text. */
export function otherDigestLength(text: string, { scheme }: Signing): number | undefined {
  const digest = unquoted(text.trim()).replace(/^\w+[=,]/, '');
  if (/[^\w+/=-]/.test(digest)) return undefined;
  const length = (/^[0-9a-f]+$/i.test(digest) ? fromHex(digest) : fromAnyBase64(digest))?.length ?? 0;
  return DIGEST_LENGTHS.has(length) && length !== HASH_BYTES[schemeOf(scheme).hash] ? length : undefined;
}

const unquoted = (text: string): string => text.replace(/^(["'])(.*)\1$/, '$2');

function headerIn(head: string, name: string): string | undefined {
  const line = head.split('\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}

/** A digest with the length of the scheme’s hash, in either encoding. */
function digestIn(text: string, { scheme }: Signing): Uint8Array | undefined {
  const length = HASH_BYTES[schemeOf(scheme).hash];
  return [fromHex(text), fromAnyBase64(text)].find((bytes) => bytes?.length === length);
}
