/** Reads exports of Insomnia: v4 (a list of resources) and v5 (a tree). */
import type { Path } from '../../core';
import type { Json } from '../../core/internal';
import {
  isEmpty,
  isFalse,
  isTrue,
  items,
  itemsOf,
  member,
  memberAt,
  membersOf,
  scalarText,
  TrackedJson,
  textOf,
} from '../json';
import type { NoteLocation, Notes, Script } from '../notes';
import type { Collected, ForeignBody, ForeignSample } from '../reading';
import { Collection } from '../to-action';
import { FORM } from '../to-body';
import {
  noteVariables,
  samplesOf,
  samplesOfEach,
  type TemplateLanguage,
  type VariableSet,
  Variables,
} from '../variables';
import {
  authenticationOf,
  dividedUrl,
  enabledOf,
  encodedAround,
  encodeText,
  encodeUnescaped,
  fieldReader,
  filledIn,
  isDescribed,
  multipartOf,
  type PathFill,
  partReader,
  rowsOf,
  withParameters,
  withPathValues,
} from './request-parts';
import {
  type CollectionFormat,
  CollectionWalk,
  type Entry,
  type FlatItem,
  FlatTree,
  type RequestParts,
  type RequestScope,
  sortKey,
} from './walk';

/** Values about resources themselves and their display, and values with notes of their own. */
const MEANINGLESS: ReadonlySet<string> = new Set([
  'id',
  'type',
  'multiline',
  'fileName',
  'schema_version',
  'meta',
  'created',
  'modified',
  'isPrivate',
  'metaSortKey',
  'description',
  'scope',
  'color',
  'dataPropertyOrder',
  'environmentPropertyOrder',
  'environmentType',
  'kvPairData',
  'resources.parentId',
  'cookieJar.name',
  'resources.name',
  'resources.contentType',
  // How answers are handled
  'settingStoreCookies',
  'settingSendCookies',
  'settingFollowRedirects',
  'settings.cookies',
  'settings.followRedirects',
]);

const V5 = /^(?:collection|environment|spec)\.insomnia\.rest\/5\./;

/** Format 3 has the same resources as 4. */
export const isInsomnia = (root: Json): boolean =>
  V5.test(textOf(root, 'type') ?? '') ||
  (/^[34]$/.test(textOf(root, '__export_format') ?? '') && member(root, 'resources')?.type === 'array');

export function readInsomnia(document: Json): Collected {
  const tracked = new TrackedJson(document, MEANINGLESS);
  const { root } = tracked;
  const collection = new Collection(tracked);
  const source = member(root, 'resources') === undefined ? sourceOfV5(root) : sourceOfV4(root);
  const variables = variablesOf(source.environments, collection.notes);
  new CollectionWalk(formatOf(source.tree), collection, tracked, variables).read({ json: root, path: [] });
  if (source.hasCookies) collection.notes.add('cookies', { path: ['cookieJar'] }, {});
  // Such as tests, and descriptions of an API.
  const others = itemsOf(root, 'resources').flatMap((json) => {
    const type = textOf(json, '_type') ?? '';
    return READ.test(type) || tracked.unreadIn(json, ['resources']).length === 0 ? [] : [type];
  });
  collection.notes.addNames('not-read', { path: ['resources'] }, others);
  noteVariables(variables, WHERE, collection.notes);
  const samples = samplesOfEnvironments(source.environments, variables, source.name, collection.notes);
  return collection.result({ path: [] }, samples);
}

/** An export: a tree in v5, in v4 a list of resources that name their parents. */
interface Source {
  readonly name: string;
  readonly tree: FlatTree;
  readonly environments: Environments;
  readonly hasCookies: boolean;
}

const environmentsOf = (all: readonly (Json | undefined)[], name: string): Environment[] =>
  all.map((json) => ({ name: textOf(json, 'name') ?? '', data: member(json, name) }));

function sourceOfV5(root: Json): Source {
  const listed: FlatItem[] = [];
  const list = (folder: Json, around: Path, name: string, parent: string): void => {
    for (const [index, json] of itemsOf(folder, name).entries()) {
      const path = [...around, name, index];
      const item = { json, path, parent, key: sortKey(textOf(member(json, 'meta'), 'sortKey')) };
      const isRequest = ['url', 'method', 'reflectionApi'].some((one) => member(json, one) !== undefined);
      const id = String(listed.length);
      listed.push(isRequest ? item : { ...item, id });
      if (!isRequest) list(json, path, 'children', id);
    }
  };
  list(root, [], 'collection', '');
  const groups = listed.flatMap(({ json }) => (member(json, 'environment') ? [json] : []));
  const base = member(root, 'environments');
  return {
    name: textOf(root, 'name') ?? '',
    tree: new FlatTree(listed),
    environments: {
      base: [...environmentsOf([base], 'data'), ...environmentsOf(groups, 'environment')],
      sub: environmentsOf(itemsOf(base, 'subEnvironments'), 'data'),
    },
    hasCookies: !isEmpty(memberAt(root, 'cookieJar', 'cookies')),
  };
}

