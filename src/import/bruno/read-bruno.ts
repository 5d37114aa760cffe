/** Reads collections of Bruno, as it exports them and as the folder of `.bru` files that it keeps. */
import type { Path } from '../../core';
import { type Json, SIZE_LIMIT } from '../../core/internal';
import { authenticationIn, enabledOf, isDescribed } from '../collections/request-parts';
import {
  type CollectionFormat,
  CollectionWalk,
  type RequestParts,
  type RequestScope,
} from '../collections/walk';
import {
  isEmpty,
  isFalse,
  isTrue,
  itemsOf,
  jsonOf,
  member,
  memberAt,
  objectOf,
  TrackedJson,
  textOf,
} from '../json';
import { type NoteLocation, Notes, type Script } from '../notes';
import type { Collected, ForeignSample } from '../reading';
import { Collection } from '../to-action';
import {
  type Definition,
  definitionsOf,
  noteVariables,
  samplesOfEach,
  type VariableSet,
  Variables,
} from '../variables';
import { type BruFile, bruCollection } from './bru-text';
import { openCollectionKind } from './opencollection';
import { bodyOf, fieldOf, urlOf } from './request';

/** Values about the collection or its display in Bruno, and values that are noted for the collection. */
const MEANINGLESS: ReadonlySet<string> = new Set([
  'type',
  'name',
  'version',
  'exportedAt',
  'exportedUsing',
  'activeEnvironmentUid',
  'uid',
  'seq',
  'tags',
  'meta',
  'brunoConfig',
  'description',
  'docs',
  'items.examples',
  'items.filename',
  'items.pathname',
  'items.fileContent',
  'items.isTransient',
  'req.local',
  'res',
  'assertions',
  'multipartForm.contentType',
  'multipartForm.filePath',
  'multipartForm.selected',
  'file',
  'environments.color',
]);

