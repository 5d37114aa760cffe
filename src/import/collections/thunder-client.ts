/** Reads collections of Thunder Client: exports, and the files that it keeps in a workspace. */
import { type Json, jsonObject } from '../../core/internal';
import { Collection } from '../collection';
import { items, itemsOf, member, memberAt, membersOf, scalarText, TrackedJson, textOf } from '../json';
import { Notes, type Script } from '../notes';
import type { Collected } from '../reading';
import { type TemplateLanguage, VARIABLE, Variables } from '../variables';
import { authenticationOf, type CollectionAuth } from './authentication';
import { FlatTree, sortKey } from './flat-tree';
import { fieldOf, requestOf } from './thunder-client-request';
import { type CollectionFormat, CollectionWalk } from './walk';

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
