/** The URL and the body of a Bruno request. */
import { type Json, jsonText } from '../../core/internal';
import {
  enabledOf,
  encodedAround,
  encodeText,
  type Field,
  fieldReader,
  graphqlBody,
  multipartOf,
  type PathFill,
  pairsOf,
  partReader,
  rowsOf,
  withoutComments,
  withPathValues,
} from '../collections/request-parts';
import type { RequestScope } from '../collections/walk';
import { isEmpty, isFalse, isTrue, items, itemsOf, jsonOf, member, membersOf, textOf } from '../json';
import { withKey } from '../postman/request';
import type { ForeignBody } from '../reading';
import type { TemplateConverter } from '../template-converter';
import { JSON_TYPE } from '../to-body';

/** The URL with its path parameters, its key, and encoded if that is set. */
export function urlOf(request: Json, encodes: boolean, scope: RequestScope): string {
  const { where, notes, auth } = scope;
  const written = textOf(request, 'url') ?? '';
  const params = itemsOf(request, 'params');
  const isInPath = (param: Json) => textOf(param, 'type') === 'path';
  const listed = params.filter((param) => !isInPath(param)).map(fieldOf);
  const pairs = new Set((written.split('?', 2)[1] ?? '').split('#', 1)[0]?.split('&'));
  const names = new Set(Array.from(pairs, (pair) => pair.split('=', 1)[0] ?? ''));
  const enabled = new Set(listed.filter(({ isOff }) => !isOff).map(({ name }) => name));
  // Bruno sends the URL as it is written; it lists the query beside it. What is off there may be in the URL.
  const isSentAnyway = ({ name, isOff }: Field) => isOff && names.has(name) && !enabled.has(name);
  const query = enabledOf(
    listed.filter((field) => !isSentAnyway(field)),
    where,
    notes,
  );
  const differing = [
    ...query.filter(
      ({ name, value }) => !pairs.has(`${name}=${value}`) && !(value === '' && pairs.has(name)),
    ),
    ...listed.filter((field) => field.name !== '' && isSentAnyway(field)),
  ];
  notes.addNames('url-query-differs', where, differing);
  const ofPath = enabledOf(params.filter(isInPath).map(fieldOf), where, notes);
  const values = new Map(ofPath.map(({ name, value }) => [name, value.trim()]));
  const fillIn = (fill: PathFill) => withFilledPath(written, fill);
  const filled = ofPath.length === 0 ? written : withPathValues(values, fillIn, where, notes);
  const url = auth.inQuery ? withKey(filled, auth.inQuery, scope) : filled;
  return encodes ? encoded(url, scope.converter) : url;
}

/** Fills in the segments `:id`, and `:id` between the brackets of a segment such as `orders(:id)`. */
function withFilledPath(url: string, fill: PathFill): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const segments = path.split('/').map((segment, index) => {
    if (segment.startsWith(':') && index > 0) return fill(segment, segment.slice(1));
    if (!/^[\w.-]+\([^)]*\)$/.test(segment)) return segment;
    return segment.replace(/:([A-Za-z_]\w*)/g, fill);
  });
  return segments.join('/') + url.slice(path.length);
}

/** Percent-encodes what is not a variable: the path once, and the query in any case, as “URL Encoding” does. */
function encoded(url: string, converter: TemplateConverter): string {
  const [, before = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(url) ?? [];
  const [origin = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*|\{\{[^{}]*\}\})?/i.exec(before) ?? [];
  const path = before
    .slice(origin.length)
    .split('/')
    .map((part) => encodedAround(part, converter, onceEncoded));
  const pairs = (query ?? '').split('&').filter((pair) => pair !== '' && !pair.startsWith('='));
  const sent = pairs.map((pair) => {
    const [name = '', ...value] = pair.split('=');
    const parts = value.length === 0 ? [name] : [name, value.join('=')];
    return parts.map((part) => encodedAround(part, converter, encodeText)).join('=');
  });
  return origin + path.join('/') + (query === undefined ? '' : `?${sent.join('&')}`);
}

function onceEncoded(text: string): string {
  try {
    return encodeText(decodeURIComponent(text));
  } catch {
    return encodeText(text);
  }
}

/** The body of a Bruno request, as its app and its command line send it. */

export const fieldOf = fieldReader('name', (pair) => isFalse(member(pair, 'enabled')));
const partOf = partReader(fieldOf);
const isNamed = ({ name }: Field): boolean => name !== '';

const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['json', JSON_TYPE],
  ['text', 'text/plain'],
  ['xml', 'application/xml'],
  ['sparql', 'application/sparql-query'],
]);

