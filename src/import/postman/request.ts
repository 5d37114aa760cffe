/** The URL of a Postman request, to which an authentication may add a key, its headers and its body. */
import type { Json } from '../../core/internal';
import {
  type Field,
  fieldReader,
  filledIn,
  graphqlBody,
  graphqlText,
  multipartOf,
  pairsOf,
  partReader,
  rowsOf,
  withoutComments,
  withPathValues,
} from '../collections/request-parts';
import type { RequestScope } from '../collections/walk';
import {
  anyText,
  isEmpty,
  isTrue,
  items,
  itemsOf,
  member,
  memberAt,
  membersOf,
  scalarText,
  textOf,
} from '../json';
import type { NoteLocation, Notes } from '../notes';
import type { ForeignBody } from '../reading';
import type { ConversionScope } from '../template-converter';
import { FORM, JSON_TYPE } from '../to-body';

/** The URL of a request: a text, or its parts with the text beside them. */
export function urlOf(url: Json | undefined, where: NoteLocation, notes: Notes): string {
  const whole = scalarText(url);
  if (whole !== undefined) return whole;
  const disabled = itemsOf(url, 'query').filter(isOff);
  const disabledKeys = disabled.map((pair) => textOf(pair, 'key') ?? '');
  notes.addNames('disabled', where, disabledKeys);
  return withVariables(writtenUrl(url, where, notes), itemsOf(url, 'variable'), where, notes);
}

/** Postman sends the parts, or the text if there is no host. */
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
  /** Without the `?`; empty for a URL that ends with one, undefined without a query. */
  readonly query: string | undefined;
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
    path: scalarText(member(url, 'path'))?.replace(/^\//, '') ?? joined('path', '/'),
    query: queryOf(member(url, 'query')),
    hash: textOf(url, 'hash') ?? '',
  };
}

const isOff = (json: Json): boolean => isTrue(member(json, 'disabled'));

/** The query: a text, a list of pairs, or an object. Undefined if no pair is enabled. */
function queryOf(query: Json | undefined): string | undefined {
  const written = scalarText(query);
  if (written !== undefined) return written === '' ? undefined : encoded(written, '#');
  const listed = items(query).map((pair) => ({ text: pairText(pair), isOff: isOff(pair) }));
  const named = membersOf(query).map(({ name, value }) => pairOf(name, scalarText(value)));
  const sent = [...listed.flatMap((pair) => (pair.isOff ? [] : [pair.text])), ...named];
  return sent.length === 0 ? undefined : sent.join('&');
}

function pairText(pair: Json): string {
  const text = scalarText(pair);
  if (text === undefined) return pairOf(textOf(pair, 'key') ?? '', textOf(pair, 'value'));
  const equals = text.indexOf('=');
  return equals === -1 ? pairOf(text, undefined) : pairOf(text.slice(0, equals), text.slice(equals + 1));
}

/** A key without a value has no equals sign. */
const pairOf = (key: string, value: string | undefined): string =>
  encoded(key, '&#=') + (value === undefined ? '' : `=${encoded(value, '&#')}`);

