/** Reads collections of Thunder Client: exports, and the files that it keeps in a workspace. */
import { type Json, jsonObject } from '../../core/internal';
import {
  isFalse,
  isTrue,
  items,
  itemsOf,
  member,
  memberAt,
  membersOf,
  rewritten,
  scalarText,
  TrackedJson,
  textOf,
} from '../json';
import { Notes, type Script } from '../notes';
import type { Collected, ForeignBody } from '../reading';
import { Collection } from '../to-action';
import { JSON_TYPE, percentDecode } from '../to-body';
import { type TemplateLanguage, VARIABLE, Variables } from '../variables';
import {
  authenticationOf,
  type CollectionAuth,
  dividedUrl,
  enabledOf,
  encodedAround,
  encodeUnescaped,
  fieldReader,
  graphqlBody,
  graphqlText,
  multipartOf,
  pairsOf,
  rowsOf,
  withoutComments,
  withParameters,
  withPathValues,
} from './request-parts';
import {
  type CollectionFormat,
  CollectionWalk,
  FlatTree,
  type Folder,
  type RequestParts,
  type RequestScope,
  sortKey,
} from './walk';

/** Values about the items themselves, and values with notes of their own. */
const MEANINGLESS: ReadonlySet<string> = new Set([
  'client',
  'clientName',
  'collectionName',
  'collectionId',
  'colName',
  'dateExported',
  'version',
  'ref',
  'colId',
  'containerId',
  'sortNum',
  'created',
  'modified',
  'folders.name',
  'settings.envId',
  'params.isPath',
  'files.value',
]);

/** `{{name}}`; `{{#guid}}` and filters are worked out by Thunder Client. */
const BRACES: TemplateLanguage = {
  pattern: VARIABLE,
  nameIn(found) {
    const name = found.slice(2, -2).trim();
    return name.startsWith('#') ? `$${name.slice(1)}` : name.includes('|') ? `$${name}` : name;
  },
};

const isClient = (root: Json): boolean =>
  ['client', 'clientName'].some((name) => textOf(root, name) === 'Thunder Client');

/** A workspace keeps the requests in another file. */
const isWithoutRequests = (json: Json): boolean => textOf(json, 'colName') !== undefined;

export function isThunderClient(root: Json): boolean {
  const [first] = items(root);
  if (first)
    return (
      (textOf(first, 'colId') !== undefined && textOf(first, 'url') !== undefined) || isWithoutRequests(first)
    );
  const isCollection = isClient(root) || textOf(root, 'colName') !== undefined;
  return isCollection && member(root, 'requests')?.type === 'array';
}

export function readThunderClient(document: Json): Collected {
  const tracked = new TrackedJson(document, MEANINGLESS);
  const { root } = tracked;
  const collection = new Collection(tracked);
  const variables = new Variables(new Map(), BRACES);
  const tree = treeOf(root);
  new CollectionWalk(formatOf(tree), collection, tracked, variables).read({ json: root, path: [] });
  return collection.result({ path: ['requests'] });
}

function treeOf(root: Json): FlatTree {
  const listed = (name: string, list: readonly Json[], isFolder: boolean) =>
    list.map((json, index) => ({
      json,
      path: [...(name === '' ? [] : [name]), index],
      parent: textOf(json, 'containerId') ?? '',
      key: sortKey(textOf(json, 'sortNum')),
      ...(isFolder && { id: textOf(json, '_id') ?? textOf(json, 'id') ?? '' }),
    }));
  const folders = listed('folders', itemsOf(root, 'folders'), true);
  const requests =
    root.type === 'array'
      ? listed(
          '',
          items(root).filter((json) => !isWithoutRequests(json)),
          false,
        )
      : listed('requests', itemsOf(root, 'requests'), false);
  return new FlatTree([...folders, ...requests]);
}

/** Of a request beside it, of a folder or collection in its settings. */
const settingOf = (json: Json, name: string): Json | undefined =>
  member(json, name) ?? memberAt(json, 'settings', name);

const formatOf = (tree: FlatTree): CollectionFormat => ({
  itemName: 'requests',
  authReplacesHeader: true,
  headersReplace: true,
  // Folders come before requests.
  entriesOf(folder) {
    const entries = tree.entriesOf(folder);
    return [...entries.filter((one) => tree.isFolder(one)), ...entries.filter((one) => !tree.isFolder(one))];
  },
  isFolder: (entry) => tree.isFolder(entry),
  authOf(json) {
    const auth = settingOf(json, 'auth');
    return textOf(auth, 'type') === 'inherit' ? undefined : auth;
  },
  readAuth,
  headersOf: (json) => items(settingOf(json, 'headers')).map(fieldOf),
  scriptsOf: (json) =>
    SCRIPTS.flatMap(([script, name]) => (saysSomething(settingOf(json, name)) ? [{ script, text: '' }] : [])),
  requestOf,
});

const SCRIPTS: readonly (readonly [Script, string])[] = [
  ['before-request', 'preReq'],
  ['tests', 'tests'],
];

/** Whether there is any value but what is there from the start. */
function saysSomething(json: Json | undefined): boolean {
  const said = [...items(json), ...membersOf(json).map(({ value }) => value)].map(saysSomething);
  return said.includes(true) || !['', 'false'].includes(scalarText(json) ?? '');
}

