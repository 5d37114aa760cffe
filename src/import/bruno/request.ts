/** A request of Bruno, as its app and its command line send it. */
import type { DataRow } from '../../core';
import { type Json, jsonText } from '../../core/internal';
import { isEmpty, isFalse, isTrue, items, jsonOf, member, membersOf, textOf } from '../json';
import type { NoteLocation, Notes } from '../notes';
import { withoutComments } from '../postman/body';
import { type ForeignBody, type ForeignCredentials, type ForeignHeader, isNamed } from '../reading';
import type { ConversionScope } from '../template-converter';
import { withFilledIn } from '../to-authentication';
import { JSON_TYPE } from '../to-body';

const isOff = (pair: Json): boolean => isFalse(member(pair, 'enabled'));

const rowOf = (pair: Json): DataRow => ({
  key: textOf(pair, 'name') ?? '',
  value: textOf(pair, 'value') ?? '',
  enabled: !isOff(pair),
});

/** The enabled pairs; the names of the others are noted. */
export function enabledIn(pairs: readonly Json[], where: NoteLocation, notes: Notes): DataRow[] {
  const rows = pairs.map(rowOf).filter(({ key }) => key !== '');
  const disabled = rows.filter(({ enabled }) => !enabled).map(({ key }) => key);
  notes.addNames('disabled', where, disabled);
  return rows.filter(({ enabled }) => enabled);
}

/** The headers of the collection, its folders and the request; the innermost with a name counts. */
export function headersOf(listed: readonly Json[], scope: ConversionScope): ForeignHeader[] {
  const { where, notes, converter } = scope;
  const headers = new Map<string, ForeignHeader>();
  for (const { key, value } of enabledIn(listed, where, notes)) {
    const name = converter.filledIn(key) ?? key;
    const before = headers.get(name);
    headers.set(name, { name, value, where });
    if (before && before.value !== value) notes.addNames('header-twice', where, [name]);
  }
  return withFilledIn([...headers.values()], converter);
}

/** In UTF-16 units. No action accepts a longer secret (B33). */
const MAX_SETTING_LENGTH = 65_536;

/** What an authentication adds to a request. */
export interface Added {
  readonly credentials?: ForeignCredentials;
  readonly inQuery?: { readonly key: string; readonly value: string };
}

export function authOf(auth: Json | undefined, { where, notes, converter }: ConversionScope): Added {
  const mode = textOf(auth, 'mode') ?? 'none';
  const others = membersOf(auth).filter(
    ({ name, value }) => name !== 'mode' && name !== mode && !isEmpty(value),
  );
  const disabled = others.map(({ name }) => `auth.${name}`);
  notes.addNames('disabled', where, disabled);
  const settings = member(auth, mode);
  const setting = (name: string): string => {
    const value = textOf(settings, name) ?? '';
    if (value.length <= MAX_SETTING_LENGTH) return value;
    notes.addNames('not-read', where, [`auth.${name}`]);
    return '';
  };
  switch (mode) {
    case 'none':
    case 'inherit':
      return {};
    case 'basic':
      return {
        credentials: { type: 'basic', username: setting('username'), password: setting('password') },
      };
    case 'bearer':
      return {
        credentials: { type: 'header', name: 'Authorization', value: `Bearer ${setting('token')}`.trim() },
      };
    case 'apikey': {
      const [written, value, placement] = [setting('key'), setting('value'), setting('placement')];
      const key = converter.filledIn(written) ?? written;
      if (key === '') return {};
      if (placement !== 'queryparams') return { credentials: { type: 'header', name: key, value } };
      notes.add('key-in-url', where, { name: key });
      return { inQuery: { key, value } };
    }
    default:
      isEmpty(settings);
      notes.add('auth-not-available', where, { scheme: mode });
      return {};
  }
}

/** Headers that the credentials replace are noted. */
export function withoutReplaced(
  headers: readonly ForeignHeader[],
  { credentials }: Added,
  { where, notes }: ConversionScope,
): ForeignHeader[] {
  const name =
    credentials?.type === 'header'
      ? credentials.name
      : credentials?.type === 'basic'
        ? 'Authorization'
        : undefined;
  const isReplaced = (header: ForeignHeader) => name !== undefined && isNamed(header, name.toLowerCase());
  notes.addNames('header-not-sent', where, headers.filter(isReplaced));
  return headers.filter((header) => !isReplaced(header));
}

const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['json', JSON_TYPE],
  ['text', 'text/plain'],
  ['xml', 'application/xml'],
  ['sparql', 'application/sparql-query'],
]);

/** Characters that Bruno encodes differently in a form. */
const RESPELLED = /[ *~!'()]/;

interface BodyScope extends ConversionScope {
  /** The Content-Type of the headers. */
  readonly mediaType: string | undefined;
}

export function bodyOf(body: Json | undefined, scope: BodyScope): ForeignBody {
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
    case 'formUrlEncoded': {
      const rows = enabledIn(items(content), where, notes);
      const texts = rows.flatMap(({ key, value }) => [key, value]);
      if (texts.some((text) => RESPELLED.test(scope.converter.masked(text))))
        notes.add('form-respelled', where, {});
      return { type: 'pairs', rows };
    }
    case 'multipartForm': {
      const isFile = (field: Json) => textOf(field, 'type') === 'file';
      const files = enabledIn(items(content).filter(isFile), where, notes);
      const rows = enabledIn(
        items(content).filter((field) => !isFile(field)),
        where,
        notes,
      );
      return { type: 'multipart', rows, files: files.map(({ key }) => key) };
    }
    case 'graphql':
      notes.add('body-graphql', where, {});
      return { type: 'text', text: graphqlText(content), mediaType: JSON_TYPE };
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
function textBody(mode: string, written: string, mediaType: string, scope: BodyScope): ForeignBody {
  const { where, notes, converter } = scope;
  if (mode === 'json' && written === '') return { type: 'none' };
  const hasComments = mode === 'json' && /^\s*[{[]/.test(written);
  const { text, lines } = hasComments ? withoutComments(written, true) : { text: written, lines: [] };
  notes.addNames('comments-in-json', where, lines.map(String));
  if (!(scope.mediaType ?? mediaType).toLowerCase().includes(JSON_TYPE))
    return { type: 'text', text, mediaType };
  const isJson = jsonOf(converter.filledIn(text) ?? converter.masked(text)) !== undefined;
  if (!isJson) notes.add('body-not-json', where, {});
  return { type: 'text', text: isJson ? text.trim() : text, mediaType };
}

function graphqlText(graphql: Json | undefined): string {
  const query = textOf(graphql, 'query');
  const written = (textOf(graphql, 'variables') ?? '').trim() || '{}';
  const json = jsonOf(written);
  const variables = json ? jsonText(json) : written;
  const parts = query === undefined ? [] : [`"query":${JSON.stringify(query)}`];
  return `{${[...parts, `"variables":${variables}`].join(',')}}`;
}
