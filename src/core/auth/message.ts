/**
 * Builds the signed message from the parts of a signing scheme (B34), also of RFC 9421, and lists the parts of the
 * request that it protects.
 */
import { utf8, utf8Length } from '../encoding/octets';
import type { SignablePart } from '../problem';
import { textOf } from '../trace/traced';
import type { UnsignedRequest } from './method';
import {
  type Component,
  type Hash,
  type Scheme,
  type SchemePart,
  type SchemeSetting,
  type SignatureBasePart,
  type SignatureEncoding,
  type SignatureParametersPart,
  type SignedPart,
  type SimplePart,
  schemeOf,
} from './scheme';

/** The request that is signed, with the other sources of the parts of a message. */
export interface Signing extends PartSource {
  readonly request: UnsignedRequest;
}

/** The values of all parts but the body. */
export interface PartSource {
  readonly request: Pick<UnsignedRequest, 'method' | 'scheme' | 'contentType'> &
    Readonly<Record<'host' | 'target', readonly { readonly text: string }[]>>;
  /** Unix seconds. */
  readonly now: number;
  readonly id: string;
  readonly keyid: string;
  /** The digest of the body. */
  readonly digest: (hash: Hash, encoding: SignatureEncoding) => string;
}

export interface Message {
  readonly bytes: Uint8Array;
  /** They tile the bytes. */
  readonly parts: readonly SignedPart[];
}

/** The octets of the parts, one after the other (B34); undefined when they are more than `limit`. */
export function messageOf(
  parts: readonly SimplePart[],
  signing: Signing,
  limit: number,
): Message | undefined {
  const pieces: Uint8Array[] = [];
  const signed: SignedPart[] = [];
  let length = 0;
  /** Text that is not encoded yet: encoding each part by itself would take longer than the signature. */
  let pending = '';
  for (const part of parts) {
    const start = length;
    if (part.type === 'body') {
      const { body } = signing.request;
      length += body.octets;
      if (body.pieces) {
        pieces.push(utf8(pending), ...body.pieces);
        pending = '';
      } else pending += body.text;
    } else {
      const text = textOfPart(part, signing);
      pending += text;
      length += utf8Length(text);
    }
    signed.push({ part, start, end: length });
    if (length > limit) return undefined;
  }
  if (pieces.length === 0) return { bytes: utf8(pending), parts: signed };
  pieces.push(utf8(pending));
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return { bytes, parts: signed };
}

/** The text of a part of a message or a header field. */
export function textOfPart(part: SimplePart, signing: PartSource): string {
  const { request, now, id, keyid } = signing;
  switch (part.type) {
    case 'text':
      return part.text;
    case 'time':
      return timeText(now, part.format);
    case 'id':
      return id;
    case 'keyid':
      return keyid;
    case 'method':
      return request.method;
    case 'host':
      return textOf(request.host);
    case 'target':
      return textOf(request.target);
    case 'path':
      return textOf(request.target).split('?', 1).join();
    case 'query':
      return queryOf(textOf(request.target));
    case 'url':
      return `${request.scheme}://${textOf(request.host)}${textOf(request.target)}`;
    case 'content-type':
      return request.contentType;
    case 'body-digest':
      return signing.digest(part.hash, part.encoding);
    default:
      throw new Error(`a ${part.type} has no text of its own`);
  }
}

/** Without its question mark. */
function queryOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? '' : target.slice(mark + 1);
}

type TimeFormat = Extract<SimplePart, { type: 'time' }>['format'];

