/** Judges signing schemes: whether a custom scheme can be used, and which parts of a request a scheme protects (B34). */
import { type ProblemList, problem, type SignablePart } from '../problem';
import type { Limits } from '../template/limits';
import type { Path } from '../trace/traced';
import { simpleParts } from './message';
import { isHeaderValue, isShort, isWellFormed, plainAt } from './method';
import { type CustomScheme, type Scheme, type SchemeSetting, type SimplePart, schemeOf } from './scheme';

interface Surroundings {
  readonly limits: Limits;
  readonly problems: ProblemList;
}

type Field = CustomScheme['fields'][number];

const MESSAGE: Path = ['authentication', 'scheme', 'message'];
const FIELDS: Path = ['authentication', 'scheme', 'fields'];
const partsOf = (field: number): Path => [...FIELDS, field, 'parts'];

/** Whether a custom scheme can sign. Reports everything that prevents it except the names of its fields. */
export function isUsable({ message, fields }: CustomScheme, surroundings: Surroundings): boolean {
  const { problems } = surroundings;
  const found = [
    hasParts(message, problems),
    hasOneSignature(fields, problems),
    ...message.map(
      (part, index) => part.type !== 'text' || isText([...MESSAGE, index, 'text'], part.text, surroundings),
    ),
    ...fields.map((field, index) => isField(field, index, surroundings)),
  ];
  return !found.includes(false);
}

/** Whether a custom scheme has few enough parts to be checked (B33); reports where it has too many. */
export function hasFewParts(scheme: CustomScheme, { limits, problems }: Surroundings): boolean {
  const limit = limits.schemeParts;
  const path = tooLongList(scheme, limit);
  if (path) problems.push(problem('scheme-too-many-parts', { path }, { limit }));
  return path === undefined;
}

/** The first list with which the scheme has more parts than are allowed in all. */
function tooLongList({ message, fields }: CustomScheme, limit: number): Path | undefined {
  let count = message.length;
  if (count > limit) return MESSAGE;
  if (fields.length > limit) return FIELDS;
  for (const [index, { parts }] of fields.entries()) {
    count += parts.length;
    if (count > limit) return partsOf(index);
  }
  return undefined;
}

/** A message of nothing but empty texts is the same for every request, as one without parts is. */
function hasParts(message: CustomScheme['message'], problems: ProblemList): boolean {
  if (message.some((part) => part.type !== 'text' || part.text !== '')) return true;
  problems.push(problem('scheme-message-empty', { path: MESSAGE }, {}));
  return false;
}

function hasOneSignature(fields: readonly Field[], problems: ProblemList): boolean {
  const found = fields.flatMap(({ parts }) => parts).filter(({ type }) => type === 'signature').length;
  if (found === 1) return true;
  problems.push(problem('scheme-signatures', { path: FIELDS }, { found }));
  return false;
}

function isText(path: Path, text: string, { limits, problems }: Surroundings): boolean {
  const setting = plainAt(path, text);
  return isShort(setting, limits, problems) && isWellFormed(setting, problems);
}

function isField({ parts }: Field, index: number, { limits, problems }: Surroundings): boolean {
  const path = partsOf(index);
  const written = parts.filter((part) => part.type !== 'text' || part.text !== '');
  if (written.length === 0) problems.push(problem('scheme-field-empty', { path }, {}));
  const areFine = parts.map((part, place) => {
    const isFirst = part === written[0];
    const isLast = part === written.at(-1);
    const setting =
      part.type === 'text'
        ? plainAt([...path, place, 'text'], part.text)
        : part.type === 'signature' && plainAt([...path, place, 'separator'], part.separator ?? '');
    if (!setting) return true;
    // A separator has a signature on both sides.
    const ends = part.type === 'text' ? { isFirst, isLast } : { isFirst: false, isLast: false };
    return isShort(setting, limits, problems) && isHeaderValue(setting, problems, ends);
  });
  return written.length > 0 && !areFine.includes(false);
}

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

/** What a message protects by holding a part. */
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

/** What cannot change without the signature changing, and what can. */
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

/** It is the same for every request that a scheme signs. */
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
