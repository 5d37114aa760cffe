/** Postman collections v1: lists of folders and requests, which are converted to the tree of v2.1, as Postman does. */
import { type Json, jsonObject } from '../../core/internal';
import { type Entry, type FlatItem, FlatTree } from '../collections/walk';
import { isEmpty, isFalse, items, itemsOf, jsonOf, member, membersOf, scalarText, textOf } from '../json';
import { divided, fieldOfLine } from './request';

/** The collection in v2.1. What it does not use of v1 stays unread. */
export function fromV1(root: Json): Json {
  const tree = treeOf(root);
  const info = object({ name: member(root, 'name'), description: member(root, 'description') });
  return object({ info, item: list(itemsIn(tree, { json: root, path: [] })), ...inherited(root) });
}

const object = (members: Readonly<Record<string, Json | undefined>>): Json =>
  jsonObject(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
  );

const list = (values: readonly Json[]): Json => ({ type: 'array', items: values });

const text = (value: string): Json => ({ type: 'string', value });

/** The orders tell what is in a folder; what they do not tell, the requests and folders do themselves. */
function treeOf(root: Json): FlatTree {
  const parents = new Map<string, string>();
  const keys = new Map<string, number>();
  const take = (folder: Json, own: string, orders: readonly string[]): void => {
    for (const id of orders.flatMap((order) => itemsOf(folder, order).map(scalarText))) {
      if (id === undefined || parents.has(id)) continue;
      parents.set(id, own);
      keys.set(id, keys.size);
    }
  };
  const idOf = (json: Json): string => textOf(json, 'id') ?? '';
  const folders = itemsOf(root, 'folders');
  for (const folder of folders) take(folder, idOf(folder), ['folders_order', 'order']);
  take(root, '', ['folders_order', 'order']);
  const listed = (name: string, isFolder: boolean): FlatItem[] =>
    itemsOf(root, name).map((json, index) => ({
      json,
      path: [name, index],
      parent: parents.get(idOf(json)) ?? textOf(json, 'folder') ?? '',
      // Folders come first.
      key: (keys.get(idOf(json)) ?? keys.size) + (isFolder ? 0 : folders.length + keys.size),
      ...(isFolder && { id: idOf(json) }),
    }));
  return new FlatTree([...listed('folders', true), ...listed('requests', false)]);
}

const itemsIn = (tree: FlatTree, folder: Entry): Json[] =>
  tree.entriesOf(folder).map((entry) => (tree.isFolder(entry) ? folderOf(tree, entry) : itemOf(entry.json)));

const folderOf = (tree: FlatTree, entry: Entry): Json =>
  object({
    name: member(entry.json, 'name'),
    description: member(entry.json, 'description'),
    item: list(itemsIn(tree, entry)),
    ...inherited(entry.json),
  });

/** What a collection or a folder hands down. */
const inherited = (json: Json) => ({
  auth: authOf(json),
  event: eventsOf(json),
  variable: member(json, 'variables'),
  protocolProfileBehavior: member(json, 'protocolProfileBehavior'),
});

function itemOf(json: Json): Json {
  const { auth, ...around } = inherited(json);
  const request = object({
    auth,
    method: member(json, 'method'),
    header: headersOf(json),
    body: bodyOf(json),
    url: urlOf(json),
    description: member(json, 'description'),
  });
  return object({ name: member(json, 'name'), request, response: member(json, 'responses'), ...around });
}

const HELPERS: ReadonlyMap<string, string> = new Map([
  ['apikeyAuth', 'apikey'],
  ['basicAuth', 'basic'],
  ['bearerAuth', 'bearer'],
  ['digestAuth', 'digest'],
  ['hawkAuth', 'hawk'],
  ['oAuth1', 'oauth1'],
  ['oAuth2', 'oauth2'],
  ['ntlmAuth', 'ntlm'],
  ['awsSigV4', 'awsv4'],
]);

/** The newer `auth`, or else the helper, whose settings may be JSON in a text. */
function authOf(json: Json): Json | undefined {
  const helper = textOf(json, 'currentHelper') ?? '';
  const given = member(json, 'helperAttributes');
  const auth = member(json, 'auth');
  if (textOf(auth, 'type') !== undefined || helper === '' || helper === 'normal') return auth;
  const type = HELPERS.get(helper) ?? helper;
  const settings = given?.type === 'string' ? jsonOf(given.value) : given;
  const named = membersOf(settings).filter(({ name }) => name !== 'id' && name !== 'saveToRequest');
  return object({ type: text(type), [type]: jsonObject(named) });
}

