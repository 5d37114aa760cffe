/** Reads collections of Hoppscotch, one or a list of them, and single requests. */
import type { Json } from '../../core/internal';
import { quotedEnd } from '../commands/command-line';
import {
  isEmpty,
  isFalse,
  isTrue,
  items,
  itemsOf,
  member,
  membersOf,
  objectOf,
  replacedOutsideStrings,
  rewritten,
  scalarText,
  TrackedJson,
  textOf,
} from '../json';
import { type NoteLocation, Notes, type Script } from '../notes';
import type { Collected, ForeignBody } from '../reading';
import { Collection } from '../to-action';
import { FORM } from '../to-body';
import {
  type Definition,
  definitionsOf,
  noteVariables,
  samplesOf,
  type TemplateLanguage,
  Variables,
} from '../variables';
import {
  authenticationOf,
  type CollectionAuth,
  enabledOf,
  encodeText,
  type Field,
  fieldReader,
  graphqlBody,
  graphqlText,
  isDescribed,
  multipartOf,
  type Parameter,
  pairsOf,
  rowsOf,
  withoutComments,
  withParameters,
} from './request-parts';
import {
  type CollectionFormat,
  CollectionWalk,
  type Entry,
  type RequestParts,
  type RequestScope,
} from './walk';

/** Values about the items themselves, and values with notes of their own. */
const MEANINGLESS: ReadonlySet<string> = new Set([
  'v',
  'id',
  'description',
  'responses',
  'updatedAt',
  'variables.secret',
  // The current value counts
  'variables.initialValue',
  'auth.authActive',
  'body.contentType',
  // The content of a file; texts are read
  'body.value',
  'body.showIndividualContentType',
  'body.isBulkEditing',
]);

/** `<<name>>`. */
const ANGLES: TemplateLanguage = {
  pattern: /<<[^<>]+>>/g,
  nameIn: (found) => found.slice(2, -2).trim(),
};

const isList = (json: Json | undefined, name: string): boolean => member(json, name)?.type === 'array';

/** Whether an object is a collection or a folder. All have both lists; requests have neither. */
const isCollection = (json: Json | undefined): boolean => isList(json, 'folders') && isList(json, 'requests');

export function isHoppscotch(root: Json): boolean {
  const one = root.type === 'array' ? root.items[0] : root;
  // The first versions number their requests alone.
  const numbered = [one, itemsOf(one, 'requests')[0]].find((json) => member(json, 'v') !== undefined);
  return numbered !== undefined && (isCollection(one) || textOf(numbered, 'endpoint') !== undefined);
}

export function readHoppscotch(document: Json): Collected {
  const tracked = new TrackedJson(document, MEANINGLESS);
  const { root } = tracked;
  const collection = new Collection(tracked);
  const variables = new Variables(definitionsOf(definedIn(root), collection.notes), ANGLES);
  new CollectionWalk(FORMAT, collection, tracked, variables).read(outermost(root));
  noteVariables(variables, WHERE, collection.notes);
  const [first] = items(root);
  return collection.result({ path: [] }, samplesOf(variables, textOf(first ?? root, 'name')));
}

/** A single request stands in a list, and a list of one collection is that collection. */
function outermost(root: Json): Entry {
  const [only, ...others] = items(root);
  if (only && others.length === 0) return outermost(only);
  return {
    json: isCollection(root) || root.type === 'array' ? root : { type: 'array', items: [root] },
    path: [],
  };
}

const WHERE: NoteLocation = { path: ['variables'] };

/** The variables of collections, folders and requests. */
function* definedIn(json: Json): Generator<Definition> {
  for (const variable of [...itemsOf(json, 'variables'), ...itemsOf(json, 'requestVariables')]) {
    const [name, value] = [textOf(variable, 'key') ?? '', currentValue(variable)];
    const isOff = isFalse(member(variable, 'active'));
    const isSecret = isTrue(member(variable, 'secret'));
    if (name !== '' && value !== undefined) yield { name, value, where: WHERE, isOff, isSecret };
  }
  for (const inner of [...items(json), ...itemsOf(json, 'folders'), ...itemsOf(json, 'requests')])
    yield* definedIn(inner);
}

/** The current value, or else the initial one; older versions have one value. */
export const currentValue = (variable: Json): string | undefined =>
  textOf(variable, 'currentValue') || (textOf(variable, 'initialValue') ?? textOf(variable, 'value'));

