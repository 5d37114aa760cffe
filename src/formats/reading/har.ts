import type { DataRow, Path } from '../../core';
import { fromBase64, type Json } from '../../core/internal';
import { assetOf } from './asset';
import type { ForeignBody, ForeignHeader, ForeignRequest } from './foreign-request';
import { itemsOf, member, textOf } from './json';
import { type NoteLocation, Notes } from './note';
import { Collection, type Reading } from './reading';
import { TemplateConverter } from './template-converter';
import { toAction } from './to-action';
import { withQuery } from './to-url';
import { TrackedJson } from './tracked-json';

/** What a HAR tells of the recording, of the connection and of the answer, and what it says twice. */
const MEANINGLESS: ReadonlySet<string> = new Set([
  'log.version',
  'log.creator',
  'log.browser',
  'log.pages',
  'log.comment',
  'entries.pageref',
  'entries.startedDateTime',
  'entries.time',
  'entries.response',
  'entries.cache',
  'entries.timings',
  'entries.serverIPAddress',
  'entries.connection',
  'entries.comment',
  'request.httpVersion',
  'request.headersSize',
  'request.bodySize',
  'request.comment',
  'request.cookies',
  'headers.comment',
  'queryString.comment',
  'postData.comment',
  'params.comment',
  // The note about multipart forms tells of them.
  'params.contentType',
]);

/** Reads a HAR 1.2 file, as the network panel of a browser saves it: one action for each request. */
export function readHar(document: Json): Reading {
  const account = new TrackedJson(document, MEANINGLESS);
  const collection = new Collection('har', account);
  const { root } = account;
  for (const [index, entry] of itemsOf(member(root, 'log'), 'entries').entries()) {
    if (collection.isFull) break;
    const path = ['log', 'entries', index, 'request'];
    const notes = new Notes();
    const request = requestOf(member(entry, 'request'), path, notes);
    notes.addNames('not-read', { path }, account.unreadIn(entry, ['entries']));
    if (request) collection.take(toAction(request, new TemplateConverter(), notes.list), assetOf(entry));
    else collection.notes.add('entry-unreadable', { path }, { number: index + 1 });
  }
  if (collection.isEmpty) collection.notes.add('nothing-found', { path: ['log', 'entries'] }, {});
  return collection.reading();
}

/** Undefined for what has no method or URL. */
function requestOf(request: Json | undefined, path: Path, notes: Notes): ForeignRequest | undefined {
  const where = { path };
  const method = textOf(request, 'method');
  const written = textOf(request, 'url');
  if (method === undefined || written === undefined) return undefined;
  const query = missingQuery(written, request, where, notes);
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
  const isListed = headers.some(({ name }) => name.toLowerCase() === 'cookie');
  if (hasCookies && !isListed) notes.add('cookies', where, {});
  const body = bodyOf(request, path, notes);
  return { name: '', where, method, url: withQueryFirst(written, query), headers, body };
}

/** The pairs of `queryString` that the URL does not hold; browsers write all of them in both. */
function missingQuery(url: string, request: Json | undefined, where: NoteLocation, notes: Notes): string {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  const written = new Pairs(query);
  const listed = pairsOf(itemsOf(request, 'queryString'));
  const missing = listed.filter(([name]) => !written.hasName(name));
  const other = listed.filter((pair) => written.hasName(pair[0]) && !written.has(pair));
  notes.addNames(
    'url-query-differs',
    where,
    other.map(([name]) => name),
  );
  return new URLSearchParams(missing).toString();
}

type Pair = [name: string, value: string];

const pairsOf = (listed: readonly Json[]): Pair[] =>
  listed.map((pair) => [textOf(pair, 'name') ?? '', textOf(pair, 'value') ?? '']);

/** The pairs of a query or a form, to be compared with a list of them: encoded as here, or decoded. */
class Pairs {
  readonly #names = new Set(['']);
  readonly #pairs = new Set(['=']);

  constructor(text: string) {
    for (const pair of text.split(/[&;]/)) {
      const equals = pair.indexOf('=');
      this.#add(equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]);
    }
    for (const pair of new URLSearchParams(text)) this.#add(pair);
  }

  #add([name, value]: Pair): void {
    this.#names.add(name);
    this.#pairs.add(`${name}=${value}`);
  }

  hasName(name: string): boolean {
    return this.#names.has(name) || this.#names.has(decodedOnce(name));
  }

  has([name, value]: Pair): boolean {
    const decoded = `${decodedOnce(name)}=${decodedOnce(value)}`;
    return [`${name}=${value}`, `${name}=${decodedOnce(value)}`, decoded].some((pair) =>
      this.#pairs.has(pair),
    );
  }
}

const decodedOnce = (text: string): string => new URLSearchParams(`${text}=`).keys().next().value ?? text;

/** The pairs before those of the URL. */
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
  const lacking = fields.rows.filter(({ key, value }) => !written.has([key, value]));
  notes.addNames(
    'params-not-in-body',
    where,
    lacking.map(({ key }) => key),
  );
  if (textOf(data, 'encoding') !== 'base64') {
    return text === '' && mediaType === undefined ? { type: 'none' } : { type: 'text', text, mediaType };
  }
  const decoded = decodedText(text);
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

/** Undefined for what is not Base64 of UTF-8. */
function decodedText(encoded: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromBase64(encoded));
  } catch {
    return undefined;
  }
}