function timeText(seconds: number, format: TimeFormat): string {
  if (format === 'seconds') return String(seconds);
  if (format === 'milliseconds') return `${seconds}000`;
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

/** The optional fields of a request that decide which parts a message has. */
export interface PresentFields {
  readonly contentType: boolean;
  readonly keyid: boolean;
}

const text = (value: string): SimplePart => ({ type: 'text', text: value });

const covered = (components: readonly Component[], { contentType }: PresentFields): Component[] =>
  components.filter(({ needsContentType = false }) => contentType || !needsContentType);

/** RFC 9421 §2.3: the covered components and the parameters, as they are in the header field and in the base. */
function signatureParameters(
  { components, algorithm }: SignatureParametersPart | SignatureBasePart,
  present: PresentFields,
): SimplePart[] {
  const names = covered(components, present).map(({ name }) => `"${name}"`);
  return [
    text(`(${names.join(' ')});created=`),
    { type: 'time', format: 'seconds' },
    ...(present.keyid ? [text(';keyid="'), { type: 'keyid' } as const, text('"')] : []),
    ...(algorithm === undefined ? [] : [text(`;alg="${algorithm}"`)]),
  ];
}

/** RFC 9421 §2.5: a line for each component; no line end after the last line, which has the parameters. */
const signatureBase = (base: SignatureBasePart, present: PresentFields): SimplePart[] => [
  ...covered(base.components, present).flatMap(({ name, parts }) => [
    text(`"${name}": `),
    ...parts,
    text('\n'),
  ]),
  text('"@signature-params": '),
  ...signatureParameters(base, present),
];

/** Replaces the parts that are short for several parts. */
export const simpleParts = (parts: readonly SchemePart[], present: PresentFields): SimplePart[] =>
  parts.flatMap((part) => {
    if (part.type === 'signature-base') return signatureBase(part, present);
    if (part.type === 'signature-parameters') return signatureParameters(part, present);
    return part;
  });

/** Whether a value can be the id of a message (B34): callers without types may give any. */
export const isMessageId = (id: unknown): id is string =>
  typeof id === 'string' && /^[A-Za-z0-9_-]{1,255}$/.test(id);

/** In the order in which they are listed. */
const PROTECTABLE: readonly SignablePart[] = [
  'method',
  'host',
  'path',
  'query',
  'empty-query',
  'content-type',
  'body',
  'time',
  'id',
];

/** The parts of the request that each part of a message protects. */
const PROTECTED_BY: { readonly [T in SimplePart['type']]: readonly SignablePart[] } = {
  text: [],
  time: ['time'],
  id: ['id'],
  method: ['method'],
  host: ['host'],
  target: ['path', 'query', 'empty-query'],
  path: ['path'],
  query: ['query'],
  url: ['host', 'path', 'query', 'empty-query'],
  'content-type': ['content-type'],
  body: ['body'],
  'body-digest': ['body'],
  keyid: [],
  signature: [],
};

/** The parts of a request that a signature protects, and those that it leaves open. */
export interface Coverage {
  readonly covered: readonly SignablePart[];
  readonly open: readonly SignablePart[];
}

/**
 * What the signatures of a scheme cover, from its message alone (B34), in a request with or without a Content-Type.
 *
 * @throws TypeError when the argument is no scheme
 */
export function signatureCoverage(setting?: SchemeSetting, hasContentType = true): Coverage {
  const scheme = Object(schemeOf(setting ?? undefined)) as Scheme;
  if (!Array.isArray(scheme.message))
    throw new TypeError('scheme is one of SCHEME_NAMES, or a custom scheme');
  return coverageOf(scheme, hasContentType);
}

export function coverageOf(scheme: Scheme, contentType: boolean): Coverage {
  const known = contentType ? withContentType : withoutContentType;
  const coverage = known.get(scheme) ?? computed(scheme, contentType);
  known.set(scheme, coverage);
  return coverage;
}

/** Cached: it is the same for every request that a scheme signs. */
const withContentType = new WeakMap<Scheme, Coverage>();
const withoutContentType = new WeakMap<Scheme, Coverage>();

function computed({ message, fields }: Scheme, contentType: boolean): Coverage {
  const presence = { contentType, keyid: false };
  const found = new Set(simpleParts(message, presence).flatMap(({ type }) => PROTECTED_BY[type]));
  const carriesId = fields.some(({ parts }) => parts.some(({ type }) => type === 'id'));
  const isOpen = (one: SignablePart): boolean => {
    if (found.has(one)) return false;
    // Where the whole query is open, the question mark is not worth mentioning.
    if (one === 'empty-query') return found.has('query');
    return one !== 'id' || carriesId;
  };
  return {
    covered: PROTECTABLE.filter((one) => found.has(one)),
    open: PROTECTABLE.filter(isOpen),
  };
}