const SCRIPTS = [
  ['preRequestScript', 'prerequest'],
  ['tests', 'test'],
] as const;

function eventsOf(json: Json): Json {
  const scripts = SCRIPTS.flatMap(([name, listen]) => {
    const exec = member(json, name);
    return exec && !isEmpty(exec) ? [object({ listen: text(listen), script: object({ exec }) })] : [];
  });
  return list(scripts.length > 0 ? scripts : itemsOf(json, 'events'));
}

/** In v1 a row is enabled or not; in v2 it may be disabled. */
const rowOf = (row: Json): Json =>
  jsonObject([
    ...membersOf(row).filter(({ name }) => name !== 'enabled' && name !== 'equals'),
    ...(isFalse(member(row, 'enabled')) ? [{ name: 'disabled', value: TRUE }] : []),
  ]);

const TRUE: Json = { type: 'boolean', value: true };

/** The list and the lines of text, which Postman keeps alike. */
function headersOf(json: Json): Json {
  const given = member(json, 'headers');
  if (given?.type === 'array') return given;
  const rows = itemsOf(json, 'headerData').map(rowOf);
  const listed = new Set(rows.map((row) => (textOf(row, 'key') ?? '').replace(/^\/\//, '').trim()));
  const lines = (scalarText(given) ?? '').split(/\r?\n/).flatMap(fieldOfLine);
  const others = lines.filter(({ name, value }) => !listed.has(name) && name + value !== '');
  return list([
    ...rows,
    ...others.map(({ name, value, isOff }) =>
      object({ key: text(name), value: text(value), ...(isOff && { disabled: TRUE }) }),
    ),
  ]);
}

const MODES: ReadonlyMap<string, string> = new Map([
  ['raw', 'raw'],
  ['urlencoded', 'urlencoded'],
  ['params', 'formdata'],
  ['binary', 'file'],
  ['graphql', 'graphql'],
]);

function bodyOf(json: Json): Json | undefined {
  // No body is sent, whatever else there is.
  if (member(json, 'dataMode')?.type === 'null') return undefined;
  const [data, rawData, graphql] = ['data', 'rawModeData', 'graphqlModeData'].map((name) =>
    member(json, name),
  );
  const raw = scalarText(rawData) ?? scalarText(items(rawData)[0]) ?? scalarText(data) ?? '';
  const rows = list(items(data?.type === 'array' ? data : rawData).map(rowOf));
  const hasRows = data?.type === 'array' && !isEmpty(data);
  const said = MODES.get(textOf(json, 'dataMode') ?? '');
  const mode = said ?? (raw === '' && hasRows ? 'formdata' : raw !== '' ? 'raw' : undefined);
  if (mode === undefined) return undefined;
  const isRows = mode === 'urlencoded' || mode === 'formdata';
  const isRaw = mode === 'raw' || mode === 'file';
  // What another mode would send is kept, to be noted.
  return object({
    mode: text(mode),
    raw: isRaw || scalarText(rawData) === undefined ? undefined : text(raw),
    urlencoded: !isRows && hasRows ? rows : undefined,
    graphql: mode === 'graphql' || !isEmpty(graphql) ? graphql : undefined,
    ...(isRows && { [mode]: rows }),
    ...(isRaw && { [mode]: mode === 'raw' ? text(raw) : object({ src: text(raw) }) }),
    options: member(json, 'dataOptions'),
    disabled: member(json, 'dataDisabled'),
  });
}

/** The list of parameters takes the place of the query in the URL. */
function urlOf(json: Json): Json | undefined {
  const url = member(json, 'url');
  const variables = [
    ...itemsOf(json, 'pathVariableData'),
    ...membersOf(member(json, 'pathVariables')).map(({ name, value }) => object({ key: text(name), value })),
  ];
  const query = itemsOf(json, 'queryParams').map(rowOf);
  if (!url || (variables.length === 0 && query.length === 0)) return url;
  const parts = divided(scalarText(url) ?? '');
  const written = query.length === 0 ? {} : { ...texts(parts), query: list(query) };
  return object({ raw: url, ...written, variable: list(variables) });
}

const texts = (parts: object): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, text(value)]] : [],
    ),
  );