const FIRST_LINE =
  /^\ufeff?\s*(?:meta|get|post|put|delete|patch|options|head|http|auth|headers|query|vars|params|body|script|tests|docs|settings)(?::[\w-]+)*[ \t]*\{[ \t]*(?:\r?\n|$)/;

/** Whether a text is a `.bru` file, which begins with a block, or a file of OpenCollection. */
export const isBru = (text: string, fileName: string): boolean =>
  /\.bru$/i.test(fileName) || FIRST_LINE.test(text.slice(0, 1000)) || openCollectionKind(text) !== undefined;

/** Whether one of the items, at any depth, is a request as Bruno writes it. */
const hasRequest = (json: Json): boolean =>
  itemsOf(json, 'items').some(
    (item) =>
      (textOf(item, 'type') !== undefined && member(item, 'request') !== undefined) || hasRequest(item),
  );

/** Recognizes an exported collection. */
export const isBruno = (root: Json): boolean =>
  member(root, 'items')?.type === 'array' && (member(root, 'brunoConfig') !== undefined || hasRequest(root));

/** Reads one file of a collection. */
export const readBru = (text: string): Collected => readBruFiles([{ path: '', text }]);

/** Reads the files of a collection. `config`: the text of its `bruno.json`. */
export function readBruFiles(files: readonly BruFile[], config = ''): Collected {
  const { collection, refusals } = bruCollection(files);
  const brunoConfig = parsed(config) ?? collection.brunoConfig;
  const document = JSON.stringify({ ...collection, name: brunoConfig?.name, brunoConfig });
  const json = jsonOf(document);
  const { actions, notes, samples } = readBruno(json ?? { type: 'null' });
  const refused = new Notes();
  if (!json) refused.add('text-too-large', {}, { limit: SIZE_LIMIT });
  for (const refusal of refusals) refused.push(refusal);
  const others = refused.list.length > 0 ? notes.filter(({ code }) => code !== 'nothing-found') : notes;
  return { actions, notes: [...refused.list, ...others], samples };
}

function parsed(text: string): { readonly name?: unknown } | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Reads an exported collection. */
export function readBruno(document: Json): Collected {
  const tracked = new TrackedJson(document, MEANINGLESS);
  const { root } = tracked;
  const collection = new Collection(tracked);
  const { notes } = collection;
  const own = definitionsOf(definedIn(root), notes);
  const environments = environmentsOf(root, notes);
  const variables = new Variables(knownIn(own, environments));
  new CollectionWalk(FORMAT, collection, tracked, variables).read({ json: root, path: [] });
  const config = member(root, 'brunoConfig');
  const isProxied = isTrue(memberAt(config, 'proxy', 'enabled'));
  const hasCertificates = itemsOf(member(config, 'clientCertificates'), 'certs').length > 0;
  const settings = [...(isProxied ? ['proxy'] : []), ...(hasCertificates ? ['clientCertificates'] : [])];
  notes.addNames('setting-not-available', {}, settings);
  const name = textOf(root, 'name');
  return collection.result({}, samplesIn(own, environments, { variables, notes, name }));
}

const isFolder = (json: Json): boolean => member(json, 'items') !== undefined;

/** Files of code, which requests and scripts may load. */
const isCode = (json: Json): boolean => textOf(json, 'type') === 'js';

const FORMAT: CollectionFormat = {
  itemName: 'items',
  authReplacesHeader: true,
  headersReplace: true,
  whereOf: ({ json, path }) => whereOf(json, path),
  isFolder: ({ json }) => isFolder(json),
  entriesOf: ({ json, path }) =>
    itemsOf(json, 'items')
      .map((item, index) => ({ json: item, path: [...path, 'items', index] }))
      .filter((entry) => !isCode(entry.json)),
  authOf(json) {
    const auth = member(settingsOf(json), 'auth');
    const mode = textOf(auth, 'mode') ?? 'none';
    const isInherited = mode === 'inherit' || (mode === 'none' && isFolder(json));
    return isInherited ? undefined : (auth ?? NO_AUTH);
  },
  readAuth(auth) {
    const read = authenticationIn(auth, 'mode');
    const isEmptyToken = textOf(auth, 'mode') === 'bearer' && read.credentials === undefined;
    return isEmptyToken
      ? { ...read, credentials: { type: 'header', name: 'Authorization', value: 'Bearer' } }
      : read;
  },
  headersOf: (json) => itemsOf(settingsOf(json), 'headers').map(fieldOf),
  scriptsOf,
  isDescribed(json) {
    const settings = settingsOf(json);
    const docs = [memberAt(json, 'root', 'docs'), member(settings, 'docs')];
    return docs.some((text) => !isEmpty(text)) || listsOf(settings).some(isDescribed);
  },
  hasResponses: (json) => itemsOf(json, 'examples').length > 0,
  noteOthers(json, where, notes) {
    const code = itemsOf(json, 'items').filter(isCode);
    const which = code.map((item) => `event ${textOf(item, 'name') ?? ''}` as const);
    if (which.length > 0) notes.add('scripts', where, { which });
    const scheme = textOf(memberAt(json, 'request', 'auth'), 'mode');
    // A single file has no folder to inherit from.
    if (textOf(json, '_file') === '' && scheme === 'inherit')
      notes.add('credentials-elsewhere', where, { scheme });
  },
  requestOf,
};

const NO_AUTH = objectOf([['mode', { type: 'string', value: 'none' }]]);

function scriptsOf(json: Json) {
  const settings = settingsOf(json);
  const has = (...names: string[]) => !isEmpty(memberAt(settings, ...names));
  const before = textOf(member(settings, 'script'), 'req') ?? '';
  const scripts: readonly (readonly [Script, isThere: boolean, text?: string])[] = [
    ['before-request', before.trim() !== '', before],
    ['after-response', [has('script', 'res'), has('vars', 'res')].includes(true)],
    ['tests', [has('tests'), has('assertions')].includes(true)],
  ];
  return scripts.flatMap(([script, isThere, text = '']) => (isThere ? [{ script, text }] : []));
}

const listsOf = (settings: Json | undefined): readonly Json[] => [
  ...itemsOf(settings, 'headers'),
  ...itemsOf(settings, 'params'),
  ...itemsOf(member(settings, 'vars'), 'req'),
  ...itemsOf(member(settings, 'body'), 'formUrlEncoded'),
  ...itemsOf(member(settings, 'body'), 'multipartForm'),
];

function requestOf(item: Json, scope: RequestScope): RequestParts | undefined {
  const { where, notes } = scope;
  const type = textOf(item, 'type');
  const request = member(item, 'request');
  if (request?.type !== 'object') return undefined;
  if (type === 'grpc' || type === 'ws') return { method: 'GET', url: `${type}://`, body: { type: 'none' } };
  const settings = settingsIn(member(item, 'settings'));
  notes.addNames('setting-not-available', where, settings.names);
  return {
    method: textOf(request, 'method') ?? 'GET',
    url: urlOf(request, settings.encodes, scope),
    body: bodyOf(member(request, 'body'), scope),
  };
}

/** The settings that differ from those of a new request, and whether the URL is encoded. */
function settingsIn(settings: Json | undefined): { readonly names: string[]; readonly encodes: boolean } {
  const said = (name: string) => textOf(settings, name) ?? '';
  const names = [
    ...(['', '0', 'inherit'].includes(said('timeout')) ? [] : ['timeout']),
    ...(isFalse(member(settings, 'followRedirects')) || said('followRedirects') === 'false'
      ? ['followRedirects']
      : []),
    ...(['', '5'].includes(said('maxRedirects')) ? [] : ['maxRedirects']),
    ...(said('forwardAuthorizationHeader') === 'true' ? ['forwardAuthorizationHeader'] : []),
  ];
  return { names, encodes: said('encodeUrl') === 'true' };
}

/** The variables of a Bruno collection, and its environments, which become samples. */

interface Environment extends VariableSet {
  /** What is marked as secret, which is not among the values. */
  readonly secrets: ReadonlySet<string>;
}

export function environmentsOf(root: Json, notes: Notes): Environment[] {
  return itemsOf(root, 'environments').map((environment, index) => {
    const where = whereOf(environment, ['environments', index]);
    const listed = itemsOf(environment, 'variables');
    const marked = listed.filter((variable) => isTrue(member(variable, 'secret')));
    const secrets = new Set(marked.map((one) => textOf(one, 'name') ?? ''));
    const enabled = enabledOf(listed.map(fieldOf), where, notes);
    const plain = enabled.filter(({ name }) => !secrets.has(name));
    notes.addNames('variable-secret', where, secrets);
    const values = new Map(plain.map(({ name, value }) => [name, value]));
    return { name: textOf(environment, 'name'), where, values, secrets };
  });
}

/** The variables with a value that is the same whichever environment is chosen. */
export function knownIn(
  own: ReadonlyMap<string, string>,
  environments: readonly Environment[],
): Map<string, string> {
  const known = new Map(own);
  const set = new Map<string, string | undefined>();
  for (const { values, secrets } of environments) {
    for (const name of secrets) set.set(name, undefined);
    for (const [name, value] of values)
      set.set(name, !set.has(name) || set.get(name) === value ? value : undefined);
  }
  for (const [name, value] of set) {
    if (value === undefined) known.delete(name);
    else known.set(name, value);
  }
  return known;
}

/** One sample for each environment, with the values of the collection; that of the collection if there is none. */
export function samplesIn(
  own: ReadonlyMap<string, string>,
  environments: readonly Environment[],
  { variables, notes, name }: { variables: Variables; notes: Notes; name: string | undefined },
): ForeignSample[] {
  const all: readonly Environment[] =
    environments.length > 0 ? environments : [{ name, where: {}, values: own, secrets: new Set() }];
  function* whole(): Generator<VariableSet> {
    for (const { values, secrets, ...rest } of all)
      yield { ...rest, values: new Map([...own, ...values].filter(([one]) => !secrets.has(one))) };
  }
  return samplesOfEach(whole(), variables, notes, (read, where) => noteVariables(read, where, notes));
}

/** The variables that the collection, its folders and requests define. */
function* definedIn(item: Json): Generator<Definition> {
  const where = whereOf(item, []);
  for (const { name, value, isOff } of itemsOf(member(settingsOf(item), 'vars'), 'req').map(fieldOf))
    if (name !== '') yield { name: name.replace(/^@/, ''), value, where, isOff };
  for (const inner of itemsOf(item, 'items')) yield* definedIn(inner);
}

/** What a request or a folder says of requests. */
export const settingsOf = (item: Json): Json | undefined =>
  member(item, 'request') ?? memberAt(item, 'root', 'request');

/** The file of an item, or its place in an export. */
export function whereOf(item: Json, path: Path): NoteLocation {
  const file = textOf(item, '_file');
  return file === undefined ? { path } : file === '' ? {} : { file };
}