/** The settings are in a member with the name of the type; for a bearer token it is the token. */
function readAuth(auth: Json | undefined): CollectionAuth {
  const type = textOf(auth, 'type') ?? 'none';
  const settings = member(auth, type);
  if (type === 'basic' && !textOf(settings, 'username')) {
    // It sends none without a username.
    const notes = new Notes();
    notes.addNames('not-read', {}, textOf(settings, 'password') ? ['basic.password'] : []);
    return { notes: notes.list };
  }
  if (type !== 'bearer') return authenticationOf(type, settings);
  const token = member(auth, 'bearer');
  const prefix = member(auth, 'bearerPrefix');
  const members = [
    ...(token ? [{ name: 'token', value: token }] : []),
    ...(prefix ? [{ name: 'prefix', value: prefix }] : []),
  ];
  return authenticationOf(type, jsonObject(members));
}

/** A request of Thunder Client: its URL and its body, as its command line sends them. */

const isOff = (row: Json): boolean => isTrue(member(row, 'isDisabled')) || isFalse(member(row, 'enabled'));

const fieldOf = fieldReader('name', isOff);

export function requestOf(json: Json, scope: RequestScope): RequestParts | undefined {
  const url = textOf(json, 'url');
  if (json.type !== 'object' || url === undefined) return undefined;
  return {
    method: textOf(json, 'method') || 'GET',
    url: urlOf(json, withBase(url, scope.folder), scope),
    body: bodyOf(member(json, 'body'), scope),
  };
}

/** A path alone follows the base URL of the nearest folder that has one. */
function withBase(url: string, folder: Folder | undefined): string {
  const base = textOf(memberAt(folder?.json, 'settings', 'options'), 'baseUrl') ?? '';
  if (!folder || !url.startsWith('/')) return url;
  return base === '' ? withBase(url, folder.outer) : base.replace(/\/$/, '') + url;
}

/** `{id}` outside of a variable. */
const PATH_VARIABLE = /(?<!\{)\{([^{}]+)\}(?!\})/g;

/** The parameters of the query are in the URL too, and these are sent. Path variables may be anywhere in it. */
function urlOf(json: Json, written: string, scope: RequestScope): string {
  const { where, notes, converter, auth } = scope;
  const isInPath = (param: Json) => isTrue(member(param, 'isPath'));
  const params = itemsOf(json, 'params');
  // Sent even if they are switched off
  const ofPath = params.filter(isInPath).map(fieldOf);
  const values = new Map(ofPath.map(({ name, value }) => [name, value]));
  const filled = withPathValues(values, (fill) => written.replace(PATH_VARIABLE, fill), where, notes);
  const ofQuery = enabledOf(params.filter((param) => !isInPath(param)).map(fieldOf), where, notes);
  const sent = new URLSearchParams(/\?(.*)/s.exec(written)?.[1]);
  notes.addNames(
    'url-query-differs',
    where,
    ofQuery.filter(({ name, value }) => !sent.getAll(name).includes(value)),
  );
  const { head } = dividedUrl(filled, converter);
  const url = head + encodedAround(filled.slice(head.length), converter, encodeLightly);
  const key = auth.inQuery ? [{ name: auth.inQuery.key, value: auth.inQuery.value }] : [];
  return withParameters(url, key, scope);
}

/** Delimiters stay as they are, but for `#`. */
const encodeLightly = (text: string): string =>
  encodeUnescaped(text, (part) =>
    encodeURI(part)
      .replace(/%5[BD]/g, decodeURIComponent)
      .replaceAll('#', '%23'),
  );

const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['json', JSON_TYPE],
  ['xml', 'application/xml'],
  ['text', 'text/plain'],
]);

/** Of the characters in a form, it encodes `&` and `+` alone. */
const RESPELLED = /[^\w*.&+-]/;

/** The lists of a body that another type uses stay in it. */
function bodyOf(body: Json | undefined, scope: RequestScope): ForeignBody {
  const { where, notes } = scope;
  const type = textOf(body, 'type') ?? 'none';
  const form = itemsOf(body, 'form').map(fieldOf);
  const files = itemsOf(body, 'files').map(fieldOf);
  const raw = textOf(body, 'raw') ?? '';
  const isForm = type === 'formdata' || type === 'formencoded';
  notes.addNames('disabled', where, [
    ...(raw !== '' && isForm ? ['body.raw'] : []),
    ...(form.length > 0 && !isForm ? ['body.form'] : []),
    ...(files.length > 0 && type !== 'formdata' ? ['body.files'] : []),
  ]);
  switch (type) {
    case 'none':
      return raw === '' ? { type: 'none' } : { type: 'text', text: raw, mediaType: undefined };
    case 'formencoded': {
      const rows = form.map((field) => ({ ...field, value: percentDecode(field.value) ?? field.value }));
      return pairsOf(rowsOf(rows), scope, RESPELLED);
    }
    case 'formdata': {
      const fields = [
        ...form.map((field) => ({ ...field, isFile: false })),
        ...files.map((field) => ({ ...field, isFile: true })),
      ];
      return multipartOf(fields, where, notes);
    }
    case 'graphql': {
      const text = graphqlText(member(body, 'graphql'));
      return graphqlBody(rewritten(text) ?? text, scope);
    }
    case 'binary':
      notes.add('file-not-read', where, { file: textOf(body, 'binary') ?? '' });
      return { type: 'text', text: '', mediaType: undefined };
    case 'json': {
      const { text, lines } = withoutComments(raw, 'blanked');
      notes.addNames('comments-in-json', where, lines.map(String));
      return { type: 'text', text, mediaType: JSON_TYPE };
    }
    default:
      return { type: 'text', text: raw, mediaType: MEDIA_TYPES.get(type) };
  }
}
