import { digestOf, keyOctets, type SimplePart, schemeOf, simpleParts, usesPart } from '../../core/internal';
import type { Signing } from '../../formats/receivers';
import type { Framing } from './find-cause';
import { type Field, joined, type SignedParts } from './signed-parts';

/** What is signed besides the request. */
export interface Signed extends Signing {
  readonly id?: string | undefined;
}

const FIELD_OF: { readonly [T in SimplePart['type']]?: readonly Field[] } = {
  time: ['time'],
  method: ['method'],
  host: ['host'],
  target: ['target'],
  path: ['target'],
  query: ['target'],
  url: ['host', 'target'],
  'content-type': ['type'],
  body: ['body'],
  'body-digest': ['body'],
};

/** A scheme that is not the default one, as the search for mistakes needs it. */
export function framingOf(signed: Signed): Framing {
  const scheme = schemeOf(signed.scheme);
  const { keyid = '', hasContentType = true } = signed;
  const parts = simpleParts(scheme.message, { contentType: hasContentType, keyid: keyid !== '' });
  const fields = new Set(parts.flatMap(({ type }) => FIELD_OF[type] ?? []));
  // RFC 9421 §2.3: the time and what is covered stand in one text, which no field of the request is.
  if (usesPart(scheme, 'signature-base')) fields.delete('time');
  return {
    message: (request) => joined(...parts.map((part) => octetsOf(part, request, signed))),
    fields: [...fields],
    causes: [],
    key: (secret) => keyOctets(secret, scheme.key) ?? new Uint8Array(),
    hash: scheme.hash,
  };
}

function octetsOf(
  part: SimplePart,
  { time, method, host, target, type, body }: SignedParts,
  { id = '', keyid = '', urlScheme = 'https' }: Signed,
): string | Uint8Array {
  const mark = target.indexOf('?');
  switch (part.type) {
    case 'text':
      return part.text;
    case 'time':
      return timeText(time, part.format);
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

/** A mistake may have put something else in the place of the seconds. */
function timeText(time: string, format: Extract<SimplePart, { type: 'time' }>['format']): string {
  if (format === 'seconds' || !/^\d{1,12}$/.test(time)) return time;
  return format === 'milliseconds'
    ? `${time}000`
    : new Date(Number(time) * 1000).toISOString().replace('.000', '');
}
