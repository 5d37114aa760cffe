import type { DataRow, Json, Path } from '../../core';
import { fitAction } from './fit-action';
import { withQuery } from './fit-url';
import type { ForeignBody, ForeignHeader, ForeignRequest } from './foreign-request';
import { itemsOf, member, memberAt, textOf } from './json';
import { Notes } from './note';
import { Collection, type Reading } from './reading';
import { Wording } from './wording';

/** Reads a HAR 1.2 file, as the network panel of a browser saves it: one action for each request. */
export function readHar(root: Json): Reading {
  const collection = new Collection('har');
  for (const [index, entry] of itemsOf(member(root, 'log'), 'entries').entries()) {
    if (collection.isFull) break;
    const path = ['log', 'entries', index, 'request'];
    const notes = new Notes();
    const request = requestOf(member(entry, 'request'), path, notes);
    if (request) collection.take(fitAction(request, new Wording(), notes.list));
    else collection.notes.add('request-unreadable', { path }, { request: `entry ${index + 1}` });
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
  const query = missingQuery(written, request);
  if (query !== '') notes.add('url-query-added', where, {});
  const headers: ForeignHeader[] = itemsOf(request, 'headers').flatMap((header) => {
    const name = textOf(header, 'name') ?? '';
    // HTTP/2 has the request line among its fields, with a colon before each name.
    return name === '' || name.startsWith(':') ? [] : [{ name, value: textOf(header, 'value') ?? '', where }];
  });
  const hasCookies = itemsOf(request, 'cookies').length > 0;
  const isListed = headers.some(({ name }) => name.toLowerCase() === 'cookie');
  if (hasCookies && !isListed) notes.add('cookies', where, {});
  const body = bodyOf(request, path, notes);
  return { name: '', where, method, url: withQueryFirst(written, query), headers, body };
}

/** The pairs of `queryString` that the URL does not hold; browsers write all of them in both. */
function missingQuery(url: string, request: Json | undefined): string {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  const asWritten = query.split(/[&;]/).map((pair) => pair.split('=', 1)[0] ?? '');
  const present = new Set(['', ...asWritten, ...new URLSearchParams(query).keys()]);
  const pairs = itemsOf(request, 'queryString').map((pair) => [
    textOf(pair, 'name') ?? '',
    textOf(pair, 'value') ?? '',
  ]);
  const isMissing = ([name = '']: string[]): boolean => !present.has(name) && !present.has(decodedOnce(name));
  return new URLSearchParams(pairs.filter(isMissing)).toString();
}

const decodedOnce = (name: string): string => new URLSearchParams(`${name}=`).keys().next().value ?? name;

/** The pairs before those of the URL. */
function withQueryFirst(url: string, query: string): string {
  if (query === '') return url;
  const [, before = '', own = '', after = ''] = /^([^?#]*)(\?[^#]*)?([\s\S]*)$/.exec(url) ?? [];
  return withQuery(withQuery(before, query), own.slice(1)) + after;
}

function bodyOf(request: Json | undefined, path: Path, notes: Notes): ForeignBody {
  const data = member(request, 'postData');
  if (data?.type !== 'object') return { is: 'none' };
  const where = { path: [...path, 'postData'] };
  const mediaType = textOf(data, 'mimeType') || undefined;
  const params = itemsOf(data, 'params');
  const text = textOf(data, 'text') ?? '';
  if (params.length > 0 && /^multipart\//i.test(mediaType ?? ''))
    return { is: 'multipart', ...fieldsOf(params) };
  if (text === '' && params.length > 0) return { is: 'pairs', rows: fieldsOf(params).rows };
  if (textOf(data, 'encoding') !== 'base64') {
    return text === '' && mediaType === undefined ? { is: 'none' } : { is: 'text', text, mediaType };
  }
  const decoded = fromBase64(text);
  if (decoded === undefined) notes.add('body-binary', where, {});
  return { is: 'text', text: decoded ?? '', mediaType };
}

function fieldsOf(params: readonly Json[]): { rows: DataRow[]; files: string[] } {
  const isFile = (param: Json) => memberAt(param, 'fileName') !== undefined;
  const name = (param: Json) => textOf(param, 'name') ?? '';
  return {
    rows: params
      .filter((param) => !isFile(param))
      .map((param) => ({ key: name(param), value: textOf(param, 'value') ?? '', enabled: true })),
    files: params.filter(isFile).map(name),
  };
}

/** Undefined for what is not Base64 of UTF-8. */
function fromBase64(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (unit) => unit.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