const FORMAT: CollectionFormat = {
  itemName: 'requests',
  headersReplace: true,
  isFolder: ({ json }) => isCollection(json),
  entriesOf: ({ json, path }) => [
    ...items(json).map((one, index) => ({ json: one, path: [...path, index] })),
    ...['folders', 'requests'].flatMap((name) =>
      itemsOf(json, name).map((one, index) => ({ json: one, path: [...path, name, index] })),
    ),
  ],
  authOf(json) {
    const auth = member(json, 'auth');
    if (auth?.type === 'string') return oldAuth(json);
    return textOf(auth, 'authType') === 'inherit' ? undefined : auth;
  },
  readAuth,
  headersOf: (json) => itemsOf(json, 'headers').map(fieldOf),
  scriptsOf: (json) =>
    SCRIPTS.flatMap(([script, name]) => {
      const text = (textOf(json, name) ?? '').replace(/^\s*export \{\};?/, '');
      return text.trim() === '' ? [] : [{ script, text }];
    }),
  isDescribed: (json) => [json, ...itemsOf(json, 'headers'), ...itemsOf(json, 'params')].some(isDescribed),
  hasResponses: (json) => !isEmpty(member(json, 'responses')),
  requestOf,
};

const SCRIPTS: readonly (readonly [Script, string])[] = [
  ['before-request', 'preRequestScript'],
  ['tests', 'testScript'],
];

/** Requests of version 0 have the settings of their authentication beside its name. */
const OLD_AUTHS: ReadonlyMap<string, readonly [type: string, settings: Readonly<Record<string, string>>]> =
  new Map([
    ['Basic Auth', ['basic', { username: 'httpUser', password: 'httpPassword' }]],
    ['Bearer Token', ['bearer', { token: 'bearerToken' }]],
  ]);

function oldAuth(json: Json): Json {
  const name = textOf(json, 'auth') ?? '';
  const [type, settings] = OLD_AUTHS.get(name) ?? [name === 'None' ? 'none' : name, {}];
  const given = Object.entries(settings).map(([setting, own]) => [setting, textOf(json, own) ?? ''] as const);
  const texts = [['authType', type] as const, ...given];
  return objectOf(texts.map(([setting, value]) => [setting, { type: 'string', value }]));
}

function readAuth(auth: Json | undefined): CollectionAuth {
  const type = textOf(auth, 'authType') ?? 'none';
  if (isFalse(member(auth, 'authActive')) && type !== 'none' && !isEmpty(auth)) {
    const notes = new Notes();
    notes.addNames('disabled', {}, ['auth']);
    return { notes: notes.list };
  }
  const grant = member(auth, 'grantTypeInfo') ?? auth;
  const token = member(grant, 'token');
  const isSent = type === 'oauth-2' && !isEmpty(token) && textOf(auth, 'addTo') !== 'QUERY_PARAMS';
  if (!isSent || !token) return authenticationOf(type, auth);
  // The token that was fetched last is sent; the others serve to fetch one.
  const notes = new Notes();
  const others = membersOf(grant).filter(({ name, value }) => !isEmpty(value) && name !== 'token');
  notes.addNames('setting-not-available', {}, others);
  return { ...authenticationOf('bearer', objectOf([['token', token]])), notes: notes.list };
}

function requestOf(json: Json, scope: RequestScope): RequestParts | undefined {
  const { where, notes, auth } = scope;
  const isGraphql = textOf(json, 'endpoint') === undefined && textOf(json, 'query') !== undefined;
  const old = textOf(json, 'url');
  const written =
    textOf(json, 'endpoint') ?? (old === undefined ? undefined : old + (textOf(json, 'path') ?? ''));
  if (written === undefined) return undefined;
  const key = auth.inQuery ? [{ name: auth.inQuery.key, value: auth.inQuery.value }] : [];
  const params = enabledOf(itemsOf(json, 'params').map(fieldOf), where, notes);
  const added = [...key, ...params];
  noteTwice(added, scope);
  const url = withParameters(written, added, scope, encodeOnce);
  if (added.some(({ name, value }) => RESPELLED.test(scope.converter.masked(name + value))))
    notes.add('url-respelled', where, {});
  if (!isGraphql) return { method: textOf(json, 'method') ?? 'GET', url, body: bodyOf(json, scope) };
  return { method: 'POST', url, body: graphqlBody(graphqlText(json), scope) };
}

