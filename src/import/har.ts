/** Reads HAR files: the requests that the network panel of a browser recorded. */
import type { DataRow, Path } from '../core';
import type { Json } from '../core/internal';
import { anyText, items, itemsOf, member, memberAt, TrackedJson, textOf } from './json';
import { type NoteLocation, Notes } from './notes';
import {
  type Asset,
  type Collected,
  type ForeignBody,
  type ForeignHeader,
  type ForeignRequest,
  isNamed,
} from './reading';
import { Collection, withQuery } from './to-action';
import { textOfBase64 } from './to-authentication';

/** Values about the recording, the connection and the response, and values that are written twice. */
const MEANINGLESS: ReadonlySet<string> = new Set([
  'comment',
  'log.version',
  'log.creator',
  'log.browser',
  'log.pages',
  'entries.pageref',
  'entries.startedDateTime',
  'entries.time',
  'entries.response',
  'entries.cache',
  'entries.timings',
  'entries.serverIPAddress',
  'entries.connection',
  'request.httpVersion',
  'request.headersSize',
  'request.bodySize',
  'request.cookies',
  // Part of the note about multipart forms.
  'params.contentType',
]);

/** An empty version means 1.1. */
const KNOWN_VERSION = /^(?:|1\.[123])$/;

export const isHar = (root: Json): boolean => memberAt(root, 'log', 'entries')?.type === 'array';

/** Reads a HAR 1.2 file, as the network panel of a browser saves it: one action for each request. */
export function readHar(document: Json): Collected {
  const tracked = new TrackedJson(document, MEANINGLESS);
  const collection = new Collection(tracked);
  for (const [index, entry] of items(memberAt(tracked.root, 'log', 'entries')).entries()) {
    if (collection.isFull) break;
    const path = ['log', 'entries', index, 'request'];
    const notes = new Notes();
    const request = requestOf(member(entry, 'request'), path, notes);
    notes.addNames('not-read', { path }, tracked.unreadIn(entry, ['entries']));
    if (request) collection.take(request, { notes: notes.list, asset: assetOf(entry) });
    else collection.notes.add('entry-unreadable', { path }, { number: index + 1 });
  }
  const version = anyText(memberAt(document, 'log', 'version')) ?? '';
  if (!KNOWN_VERSION.test(version) && !collection.isEmpty)
    collection.notes.add('har-version', { path: ['log', 'version'] }, { version });
  return collection.result({ path: ['log', 'entries'] });
}

/** Undefined for a request without a method or URL. */
function requestOf(request: Json | undefined, path: Path, notes: Notes): ForeignRequest | undefined {
  const where = { path };
  const method = textOf(request, 'method');
  const written = textOf(request, 'url');
  if (method === undefined || written === undefined) return undefined;
  const query = new URLSearchParams(
    missingPairs(written, pairsOf(itemsOf(request, 'queryString')), where, notes),
  ).toString();
  if (query !== '') notes.add('url-query-added', where, {});
  const headers: ForeignHeader[] = itemsOf(request, 'headers').flatMap((header) => {
    const name = textOf(header, 'name') ?? '';
    if (name === '') return [];
    const value = textOf(header, 'value') ?? '';
    // HTTP/2 has the request line among its fields, with a colon before each name.
    if (name === ':authority') return [{ name: 'Host', value, where }];
    return name.startsWith(':') ? [] : [{ name, value, where }];
  });
  const hasCookies = itemsOf(request, 'cookies').length > 0;
  const isListed = headers.some((header) => isNamed(header, 'cookie'));
  if (hasCookies && !isListed) notes.add('cookies', where, {});
  const body = bodyOf(request, path, notes);
  return { name: '', where, method, url: withQueryFirst(written, query), headers, body };
}

/**
 * The pairs of a list that the URL does not contain; browsers write all of them in both. Those that it has with
 * another value are noted.
 */
export function missingPairs(
  url: string,
  listed: readonly Pair[],
  where: NoteLocation,
  notes: Notes,
): Pair[] {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  const written = new Pairs(query);
  const other = listed.filter((pair) => written.hasName(pair[0]) && !written.has(pair));
  notes.addNames(
    'url-query-differs',
    where,
    other.map(([name]) => name),
  );
  return listed.filter(([name]) => !written.hasName(name));
}

export type Pair = [name: string, value: string];

const pairsOf = (listed: readonly Json[]): Pair[] =>
  listed.map((pair) => [textOf(pair, 'name') ?? '', textOf(pair, 'value') ?? '']);

/** The pairs of a query or form, for a comparison with a list of them, which may be encoded or decoded. */
class Pairs {
  readonly #names = new Set(['']);
  readonly #pairs = new Set(['=']);

  constructor(text: string) {
    for (const [name, value] of new URLSearchParams(text)) {
      this.#names.add(name);
      this.#pairs.add(`${name}=${value}`);
    }
  }

  hasName(name: string): boolean {
    return this.#names.has(name) || this.#names.has(decodedOnce(name));
  }

