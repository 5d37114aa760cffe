/** The URL of a Bruno request. */
import type { DataRow } from '../../core';
import type { Json } from '../../core/internal';
import { itemsOf, textOf } from '../json';
import type { NoteLocation, Notes } from '../notes';
import { withKey } from '../postman/url';
import type { ConversionScope } from '../template-converter';
import { type Added, enabledIn } from './request';

/** The URL with its path parameters, its key, and encoded if that is set. */
export function urlOf(request: Json, encodes: boolean, { inQuery }: Added, scope: ConversionScope): string {
  const { where, notes } = scope;
  const written = textOf(request, 'url') ?? '';
  const params = itemsOf(request, 'params');
  const ofPath = (param: Json) => textOf(param, 'type') === 'path';
  const query = enabledIn(
    params.filter((param) => !ofPath(param)),
    where,
    notes,
  );
  const pairs = new Set((written.split('?', 2)[1] ?? '').split('#', 1)[0]?.split('&'));
  // Bruno sends the URL as it is written; it lists the query beside it.
  const differing = query.filter(
    ({ key, value }) => !pairs.has(`${key}=${value}`) && !(value === '' && pairs.has(key)),
  );
  notes.addNames(
    'url-query-differs',
    where,
    differing.map(({ key }) => key),
  );
  const filled = withPathValues(written, enabledIn(params.filter(ofPath), where, notes), where, notes);
  const url = inQuery ? withKey(filled, inQuery, scope) : filled;
  return encodes ? encoded(url) : url;
}

/** Fills in the segments `:id`, and `:id` between the brackets of a segment such as `orders(:id)`. */
function withPathValues(url: string, params: readonly DataRow[], where: NoteLocation, notes: Notes): string {
  if (params.length === 0) return url;
  const values = new Map(params.map(({ key, value }) => [key, value.trim()]));
  const found = new Set<string>();
  const fill = (whole: string, name: string): string => {
    const value = values.get(name);
    if (value !== undefined) found.add(name);
    return value || whole;
  };
  const [path = ''] = url.split(/[?#]/, 1);
  const segments = path.split('/').map((segment, index) => {
    if (segment.startsWith(':') && index > 0) return fill(segment, segment.slice(1));
    if (!/^[\w.-]+\([^)]*\)$/.test(segment)) return segment;
    return segment.replace(/:([A-Za-z_]\w*)/g, fill);
  });
  const empty = [...found].filter((name) => values.get(name) === '').map((name) => `:${name}`);
  notes.addNames('path-variable-empty', where, empty);
  notes.addNames(
    'path-variable-unused',
    where,
    [...values.keys()].filter((name) => !found.has(name)),
  );
  return segments.join('/') + url.slice(path.length);
}

/** Percent-encodes what is not a variable: the path once, and the query in any case, as “URL Encoding” does. */
function encoded(url: string): string {
  const question = url.indexOf('?');
  const before = question === -1 ? url : url.slice(0, question);
  const [origin = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*|\{\{[^{}]*\}\})?/i.exec(before) ?? [];
  const path = before
    .slice(origin.length)
    .split('/')
    .map((part) => each(part, onceEncoded))
    .join('/');
  if (question === -1) return origin + path;
  const pairs = url
    .slice(question + 1)
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('='));
  const query = pairs.map((pair) => {
    const equals = pair.indexOf('=');
    if (equals === -1) return each(pair, encodeText);
    return `${each(pair.slice(0, equals), encodeText)}=${each(pair.slice(equals + 1), encodeText)}`;
  });
  return `${origin}${path}?${query.join('&')}`;
}

const each = (text: string, encode: (text: string) => string): string =>
  text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, index) => (index % 2 === 0 ? encode(part) : part))
    .join('');

const encodeText = (text: string): string => encodeURIComponent(text.toWellFormed());

function onceEncoded(text: string): string {
  try {
    return encodeText(decodeURIComponent(text));
  } catch {
    return encodeText(text);
  }
}