/** Percent-encodes delimiters, as Postman does before it fills in variables. */
const encoded = (text: string, delimiters: '#' | '&#' | '&#='): string =>
  text.replace(/\{\{[^{}]+\}\}|[&#=]/g, (found) =>
    delimiters.includes(found) ? encodeURIComponent(found) : found,
  );

function assembled({ protocol, host, path, query, hash }: UrlParts): string {
  const start = `${protocol === '' ? '' : `${protocol}://`}${host}${path === '' ? '' : `/${path}`}`;
  return start + (query === undefined ? '' : `?${query}`) + (hash === '' ? '' : `#${hash}`);
}

/** The parts of a URL that is given as text. */
export function divided(raw: string): UrlParts {
  const [, protocol = '', host = '', path = '', query, hash = ''] =
    /^\s*(?:([^:?#/]+):\/\/)?([^?#/]*)\/?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/.exec(raw) ?? [];
  return { protocol, host, path, query, hash };
}

const differing = (parts: UrlParts, written: UrlParts): string[] =>
  (['protocol', 'host', 'path', 'query', 'hash'] as const).filter((name) => parts[name] !== written[name]);

/** Fills in the variables of the path; a suffix as in `:id.json` stays. */
function withVariables(url: string, variables: readonly Json[], where: NoteLocation, notes: Notes): string {
  if (variables.length === 0) return url;
  const values = new Map(
    variables.map((variable) => [
      textOf(variable, 'key') ?? textOf(variable, 'id') ?? '',
      textOf(variable, 'value') ?? '',
    ]),
  );
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const filled = withPathValues(values, (fill) => path.replace(/(?<=\/):([^/.]+)/g, fill), where, notes);
  return filled + (end === -1 ? '' : url.slice(end));
}

/** Postman sends white space at the end as part of the last value; the URL Standard would remove it. */
export function withSpaceAtEnd(url: string): string {
  const end = url.trimEnd();
  return end + encodeURIComponent(url.slice(end.length));
}

/**
 * Adds an API key at the end of the query, in place of parameters with its name. Postman fills in its variables
 * before it encodes the query, and those of the URL afterwards.
 */
export function withKey(
  url: string,
  given: { readonly key: string; readonly value: string },
  scope: ConversionScope,
): string {
  const key = filledIn(given.key, /[&#=]/, scope);
  const value = filledIn(given.value, /[&#]/, scope);
  const [, before = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?([\s\S]*)$/.exec(url) ?? [];
  const others = (query?.split('&') ?? []).filter((pair) => pair.split('=', 1)[0] !== key);
  return `${before}?${[...others, pairOf(key, value)].join('&')}${hash}`;
}

/** The headers, which are given as a list or as lines of text. */
export function headersOf(request: Json | undefined, where: NoteLocation, notes: Notes): Field[] {
  const given = member(request, 'header');
  const fields =
    given?.type === 'string'
      ? given.value.split(/\r?\n/).flatMap(fieldOfLine)
      : itemsOf(request, 'header').map(headerOf);
  if (fields.some(({ name, value }) => name === '' && value !== ''))
    notes.addNames('not-read', where, ['header']);
  return fields;
}

const fieldOf = fieldReader('key', isOff);
const partOf = partReader(fieldOf);

const headerOf = (json: Json): Field => ({ ...fieldOf(json), value: fieldOf(json).value.trim() });

/** `//` before a header disables it. */
export function fieldOfLine(line: string): Field[] {
  const text = line.trim();
  const isOff = text.startsWith('//');
  const colon = text.indexOf(':');
  if (colon === -1) return [{ name: '', value: text, isOff: false }];
  return [{ name: text.slice(isOff ? 2 : 0, colon).trim(), value: text.slice(colon + 1).trim(), isOff }];
}

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['json', JSON_TYPE],
  ['xml', 'application/xml'],
  ['html', 'text/html'],
  ['javascript', 'application/javascript'],
]);

const MODES = ['raw', 'urlencoded', 'formdata', 'graphql', 'file'];

interface BodyScope extends RequestScope {
  /** Postman sends no body with GET, unless a setting says otherwise. */
  readonly isPruned: boolean;
}

/** The body of a request, by its mode. */
export function bodyOf(body: Json | undefined, scope: BodyScope): ForeignBody {
  const { where, notes } = scope;
  if (body === undefined || body.type === 'null') return { type: 'none' };
  if (isTrue(member(body, 'disabled')) && !isEmpty(body)) {
    notes.addNames('disabled', where, ['body']);
    return { type: 'none' };
  }
  const mode = textOf(body, 'mode');
  notes.addNames(
    'disabled',
    where,
    MODES.filter((other) => other !== mode && !isEmpty(member(body, other))),
  );
  const found = contentOf(body, mode, scope);
  if (!scope.isPruned || found.type !== 'text') return found;
  if (found.text !== '') notes.add('body-pruned', where, {});
  return { type: 'none' };
}

function contentOf(body: Json, mode: string | undefined, scope: BodyScope): ForeignBody {
  const { where, notes } = scope;
  const content = member(body, mode ?? '');
  switch (mode) {
    case 'raw': {
      const written = anyText(content);
      const language = textOf(memberAt(body, 'options', 'raw'), 'language');
      const mediaType = LANGUAGES.get(language ?? 'text') ?? 'text/plain';
      if (!written) return { type: 'none' };
      return { type: 'text', text: sentOf(written, language, scope), mediaType };
    }
    case 'urlencoded':
      if (content?.type === 'string') return { type: 'text', text: content.value, mediaType: FORM };
      return pairsOf(rowsOf(itemsOf(body, 'urlencoded').map(fieldOf)), scope);
    case 'formdata':
      return multipartOf(itemsOf(body, 'formdata').map(partOf), where, notes);
    case 'graphql':
      return graphqlBody(graphqlText(content), scope);
    case 'file': {
      const written = textOf(content, 'content');
      if (written === undefined) notes.add('file-not-read', where, { file: textOf(content, 'src') ?? '' });
      // Which Content-Type is sent depends on the file.
      return { type: 'text', text: written ?? '', mediaType: undefined };
    }
    default:
      return { type: 'none' };
  }
}

/** Postman removes comments from a body if its language, or else its Content-Type, is JSON. */
function sentOf(written: string, language: string | undefined, scope: BodyScope): string {
  const { isPruned, mediaType, where, notes } = scope;
  const isJson = language ? language === 'json' : /^application\/(?:\S+\+)?json/.test(mediaType ?? '');
  if (!isJson || isPruned) return written;
  const { text, lines } = withoutComments(written);
  notes.addNames('comments-in-json', where, lines.map(String));
  return text;
}
