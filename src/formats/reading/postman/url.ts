import type { Json } from '../../../core/internal';
import { isTrue, items, itemsOf, member, scalarText, textOf } from '../json';
import type { NoteLocation, Notes } from '../note';
import { withQuery } from '../to-url';

/** The URL of a request: a text, or its parts with the text beside them. */
export function urlOf(url: Json | undefined, where: NoteLocation, notes: Notes): string {
  const whole = scalarText(url);
  if (whole !== undefined) return whole;
  notes.addNames(
    'disabled',
    where,
    itemsOf(url, 'query')
      .filter(isOff)
      .map((pair) => textOf(pair, 'key') ?? ''),
  );
  return withPathValues(writtenUrl(url, where, notes), itemsOf(url, 'variable'), where, notes);
}

/** Postman sends the parts; without a host there is the text alone. */
function writtenUrl(url: Json | undefined, where: NoteLocation, notes: Notes): string {
  const raw = textOf(url, 'raw');
  const parts = partsOf(url);
  if (parts.host === '') return raw ?? assembled(parts);
  if (raw !== undefined) notes.addNames('url-parts', where, differing(parts, divided(raw)));
  return assembled(parts);
}

interface UrlParts {
  readonly protocol: string;
  /** With a user and a password, and the port. */
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly hash: string;
}

function partsOf(url: Json | undefined): UrlParts {
  const joined = (name: string, sign: string): string => {
    const part = member(url, name);
    return (
      scalarText(part) ??
      items(part)
        .map((item) => scalarText(item) ?? textOf(item, 'value') ?? '')
        .join(sign)
    );
  };
  const auth = member(url, 'auth');
  const user = textOf(auth, 'user') ?? '';
  const password = textOf(auth, 'password') ?? '';
  const port = textOf(url, 'port') ?? '';
  return {
    protocol: (textOf(url, 'protocol') ?? '').replace(/:\/\/$/, ''),
    host:
      (user === '' ? '' : `${user}${password === '' ? '' : `:${password}`}@`) +
      joined('host', '.') +
      (port === '' ? '' : `:${port}`),
    path: joined('path', '/').replace(/^\//, ''),
    query:
      scalarText(member(url, 'query')) ??
      itemsOf(url, 'query')
        .map((pair) => ({ text: pairText(pair), isOff: isOff(pair) }))
        .flatMap((pair) => (pair.isOff ? [] : [pair.text]))
        .join('&'),
    hash: textOf(url, 'hash') ?? '',
  };
}

const isOff = (json: Json): boolean => isTrue(member(json, 'disabled'));

/** A key without a value has no equals sign. */
function pairText(pair: Json): string {
  const value = textOf(pair, 'value');
  return (textOf(pair, 'key') ?? '') + (value === undefined ? '' : `=${value}`);
}

function assembled({ protocol, host, path, query, hash }: UrlParts): string {
  const start = `${protocol === '' ? '' : `${protocol}://`}${host}${path === '' ? '' : `/${path}`}`;
  return withQuery(start, query) + (hash === '' ? '' : `#${hash}`);
}

/** The parts of a URL as it is written. */
function divided(raw: string): UrlParts {
  const [, protocol = '', host = '', path = '', query = '', hash = ''] =
    /^\s*(?:([^:?#/]+):\/\/)?([^?#/]*)\/?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/.exec(raw) ?? [];
  return { protocol, host, path, query, hash };
}

const differing = (parts: UrlParts, written: UrlParts): string[] =>
  (['protocol', 'host', 'path', 'query', 'hash'] as const).filter((name) => parts[name] !== written[name]);

/** Fills in the segments that are written `:id`. */
function withPathValues(url: string, variables: readonly Json[], where: NoteLocation, notes: Notes): string {
  if (variables.length === 0) return url;
  const values = new Map(
    variables.map((variable) => [
      textOf(variable, 'key') ?? textOf(variable, 'id') ?? '',
      textOf(variable, 'value') ?? '',
    ]),
  );
  const found = new Set<string>();
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const filled = path.replace(/\/:([^/]+)/g, (segment, name: string) => {
    const value = values.get(name);
    if (value !== undefined) found.add(name);
    return value ? `/${value}` : segment;
  });
  const empty = [...found].filter((name) => values.get(name) === '');
  notes.addNames(
    'path-variable-empty',
    where,
    empty.map((name) => `:${name}`),
  );
  notes.addNames(
    'path-variable-unused',
    where,
    [...values.keys()].filter((name) => !found.has(name)),
  );
  return filled + (end === -1 ? '' : url.slice(end));
}

/** The URL with a key in its query, in the place of any parameter of that name. */
export function withKey(
  url: string,
  { key, value }: { readonly key: string; readonly value: string },
): string {
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?([\s\S]*)$/.exec(url) ?? [];
  const others = query.split('&').filter((pair) => pair !== '' && pair.split('=', 1)[0] !== key);
  return `${withQuery(before, [...others, `${key}=${value}`].join('&'))}${hash}`;
}