const REQUESTS = new Set(['request', 'grpc_request', 'websocket_request', 'socketio_request']);
const READ = /^(?:(?:grpc_|websocket_|socketio_)?request|workspace|request_group|environment|cookie_jar)?$/;

function sourceOfV4(root: Json): Source {
  const all = itemsOf(root, 'resources').map((json, index): Entry => ({ json, path: ['resources', index] }));
  const ofType = (type: string) => all.filter(({ json }) => textOf(json, '_type') === type);
  const jsonOf = (type: string) => ofType(type).map(({ json }) => json);
  const [workspace, ...more] = ofType('workspace');
  const groups = ofType('request_group');
  // Several collections are folders.
  const folders = new Set([...(workspace && more.length > 0 ? [workspace, ...more] : []), ...groups]);
  const listed = all.filter((entry) => folders.has(entry) || REQUESTS.has(textOf(entry.json, '_type') ?? ''));
  const environments = jsonOf('environment');
  const ids = new Set(environments.map((json) => textOf(json, '_id')));
  const sub = environments.filter((json) => ids.has(textOf(json, 'parentId')));
  const base = environments.filter((json) => !sub.includes(json));
  return {
    name: textOf(workspace?.json, 'name') ?? '',
    tree: new FlatTree(
      listed.map((entry) => ({
        ...entry,
        parent: textOf(entry.json, 'parentId') ?? '',
        key: sortKey(textOf(entry.json, 'metaSortKey')),
        ...(folders.has(entry) && { id: textOf(entry.json, '_id') ?? '' }),
      })),
    ),
    environments: {
      base: [...environmentsOf(base, 'data'), ...environmentsOf(jsonOf('request_group'), 'environment')],
      sub: environmentsOf(sub, 'data'),
    },
    hasCookies: jsonOf('cookie_jar').some((json) => !isEmpty(member(json, 'cookies'))),
  };
}

const formatOf = (tree: FlatTree): CollectionFormat => ({
  itemName: 'resources',
  isFolder: (entry) => tree.isFolder(entry),
  entriesOf: (folder) => tree.entriesOf(folder),
  authOf(json) {
    const auth = member(json, 'authentication');
    return textOf(auth, 'type') === undefined || isTrue(member(auth, 'disabled')) ? undefined : auth;
  },
  readAuth: (auth) => authenticationOf(textOf(auth, 'type') ?? '', auth),
  headersOf: (json) => itemsOf(json, 'headers').map(fieldOf),
  scriptsOf,
  isDescribed: (json) =>
    [json, member(json, 'meta'), ...ROWS.flatMap((name) => itemsOf(json, name))].some(isDescribed),
  noteOthers(json, where, notes) {
    const auth = member(json, 'authentication');
    if (isTrue(member(auth, 'disabled')) && !isEmpty(auth))
      notes.addNames('disabled', where, ['authentication']);
  },
  requestOf,
});

const ROWS = ['headers', 'parameters', 'pathParameters'];

const fieldOf = fieldReader('name', (row) => isTrue(member(row, 'disabled')));

/** In v4 by their names, in v5 in an object. */
const SCRIPTS: ReadonlyMap<Script, readonly [v4: string, v5: string]> = new Map([
  ['before-request', ['preRequestScript', 'preRequest']],
  ['after-response', ['afterResponseScript', 'afterResponse']],
]);

const scriptsOf = (json: Json) =>
  [...SCRIPTS].flatMap(([script, [v4, v5]]) => {
    const text = textOf(json, v4) ?? textOf(member(json, 'scripts'), v5) ?? '';
    return text.trim() === '' ? [] : [{ script, text }];
  });

/** Settings that are on by default: what v4 calls them, and whether its value there says so. */
const SETTINGS = {
  encodeUrl: ['settingEncodeUrl', isFalse],
  rebuildPath: ['settingRebuildPath', isFalse],
  renderRequestBody: ['settingDisableRenderRequestBody', isTrue],
} as const;

