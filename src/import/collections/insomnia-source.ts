/** The folders, requests and environments of an export of Insomnia: a tree in v5, a list in v4. */
import type { Json } from '../../core/internal';
import { isEmpty, itemsOf, member, memberAt, textOf } from '../json';
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
    .map((entry) => ({ entry, key: Number(keyOf(entry.json) ?? 0) || 0 }))
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

/** Folders below so many others become folders of the collection itself. */
const MAX_DEPTH = 100;

const ROOT = '';

/** Each resource names its parent. */
class Resources implements InsomniaSource {
  readonly name: string;
  readonly environments: Environments;
  readonly hasCookies: boolean;
  /** By the ID of the folder. */
  readonly #children = new Map<string, Set<Entry>>();
  readonly #folders: ReadonlyMap<Json, string>;

  constructor(root: Json) {
    const all = itemsOf(root, 'resources').map(
      (json, index): Entry => ({ json, path: ['resources', index] }),
    );
    const ofType = (type: string) => all.filter(({ json }) => textOf(json, '_type') === type);
    const [workspace, ...more] = ofType('workspace');
    const groups = ofType('request_group');
    this.name = textOf(workspace?.json, 'name') ?? '';
    // Several collections are folders.
    const folders = [...(workspace && more.length > 0 ? [workspace, ...more] : []), ...groups];
    this.#folders = new Map(folders.map(({ json }) => [json, textOf(json, '_id') ?? '']));
    this.#list(all, folders);
    this.environments = environmentsOf(ofType('environment'), groups);
    this.hasCookies = ofType('cookie_jar').some(({ json }) => !isEmpty(member(json, 'cookies')));
  }

  #list(all: readonly Entry[], folders: readonly Entry[]): void {
    const ids = new Set(this.#folders.values());
    const parentOf = ({ json }: Entry): string => {
      const parent = textOf(json, 'parentId') ?? '';
      return ids.has(parent) ? parent : ROOT;
    };
    for (const entry of all) {
      // The names of cookie jars and of descriptions of an API say nothing.
      textOf(entry.json, 'name');
      if (REQUESTS.has(textOf(entry.json, '_type') ?? '') || this.#folders.has(entry.json))
        this.#childrenOf(parentOf(entry)).add(entry);
    }
    const reached = new Set<string>();
    this.#reach(ROOT, reached, 0);
    for (const entry of folders) {
      const id = this.#idOf(entry);
      if (reached.has(id)) continue;
      // It is its own ancestor, or has very many.
      this.#childrenOf(parentOf(entry)).delete(entry);
      this.#childrenOf(ROOT).add(entry);
      reached.add(id);
      this.#reach(id, reached, 1);
    }
  }

  #reach(folder: string, reached: Set<string>, depth: number): void {
    if (depth === MAX_DEPTH) return;
    for (const entry of this.#childrenOf(folder)) {
      const id = this.#idOf(entry);
      if (!this.isFolder(entry) || reached.has(id)) continue;
      reached.add(id);
      this.#reach(id, reached, depth + 1);
    }
  }

  #childrenOf(id: string): Set<Entry> {
    const children = this.#children.get(id) ?? new Set();
    this.#children.set(id, children);
    return children;
  }

  entriesOf(folder: Entry): Entry[] {
    const id = this.#idOf(folder);
    const children = this.#childrenOf(id);
    // Folders with the same ID have the same children.
    this.#children.delete(id);
    return inOrder([...children], (json) => textOf(json, 'metaSortKey'));
  }

  isFolder({ json }: Entry): boolean {
    return this.#folders.has(json);
  }

  #idOf({ json }: Entry): string {
    return this.#folders.get(json) ?? ROOT;
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