/** Characters that Bruno encodes differently in a form. */
const RESPELLED = /[ *~!'()]/;

export function bodyOf(body: Json | undefined, scope: RequestScope): ForeignBody {
  const { where, notes } = scope;
  const mode = textOf(body, 'mode') ?? 'none';
  const others = membersOf(body).filter(
    ({ name, value }) => name !== 'mode' && name !== mode && !isEmpty(value) && !isEmptyGraphql(value),
  );
  const disabled = others.map(({ name }) => `body.${name}`);
  notes.addNames('disabled', where, disabled);
  const content = member(body, mode);
  const mediaType = MEDIA_TYPES.get(mode);
  if (mediaType !== undefined) return textBody(mode, textOf(body, mode) ?? '', mediaType, scope);
  switch (mode) {
    case 'formUrlEncoded':
      return pairsOf(rowsOf(items(content).map(fieldOf).filter(isNamed)), scope, RESPELLED);
    case 'multipartForm':
      return multipartOf(items(content).map(partOf).filter(isNamed), where, notes);
    case 'graphql':
      return graphqlBody(graphqlText(content), scope);
    case 'file': {
      const chosen = items(content).find((file) => isTrue(member(file, 'selected')));
      if (chosen) notes.add('file-not-read', where, { file: textOf(chosen, 'filePath') ?? '' });
      return { type: 'text', text: '', mediaType: textOf(chosen, 'contentType') || undefined };
    }
    default:
      return { type: 'none' };
  }
}

const isEmptyGraphql = (value: Json): boolean =>
  value.type === 'object' && membersOf(value).every((inner) => isEmpty(inner.value));

/** JSON is sent without its comments and the white space around it; other text that is said to be JSON as one string. */
function textBody(mode: string, written: string, mediaType: string, scope: RequestScope): ForeignBody {
  const { where, notes, converter } = scope;
  if (mode === 'json' && written === '') return { type: 'none' };
  const hasComments = mode === 'json' && /^\s*[{[]/.test(written);
  const { text, lines } = hasComments
    ? withoutComments(withMovedBlanks(written), 'with-lines')
    : { text: written, lines: [] };
  notes.addNames('comments-in-json', where, lines.map(String));
  if (!(scope.mediaType ?? mediaType).toLowerCase().includes(JSON_TYPE))
    return { type: 'text', text, mediaType };
  const isJson = jsonOf(converter.filledIn(text) ?? converter.masked(text)) !== undefined;
  if (!isJson) notes.add('body-not-json', where, {});
  return { type: 'text', text: isJson ? text.trim() : text, mediaType };
}

/** What takes the comments out writes the blanks of a blank line behind its end. */
const withMovedBlanks = (text: string): string =>
  text.replace(/^(?:[ \t]*\n)+/gm, (lines) => lines.replace(/[^\n]/g, '') + lines.replaceAll('\n', ''));

function graphqlText(graphql: Json | undefined): string {
  const query = textOf(graphql, 'query');
  const written = (textOf(graphql, 'variables') ?? '').trim() || '{}';
  const json = jsonOf(written);
  const variables = json ? jsonText(json) : written;
  const parts = query === undefined ? [] : [`"query":${JSON.stringify(query)}`];
  return `{${[...parts, `"variables":${variables}`].join(',')}}`;
}