function isOff(json: Json, name: keyof typeof SETTINGS): boolean {
  const [ofV4, isOffInV4] = SETTINGS[name];
  return [isOffInV4(member(json, ofV4)), isFalse(memberAt(json, 'settings', name))].includes(true);
}

/** Their IDs begin so in v5, where nothing else tells them. */
const OTHER_PROTOCOL = /^(?:greq|ws-req|socketio-req)/;

function requestOf(json: Json, scope: RequestScope): RequestParts | undefined {
  const { where, notes } = scope;
  const type = textOf(json, '_type') ?? 'request';
  const isOther = OTHER_PROTOCOL.test(textOf(member(json, 'meta'), 'id') ?? '') || type !== 'request';
  if (isOther || json.type !== 'object') return undefined;
  notes.addNames(
    'setting-not-available',
    where,
    (['encodeUrl', 'rebuildPath', 'renderRequestBody'] as const).filter((name) => isOff(json, name)),
  );
  return {
    method: textOf(json, 'method') || 'GET',
    url: urlOf(json, scope),
    body: bodyOf(member(json, 'body'), where, notes),
  };
}

/** Insomnia encodes path and query, except for what is encoded already. */
const encodeQuery = (text: string): string => encodeUnescaped(text).replaceAll('%2C', ',');
const encodePath = (text: string): string => text.replace(/[^/:@$+,;=]+/g, (part) => encodeUnescaped(part));
const encodePairs = (text: string): string => text.replace(/([^&=]+)(=?)([^&]*)/g, encodePair);
const encodePair = (_: string, name: string, sign: string, value: string): string =>
  encodeQuery(name) + sign + encodeQuery(value);

function urlOf(json: Json, scope: RequestScope): string {
  const { where, notes, converter, auth } = scope;
  const encoded = (text: string, encode: (text: string) => string) =>
    isOff(json, 'encodeUrl') ? text : encodedAround(text, converter, encode);
  const { head, path, query, hash } = dividedUrl((textOf(json, 'url') ?? '').trim(), converter);
  const values = itemsOf(json, 'pathParameters').map(fieldOf);
  const inPath = values.map(
    ({ name, value }) =>
      [name, encodedAround(filledIn(value, /[/?#%]/, scope), converter, encodeText)] as const,
  );
  const fillIn = (fill: PathFill) => path.replace(/(?<=\/):([^/?#:]+)/g, fill);
  const filled = withPathValues(new Map(inPath), fillIn, where, notes);
  const before = head + encoded(filled, encodePath);
  const written = before + (query === undefined ? '' : `?${encoded(query, encodePairs)}`) + hash;
  const given = enabledOf(itemsOf(json, 'parameters').map(fieldOf), where, notes);
  const key = auth.inQuery ? [{ name: auth.inQuery.key, value: auth.inQuery.value }] : [];
  return withParameters(written, [...given, ...key], scope, encodeQuery);
}

/** No Content-Type is sent but that of the headers. */
function bodyOf(body: Json | undefined, where: NoteLocation, notes: Notes): ForeignBody {
  const mediaType = textOf(body, 'mimeType');
  const params = itemsOf(body, 'params');
  if (mediaType?.startsWith('multipart/')) return multipartOf(params.map(partReader(fieldOf)), where, notes);
  if (mediaType === FORM && member(body, 'params'))
    return { type: 'pairs', rows: rowsOf(params.map(fieldOf)) };
  const file = textOf(body, 'fileName');
  if (file) {
    notes.add('file-not-read', where, { file });
    return { type: 'text', text: '', mediaType: undefined };
  }
  const text = textOf(body, 'text');
  if (text === undefined && mediaType === undefined) return { type: 'none' };
  return { type: 'text', text: text ?? '', mediaType: undefined };
}

/** A path of Nunjucks: `_.order.id`, `_['api key']`, `orders[0].id`. */
const PATH = /^(?:_(?=[.[]))?(?:(?:^|\.)[A-Za-z_$][\w$]*|\[(?:\d+|'[^'\\]*'|"[^"\\]*")\])+$/;
const STEP = /[A-Za-z_$][\w$]*|\d+|'[^']*'|"[^"]*"/g;

const MAX_NAME_LENGTH = 60;

/** Nunjucks: `{{ _.name }}`, `{% response 'body', … %}`, `{# a comment #}`. */
class Nunjucks implements TemplateLanguage {
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
interface Environment {
  readonly name: string;
  readonly data: Json | undefined;
}

interface Environments {
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
function variablesOf({ base, sub }: Environments, notes: Notes): Variables {
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
function samplesOfEnvironments(
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
  new Map(environments.toReversed().flatMap((one) => [...valuesOf(one)]));

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