/** Notes the parameters whose names are the same once their variables are filled in. */
function noteTwice(added: readonly Parameter[], { where, notes, converter }: RequestScope): void {
  const written = new Map<string, string[]>();
  for (const { name } of added) {
    const sent = converter.filledIn(name) ?? name;
    const same = written.get(sent);
    if (same) same.push(name);
    else written.set(sent, [name]);
  }
  const twice = [...written.values()].filter((same) => same.length > 1);
  notes.addNames('parameter-twice', where, twice.flat());
}

/** Characters of parameters that its command line writes differently. */
const RESPELLED = /[ :$,[\]]/;

/** The app leaves a value that is encoded already. */
function encodeOnce(text: string): string {
  try {
    if (decodeURIComponent(text) !== text) return text;
  } catch {
    // An escape that stands for no text is encoded too.
  }
  return encodeText(text);
}

/** The body of a request of Hoppscotch. */

const fieldOf = fieldReader('key', (row) => isFalse(member(row, 'active')));

const IS_JSON = /^[^;]*(?:[/+-]json)\s*(?:;|$)/i;

export function bodyOf(json: Json, scope: RequestScope): ForeignBody {
  const { where, notes } = scope;
  // In version 0 the text stands beside its type.
  const given = member(json, 'body');
  const body = given?.type === 'object' ? given : json;
  const mediaType = textOf(body, 'contentType');
  const content = body === json ? member(json, 'rawParams') : member(body, 'body');
  if (mediaType === undefined || mediaType === '') {
    notes.addNames('disabled', where, isEmpty(content) ? [] : ['body']);
    noteEmpty('null', undefined, scope);
    return { type: 'none' };
  }
  if (mediaType === 'multipart/form-data') {
    const fields = items(content).map((json) => ({
      ...fieldOf(json),
      isFile: isTrue(member(json, 'isFile')),
    }));
    return multipartOf(fields, where, notes);
  }
  const text = scalarText(content);
  if (mediaType === FORM) return pairsOf(rowsOf(formOf(text ?? '')), scope);
  if (!text && isEmpty(content)) noteEmpty('""', mediaType, scope);
  if (text === undefined) {
    if (!isEmpty(content)) notes.add('file-not-read', where, { file: '' });
    return { type: 'text', text: '', mediaType };
  }
  if (!IS_JSON.test(mediaType)) return { type: 'text', text, mediaType };
  const stripped = withoutComments(text);
  notes.addNames('comments-in-json', where, stripped.lines.map(String));
  const sent = replacedOutsideStrings(stripped.text, LAST_COMMA, () => '');
  if (text !== '' && text.trim() === '') notes.add('body-not-json', where, {});
  else if (isRespelled(scope.converter.masked(sent))) notes.add('json-respelled', where, {});
  return { type: 'text', text: sent, mediaType };
}

/** `theirs`: what its command line sends for an empty body if the Content-Type is `application/json`. */
function noteEmpty(theirs: '""' | 'null', ofBody: string | undefined, scope: RequestScope): void {
  const { where, notes, mediaType: ofHeaders } = scope;
  const type = ofHeaders ?? ofBody ?? '';
  if (/application\/json/i.test(type)) notes.add('body-empty-json', where, { theirs });
}

/** Matches a comma before a closing bracket, and where strings begin. */
const LAST_COMMA = /"|,(?=\s*[}\]])/g;

const isRespelled = (text: string): boolean => text !== '' && rewritten(text) !== text;

/**
 * The rows of a form, which Hoppscotch keeps as text: each line is `key: value`, both perhaps in quotes as in JSON,
 * behind `#` if it is switched off.
 */
function formOf(text: string): Field[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const isOff = line.startsWith('#');
      const pair = isOff ? line.slice(1).trim() : line;
      const colon = pair.indexOf(':', quotedLength(pair));
      const end = colon === -1 ? pair.length : colon;
      return { name: unquoted(pair.slice(0, end)), value: unquoted(pair.slice(end + 1)), isOff };
    });
}

/** The length of the text in quotes with which a text begins. */
const quotedLength = (text: string): number => (text.startsWith('"') ? quotedEnd(text, 0) : undefined) ?? 0;

function unquoted(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || quotedLength(trimmed) !== trimmed.length) return trimmed;
  try {
    return String(JSON.parse(trimmed));
  } catch {
    return trimmed;
  }
}
