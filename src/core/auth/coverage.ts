import type { Protectable } from '../problem';
import { simpleParts } from './rfc9421';
import type { Scheme, SimplePart } from './scheme';
import { type SchemeSetting, schemeOf } from './scheme-setting';

/** In the order in which they are listed. */
const PROTECTABLE: readonly Protectable[] = [
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

/** What a message protects by holding a part. */
const PROTECTED_BY: { readonly [T in SimplePart['type']]: readonly Protectable[] } = {
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

/** What cannot change without the signature changing, and what can. */
export interface Coverage {
  readonly covered: readonly Protectable[];
  readonly open: readonly Protectable[];
}

/** What the signatures of a scheme cover, from its message alone (B34), in a request with or without a Content-Type. */
export const signatureCoverage = (setting?: SchemeSetting, hasContentType = true): Coverage =>
  coverageOf(schemeOf(setting), hasContentType);

export function coverageOf(scheme: Scheme, contentType: boolean): Coverage {
  const known = contentType ? withContentType : withoutContentType;
  const coverage = known.get(scheme) ?? computed(scheme, contentType);
  known.set(scheme, coverage);
  return coverage;
}

/** It is the same for every request that a scheme signs. */
const withContentType = new WeakMap<Scheme, Coverage>();
const withoutContentType = new WeakMap<Scheme, Coverage>();

function computed({ message, fields }: Scheme, contentType: boolean): Coverage {
  const presence = { contentType, keyid: false };
  const found = new Set(simpleParts(message, presence).flatMap(({ type }) => PROTECTED_BY[type]));
  const carriesId = fields.some(({ parts }) => parts.some(({ type }) => type === 'id'));
  const isOpen = (one: Protectable): boolean => {
    if (found.has(one)) return false;
    // Whoever leaves the whole query open need not be told of its question mark.
    if (one === 'empty-query') return found.has('query');
    return one !== 'id' || carriesId;
  };
  return {
    covered: PROTECTABLE.filter((one) => found.has(one)),
    open: PROTECTABLE.filter(isOpen),
  };
}
