/** The folders, requests and environments of an export of Insomnia: a tree in v5, a list in v4. */
import type { Json } from '../../core/internal';
import { isEmpty, items, itemsOf, member, memberAt, membersOf, scalarText, textOf } from '../json';
import type { NoteLocation, Notes } from '../notes';
import type { ForeignSample } from '../reading';
import { samplesOf, samplesOfEach, type TemplateLanguage, type VariableSet, Variables } from '../variables';
import { type Entry, FlatTree, sortKey } from './walk';

/** An export of one version. */
export type InsomniaSource = Tree | Resources;

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

class Tree {
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
class Resources {
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

/** The variables of Insomnia: its template language and its environments. */

/** A path of Nunjucks: `_.order.id`, `_['api key']`, `orders[0].id`. */
const PATH = /^(?:_(?=[.[]))?(?:(?:^|\.)[A-Za-z_$][\w$]*|\[(?:\d+|'[^'\\]*'|"[^"\\]*")\])+$/;
const STEP = /[A-Za-z_$][\w$]*|\d+|'[^']*'|"[^"]*"/g;

const MAX_NAME_LENGTH = 60;

/** Nunjucks: `{{ _.name }}`, `{% response 'body', … %}`, `{# a comment #}`. */
export class Nunjucks implements TemplateLanguage {
  readonly pattern = /\{\{[^{}]+\}\}|\{%[^{}]+%\}|\{#[^{}]+#\}/g;
  /** What Insomnia works out when it sends, by its text. */
  readonly #names = new Map<string, string>();
  readonly #count = new Map<string, number>();

  readonly nameIn = (found: string): string => {
    const inside = found.slice(2, -2).trim();
    if (!found.startsWith('{{') || !PATH.test(inside)) return this.#nameOf(found, inside);
    const steps = inside.replace(/^_(?=[.[])/, '').match(STEP) ?? [];
    return steps.map((step) => step.replace(/^['"]|['"]$/g, '')).join('.');
  };

  /** Begins with `$`. Without the arguments, which may be secrets. */
  #nameOf(found: string, inside: string): string {
    const known = this.#names.get(found);
    if (known !== undefined) return known;
    const [word = ''] = /^[\w.| ]*/.exec(inside.replace(/^_\./, '')) ?? [];
    const short = found.startsWith('{%') ? word.split(' ', 1)[0] : word.trim();
    const name = `$${(short ?? '').slice(0, MAX_NAME_LENGTH)}`;
    const number = (this.#count.get(name) ?? 0) + 1;
    this.#count.set(name, number);
    const own = number === 1 ? name : `${name} ${number}`;
    this.#names.set(found, own);
    return own;
  }
}

/** An environment of Insomnia, or the one of a folder. */
export interface Environment {
  readonly name: string;
  readonly data: Json | undefined;
}

export interface Environments {
  /** The base environment and those of folders. The first that has a name counts. */
  readonly base: readonly Environment[];
  /** Each overrides the base environment. Which one is active is not in the export. */
  readonly sub: readonly Environment[];
}

const WHERE: NoteLocation = { path: ['environments'] };

/** Where Insomnia keeps secrets, which an export only has in encrypted form. */
const VAULT = '__insomnia_vault';

/** The most levels of objects of which a name is made. */
const MAX_LEVELS = 10;

/** The variables of the requests, as they are with the first of the sub-environments. */
export function variablesOf({ base, sub }: Environments, notes: Notes): Variables {
  const first = new Map<string, string>();
  const differing = new Set<string>();
  for (const one of [...sub, ...base])
    for (const [name, value] of valuesOf(one, notes)) {
      if (value !== (first.get(name) ?? value)) differing.add(name);
      first.set(name, first.get(name) ?? value);
    }
  const environment = (sub[0] ?? base[0])?.name ?? '';
  if (differing.size > 0)
    notes.add('environments-differ', WHERE, { variables: [...differing].join(', '), environment });
  return new Variables(merged([...sub.slice(0, 1), ...base]), new Nunjucks());
}

/** A sample for each sub-environment, or one with the name of the collection. */
export function samplesOfEnvironments(
  { base, sub }: Environments,
  variables: Variables,
  name: string,
  notes: Notes,
): ForeignSample[] {
  if (sub.length === 0) return samplesOf(variables, name);
  function* whole(): Generator<VariableSet> {
    for (const one of sub) yield { name: one.name, where: WHERE, values: merged([one, ...base]) };
  }
  return samplesOfEach(whole(), variables, notes);
}

const merged = (environments: readonly Environment[]): Map<string, string> =>
  new Map(
    environments
      .map((one) => [...valuesOf(one)])
      .reverse()
      .flat(),
  );

/** The values by their paths. A list or an empty object is one value. */
function valuesOf({ data }: Environment, notes?: Notes): Map<string, string> {
  const values = new Map<string, string>();
  const gather = (json: Json, steps: readonly string[]): void => {
    const text = scalarText(json);
    if (text !== undefined && steps.length > 0) values.set(steps.join('.'), text);
    if (steps.length >= MAX_LEVELS) return;
    for (const [index, item] of items(json).entries()) gather(item, [...steps, String(index)]);
    for (const { name, value } of membersOf(json)) {
      if (name !== VAULT) gather(value, [...steps, name]);
      else if (!isEmpty(value)) notes?.addNames('variable-secret', WHERE, membersOf(value));
    }
  };
  if (data) gather(data, []);
  return values;
}
