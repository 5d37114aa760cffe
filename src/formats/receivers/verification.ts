import { type SchemeSetting, signatureCoverage } from '../../core';
import { type Scheme, type SimplePart, schemeOf, signatureFieldOf, simpleParts } from '../../core/internal';
import type { Captured, FieldReading, TimeFormat } from '../field-pattern';
import {
  type Digest,
  Maker,
  type Piece,
  type RequestPart,
  type Segment,
  type TimeVariable,
} from './signed-message';

/** What decides how a request is verified: the signing settings, and what they are used for. */
export interface Signing {
  /** Of the header with the signature. */
  readonly headerName: string;
  /** The whole request, version 1, where there is none (B24). */
  readonly scheme?: SchemeSetting | undefined;
  readonly keyid?: string | undefined;
  /** Whether the requests have a Content-Type; they do unless it says otherwise. */
  readonly hasContentType?: boolean | undefined;
  /** That of the URL; `https` unless it says otherwise. */
  readonly urlScheme?: string | undefined;
}

/** A header field that is read. */
export interface ReadField extends FieldReading {
  readonly header: string;
  /** What a variable with its value is called. */
  readonly words: readonly string[];
}

/** A field that must hold just this. */
export interface ExactField extends Pick<ReadField, 'header' | 'words'> {
  readonly pieces: readonly Piece[];
}

/** A scheme as its receiver goes about it. */
export interface Verification {
  readonly scheme: Scheme;
  /** What stands between several signatures. */
  readonly separator: string | undefined;
  /** The signature's first. */
  readonly fields: readonly ReadField[];
  readonly exactFields: readonly ExactField[];
  readonly digests: readonly Digest[];
  /** How the time is told, where it is signed. */
  readonly time: TimeFormat | undefined;
  /** The time as the message has it, where it is told in another form. */
  readonly otherTimes: readonly { readonly variable: TimeVariable; readonly format: TimeFormat }[];
  /** What is needed of the request besides its header fields. */
  readonly request: readonly RequestPart[];
  readonly splits: readonly ('path' | 'query')[];
  readonly message: readonly Segment[];
  /** The field that holds nothing but a signed id, by which a message that comes again is known. */
  readonly idField: ReadField | undefined;
  /** What is signed but stands in no header field: nobody can verify such a signature. */
  readonly untold: readonly Captured[];
  /** What of the request may be changed in a test that shows that the code notices. */
  readonly changes: 'method' | 'body';
}

export function verificationOf(signing: Signing): Verification {
  const { headerName, keyid = '', hasContentType = true } = signing;
  const scheme = schemeOf(signing.scheme);
  const presence = { contentType: hasContentType, keyid: keyid !== '' };
  const signatureField = signatureFieldOf(scheme);
  const fields = scheme.fields.map(({ name, parts }, index) => ({
    header: index === signatureField ? headerName : name,
    isSignature: index === signatureField,
    parts: simpleParts(parts, presence).map((part) => withKeyId(part, keyid)),
  }));
  const message = simpleParts(scheme.message, presence).map((part) => withKeyId(part, keyid));
  const { covered } = signatureCoverage(signing.scheme, hasContentType);

  const wanted = new Set<Captured>(['signature']);
  for (const part of ['time', 'id'] as const) if (covered.includes(part)) wanted.add(part);
  const read: ReadField[] = [];
  const exact: (typeof fields)[number][] = [];
  let time: TimeFormat | undefined;
  const names = new Set<string>();
  for (const { header, isSignature, parts } of [
    ...fields.filter((field) => field.isSignature),
    ...fields.filter((field) => !field.isSignature),
  ]) {
    if (parts.some(({ type }) => type === 'body-digest')) {
      exact.push({ header, isSignature, parts });
      continue;
    }
    const captures: Captured[] = [];
    for (const part of parts) {
      const type = part.type as Captured;
      if (!wanted.delete(type)) continue;
      captures.push(type);
      if (part.type === 'time') time = part.format;
    }
    if (captures.length > 0) {
      read.push({ header, words: isSignature ? ['signature'] : wordsOf(header, names), parts, captures });
    }
  }
  const maker = new Maker(time, signing.urlScheme ?? 'https');
  const segments = maker.segments(message);
  const exactFields = exact.map(({ header, parts }) => ({
    header,
    words: wordsOf(header, names),
    pieces: parts.flatMap((part) => maker.pieces(part)),
  }));
  const idField = covered.includes('time') ? read.find(({ parts }) => isAlone(parts, 'id')) : undefined;
  const signature = fields.flatMap(({ parts }) => parts).find((part) => part.type === 'signature');
  return {
    scheme,
    separator: signature?.type === 'signature' ? signature.separator : undefined,
    fields: read,
    exactFields,
    digests: maker.digests,
    time,
    otherTimes: maker.otherTimes,
    request: REQUEST_PARTS.filter((part) => maker.request.has(part)),
    splits: maker.splits,
    message: segments,
    idField,
    untold: [...wanted],
    changes: covered.includes('method') ? 'method' : 'body',
  };
}

const REQUEST_PARTS: readonly RequestPart[] = ['method', 'host', 'target', 'type', 'body'];

const withKeyId = (part: SimplePart, keyid: string): SimplePart =>
  part.type === 'keyid' ? { type: 'text', text: keyid } : part;

const isAlone = (parts: readonly SimplePart[], type: SimplePart['type']): boolean =>
  parts.length === 1 && parts[0]?.type === type;

/** Names that the code has already, in one language or another. */
const TAKEN = new Set(
  (
    'signature method host target type content body now time id given match matches message head expected path ' +
    'query seconds milliseconds digest header headers secret key reason request response error self date class def'
  ).split(' '),
);

/** A name for the value of a header field that no other has. */
function wordsOf(header: string, names: Set<string>): string[] {
  const words = header
    .replace(/^x-/i, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  if (words.length < 2 && TAKEN.has(words.join())) words.push('field');
  if (!/^[a-z]/.test(words.join(''))) words.unshift('field');
  while (names.has(words.join(''))) words.push('again');
  names.add(words.join(''));
  return words;
}

/** `slackRequestTimestamp` */
export const camelCase = (words: readonly string[]): string =>
  words.map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('');

/** `slack_request_timestamp` */
export const snakeCase = (words: readonly string[]): string => words.join('_');
