/** The folders, requests and environments of an export of Insomnia: a tree in v5, a list in v4. */
import type { Json } from '../../core/internal';
import { isEmpty, itemsOf, member, memberAt, textOf } from '../json';
import { FlatTree, sortKey } from './flat-tree';
import type { Environment, Environments } from './insomnia-environments';
import type { Entry } from './walk';

/** An export of one version. */
export interface InsomniaSource {
  readonly name: string;
  readonly environments: Environments;
  readonly hasCookies: boolean;
  /** Called once for each folder. */
  entriesOf(folder: Entry): readonly Entry[];
  isFolder(entry: Entry): boolean;
}

export const insomniaSource = (root: Json): InsomniaSource =>
  member(root, 'resources') === undefined ? new Tree(root) : new Resources(root);

const environmentOf = (json: Json | undefined, name: string): Environment => ({
  name: textOf(json, 'name') ?? '',
  data: member(json, name),
});

/** Those without a sort key stay where they are among themselves. */
const inOrder = (entries: readonly Entry[], keyOf: (json: Json) => string | undefined): Entry[] =>
  entries
    .map((entry) => ({ entry, key: sortKey(keyOf(entry.json)) }))
    .sort((one, other) => one.key - other.key)
    .map(({ entry }) => entry);

class Tree implements InsomniaSource {
  constructor(readonly root: Json) {}

  get name(): string {
    return textOf(this.root, 'name') ?? '';
  }

  get hasCookies(): boolean {
    textOf(member(this.root, 'cookieJar'), 'name');
    return !isEmpty(memberAt(this.root, 'cookieJar', 'cookies'));
  }

  get environments(): Environments {
    const base = member(this.root, 'environments');
    return {
      base: [environmentOf(base, 'data'), ...this.#ofFolders(this.root, 'collection')],
      sub: itemsOf(base, 'subEnvironments').map((one) => environmentOf(one, 'data')),
    };
  }

  #ofFolders(folder: Json, children: string): Environment[] {
    return itemsOf(folder, children).flatMap((item) => [
      ...(member(item, 'environment') ? [environmentOf(item, 'environment')] : []),
      ...this.#ofFolders(item, 'children'),
    ]);
  }

  entriesOf({ json, path }: Entry): Entry[] {
    const name = path.length === 0 ? 'collection' : 'children';
    const entries = itemsOf(json, name).map((item, index) => ({ json: item, path: [...path, name, index] }));
    return inOrder(entries, (item) => textOf(member(item, 'meta'), 'sortKey'));
  }

  isFolder({ json }: Entry): boolean {
    return !['url', 'method', 'reflectionApi'].some((name) => member(json, name) !== undefined);
  }
}

const REQUESTS = new Set(['request', 'grpc_request', 'websocket_request', 'socketio_request']);

/** Each resource names its parent. */
class Resources implements InsomniaSource {
  readonly name: string;
  readonly environments: Environments;
  readonly hasCookies: boolean;
  readonly #tree: FlatTree;

  constructor(root: Json) {
    const all = itemsOf(root, 'resources').map(
      (json, index): Entry => ({ json, path: ['resources', index] }),
    );
    const ofType = (type: string) => all.filter(({ json }) => textOf(json, '_type') === type);
    const [workspace, ...more] = ofType('workspace');
    const groups = ofType('request_group');
    this.name = textOf(workspace?.json, 'name') ?? '';
    // Several collections are folders.
    const folders = new Set([...(workspace && more.length > 0 ? [workspace, ...more] : []), ...groups]);
    const listed = all.filter(
      (entry) => folders.has(entry) || REQUESTS.has(textOf(entry.json, '_type') ?? ''),
    );
    this.#tree = new FlatTree(
      listed.map((entry) => ({
        ...entry,
        parent: textOf(entry.json, 'parentId') ?? '',
        key: sortKey(textOf(entry.json, 'metaSortKey')),
        ...(folders.has(entry) && { id: textOf(entry.json, '_id') ?? '' }),
      })),
    );
    // The names of cookie jars and of descriptions of an API say nothing.
    for (const { json } of all) textOf(json, 'name');
    this.environments = environmentsOf(ofType('environment'), groups);
    this.hasCookies = ofType('cookie_jar').some(({ json }) => !isEmpty(member(json, 'cookies')));
  }

  entriesOf(folder: Entry): Entry[] {
    return this.#tree.entriesOf(folder);
  }

  isFolder(entry: Entry): boolean {
    return this.#tree.isFolder(entry);
  }
}

function environmentsOf(found: readonly Entry[], groups: readonly Entry[]): Environments {
  const ids = new Set(found.map(({ json }) => textOf(json, '_id')));
  const isSub = ({ json }: Entry) => ids.has(textOf(json, 'parentId'));
  return {
    base: [
      ...found.filter((one) => !isSub(one)).map(({ json }) => environmentOf(json, 'data')),
      ...groups.map(({ json }) => environmentOf(json, 'environment')),
    ],
    sub: found.filter(isSub).map(({ json }) => environmentOf(json, 'data')),
  };
}