  has([name, value]: Pair): boolean {
    const decoded = decodedOnce(value);
    return [`${name}=${value}`, `${name}=${decoded}`, `${decodedOnce(name)}=${decoded}`].some((pair) =>
      this.#pairs.has(pair),
    );
  }
}

const decodedOnce = (text: string): string => new URLSearchParams(`${text}=`).keys().next().value ?? text;

/** Puts pairs before those of the URL. */
function withQueryFirst(url: string, query: string): string {
  if (query === '') return url;
  const [, before = '', own = '', after = ''] = /^([^?#]*)(\?[^#]*)?([\s\S]*)$/.exec(url) ?? [];
  return withQuery(withQuery(before, query), own.slice(1)) + after;
}

function bodyOf(request: Json | undefined, path: Path, notes: Notes): ForeignBody {
  const data = member(request, 'postData');
  if (data?.type !== 'object') return { type: 'none' };
  const where = { path: [...path, 'postData'] };
  const mediaType = textOf(data, 'mimeType') || undefined;
  const params = itemsOf(data, 'params');
  const text = textOf(data, 'text') ?? '';
  const fields = fieldsOf(params);
  const isMultipart = /^multipart\//i.test(mediaType ?? '') || fields.files.length > 0;
  if (params.length > 0 && isMultipart) return { type: 'multipart', ...fields };
  if (text === '' && params.length > 0) return { type: 'pairs', rows: fields.rows };
  const written = new Pairs(text);
  const missing = fields.rows.filter(({ key, value }) => !written.has([key, value])).map(({ key }) => key);
  notes.addNames('params-not-in-body', where, missing);
  if (textOf(data, 'encoding') !== 'base64') {
    return text === '' && mediaType === undefined ? { type: 'none' } : { type: 'text', text, mediaType };
  }
  const decoded = textOfBase64(text);
  if (decoded === undefined) notes.add('body-binary', where, {});
  return { type: 'text', text: decoded ?? '', mediaType };
}

function fieldsOf(params: readonly Json[]): { rows: DataRow[]; files: string[] } {
  const isFile = (param: Json) => textOf(param, 'fileName') !== undefined;
  const name = (param: Json) => textOf(param, 'name') ?? '';
  return {
    rows: params
      .filter((param) => !isFile(param))
      .map((param) => ({ key: name(param), value: textOf(param, 'value') ?? '', enabled: true })),
    files: params.filter(isFile).map((param) => {
      textOf(param, 'value');
      return name(param);
    }),
  };
}

/** By why the browser made the request, in the words of its network panel. */
const BY_RESOURCE_TYPE: ReadonlyMap<string, Asset | 'none'> = new Map([
  ['script', 'script'],
  ['stylesheet', 'style'],
  ['image', 'image'],
  ['font', 'font'],
  ['media', 'media'],
  ['texttrack', 'media'],
  ['xhr', 'none'],
  ['fetch', 'none'],
  ['document', 'none'],
  ['eventsource', 'none'],
  ['ping', 'none'],
]);

const BY_MEDIA_TYPE: readonly (readonly [RegExp, Asset])[] = [
  [/^(?:text|application)\/(?:x-)?(?:java|ecma)script$/, 'script'],
  [/^text\/css$/, 'style'],
  [/^image\//, 'image'],
  [/^(?:font\/|application\/(?:x-)?font-|application\/vnd\.ms-fontobject$)/, 'font'],
  [/^(?:audio|video)\/|^application\/vnd\.apple\.mpegurl$/, 'media'],
];

/** Sent by servers for unknown content. */
const NO_MEDIA_TYPE = /^(?:|x-unknown|text\/plain|(?:application|binary)\/octet-stream)$/;

const BY_EXTENSION: readonly (readonly [RegExp, Asset])[] = [
  [/\.[cm]?js$/, 'script'],
  [/\.css$/, 'style'],
  [/\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp)$/, 'image'],
  [/\.(?:woff2?|ttf|otf|eot)$/, 'font'],
  [/\.(?:mp[34]|m4[av]|webm|og[gav]|wav|mov|m3u8)$/, 'media'],
];

/** The asset that an entry requests: by the resource type, else the type of the response, else the path. */
function assetOf(entry: Json): Asset | undefined {
  const said = BY_RESOURCE_TYPE.get((textOf(entry, '_resourceType') ?? '').toLowerCase());
  if (said !== undefined) return said === 'none' ? undefined : said;
  const request = memberAt(entry, 'request');
  if (textOf(request, 'method')?.toUpperCase() !== 'GET') return undefined;
  const answered = textOf(memberAt(entry, 'response', 'content'), 'mimeType') ?? '';
  const mediaType = (answered.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (!NO_MEDIA_TYPE.test(mediaType)) return matching(BY_MEDIA_TYPE, mediaType);
  const [path = ''] = (textOf(request, 'url') ?? '').split(/[?#]/, 1);
  // A dot in the host is no extension.
  return /^[^:/]+:\/\/[^/]+\//.test(path) ? matching(BY_EXTENSION, path.toLowerCase()) : undefined;
}

const matching = (patterns: readonly (readonly [RegExp, Asset])[], text: string): Asset | undefined =>
  patterns.find(([pattern]) => pattern.test(text))?.[1];
