/** The plan by which receivers of every language verify a signing scheme, and how its message is composed. */
import { type SchemeSetting, signatureCoverage } from '../../core';
import { type Scheme, type SimplePart, schemeOf, signatureFieldOf, simpleParts } from '../../core/internal';
import type { Captured, FieldReading, TimeFormat } from '../../import/signing-schemes';

/** The signing settings of an action, and the facts about its requests that change the verification. */
export interface Signing {
  /** The header field with the signature. */
  readonly headerName: string;
  /** Defaults to the whole request, version 1 (B24). */
  readonly scheme?: SchemeSetting | undefined;
  readonly keyid?: string | undefined;
  /** Whether the requests have a Content-Type; true by default. */
  readonly hasContentType?: boolean | undefined;
  /** The scheme of the URL; `https` by default. */
  readonly urlScheme?: string | undefined;
}

/** A header field that the receiver parses. */
export interface ReadField extends FieldReading {
  readonly header: string;
  /** The words of a variable name for its value. */
  readonly words: readonly string[];
}

/** A field whose value must be exactly these pieces. */
export interface ExactField extends Pick<ReadField, 'header' | 'words'> {
  readonly pieces: readonly Piece[];
}

/** The steps of a receiver that verifies a scheme. */
export interface Verification {
  readonly scheme: Scheme;
  /** Between several signatures; undefined where the scheme has one. */
  readonly separator: string | undefined;
  /** The field with the signature is the first. */
  readonly fields: readonly ReadField[];
  readonly exactFields: readonly ExactField[];
  readonly digests: readonly Digest[];
  /** The form of the time in its header field; undefined where no time is signed. */
  readonly time: TimeFormat | undefined;
  /** Other forms of the time, which the message has. */
  readonly otherTimes: readonly { readonly variable: TimeVariable; readonly format: TimeFormat }[];
  /** The parts of the request that are signed, besides its header fields. */
  readonly request: readonly RequestPart[];
  readonly splits: readonly ('path' | 'query')[];
  readonly message: readonly Segment[];
  /** The field with nothing but a signed id, by which a repeated message is recognised. */
  readonly idField: ReadField | undefined;
  /** What is signed but is in no header field: nobody can verify such a signature. */
  readonly untold: readonly Captured[];
  /** The part of the request that a test changes to show that the code notices. */
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

/** A part of the request as its server gives it. */
export type RequestPart = 'method' | 'host' | 'target' | 'type' | 'body';
export type TimeVariable = 'seconds' | 'milliseconds' | 'isoTime';
export type Variable = Exclude<Captured, 'signature'> | Exclude<RequestPart, 'body'> | Made;
/** What is computed before the message can be written. */
export type Made = 'path' | 'query' | TimeVariable | `digest${string}`;

/** Literal text, or the value of a variable. */
export type Piece = { readonly text: string } | { readonly variable: Variable };

/** Octets that stand together in the message. */
export type Segment = 'body' | readonly Piece[];

export interface Digest extends Pick<Scheme, 'hash' | 'encoding'> {
  readonly variable: Made;
}

const TIME_VARIABLES: Readonly<Record<TimeFormat, TimeVariable>> = {
  seconds: 'seconds',
  milliseconds: 'milliseconds',
  iso8601: 'isoTime',
};

/** Collects what the message is made of. */
export class Maker {
  readonly digests: Digest[] = [];
  readonly otherTimes: { variable: TimeVariable; format: TimeFormat }[] = [];
  readonly request = new Set<RequestPart>();
  readonly #time: TimeFormat | undefined;
  readonly #urlScheme: string;
  readonly #splits = new Set<'path' | 'query'>();

  constructor(time: TimeFormat | undefined, urlScheme: string) {
    this.#time = time;
    this.#urlScheme = urlScheme;
  }

  get splits(): ('path' | 'query')[] {
    return (['path', 'query'] as const).filter((part) => this.#splits.has(part));
  }

  segments(parts: readonly SimplePart[]): Segment[] {
    const segments: ('body' | Piece[])[] = [];
    for (const part of parts) {
      if (part.type === 'body') {
        this.request.add('body');
        segments.push('body');
        continue;
      }
      const last = segments.at(-1);
      const run = typeof last === 'object' ? last : [];
      if (run !== last) segments.push(run);
      run.push(...this.pieces(part));
    }
    return segments.map((segment) => (segment === 'body' ? segment : merged(segment)));
  }

  pieces(part: SimplePart): Piece[] {
    const of = (name: Exclude<RequestPart, 'body'>): Piece[] => {
      this.request.add(name);
      return [{ variable: name }];
    };
    switch (part.type) {
      case 'text':
        return [{ text: part.text }];
      case 'time':
        return [{ variable: this.#timeIn(part.format) }];
      case 'id':
        return [{ variable: 'id' }];
      case 'method':
      case 'host':
      case 'target':
        return of(part.type);
      case 'content-type':
        return of('type');
      case 'url':
        return [{ text: `${this.#urlScheme}://` }, ...of('host'), ...of('target')];
      case 'path':
      case 'query':
        this.request.add('target');
        this.#splits.add(part.type);
        return [{ variable: part.type }];
      case 'body-digest':
        this.request.add('body');
        return [{ variable: this.#digest(part) }];
      default:
        throw new Error(`no message holds a ${part.type}`);
    }
  }

  #timeIn(format: TimeFormat): Variable {
    if (format === this.#time) return 'time';
    const variable = TIME_VARIABLES[format];
    if (!this.otherTimes.some((one) => one.variable === variable)) this.otherTimes.push({ variable, format });
    return variable;
  }

  #digest({ hash, encoding }: Pick<Scheme, 'hash' | 'encoding'>): Made {
    const found = this.digests.find((one) => one.hash === hash && one.encoding === encoding);
    if (found) return found.variable;
    const count = this.digests.length;
    const variable: Made = `digest${count === 0 ? '' : count + 1}`;
    this.digests.push({ variable, hash, encoding });
    return variable;
  }
}

/** Texts that stand beside each other as one. */
function merged(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if ('text' in piece && last && 'text' in last) all[all.length - 1] = { text: last.text + piece.text };
    else if (!('text' in piece) || piece.text !== '') all.push(piece);
  }
  return all;
}

/** The pieces of each line, where there are several; the last is empty after a line feed at the end. */
export function linesOf(pieces: readonly Piece[]): Piece[][] | undefined {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    if (!('text' in piece)) {
      lines.at(-1)?.push(piece);
      continue;
    }
    for (const [index, text] of piece.text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ text });
    }
  }
  return lines.length > 2 ? lines : undefined;
}

/** The message as lines and then the body, as most schemes that sign several things have it. */
export function headAndBody({ message }: { readonly message: readonly Segment[] }): {
  lines: Piece[][] | undefined;
  hasBody: boolean;
} {
  const [first, second, ...more] = message;
  const fits = typeof first === 'object' && more.length === 0 && (second === undefined || second === 'body');
  return { lines: fits ? linesOf(first) : undefined, hasBody: second === 'body' };
}
