/**
 * Reads collections of Bruno, as it exports them and as the folder of `.bru` files that it keeps: walks
 * through the folders, which hand their headers, authentication and scripts down to the requests in them.
 */
import type { Path, SchemeName } from '../../core';
import type { Json } from '../../core/internal';
import { Collection } from '../collection';
import { isEmpty, isFalse, isTrue, itemsOf, jsonOf, member, memberAt, TrackedJson, textOf } from '../json';
import { type NoteLocation, Notes, type Script } from '../notes';
import { type Collected, isNamed } from '../reading';
import { schemesInScript } from '../signing-schemes';
import { TemplateConverter } from '../template-converter';
import { Variables } from '../variables';
import { type BruFile, bruCollection } from './bru-collection';
import { environmentsOf, gather, knownIn, samplesIn, whereOf } from './environments';
import { authOf, bodyOf, headersOf, withoutReplaced } from './request';
import { urlOf } from './url';

/** Values about the collection or its display in Bruno, and values that are noted for the collection. */
const MEANINGLESS: ReadonlySet<string> = new Set([
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
  'items.type',
  'items.examples',
  'items.filename',
  'items.pathname',
  'items.fileContent',
  'items.isTransient',
  'variables.type',
  'req.local',
  'res',
  'assertions',
  'params.type',
  'multipartForm.type',
  'formUrlEncoded.type',
  'multipartForm.contentType',
  'multipartForm.filePath',
  'multipartForm.selected',
  'file',
  'environments.color',
]);

const FIRST_LINE =
  /^\ufeff?\s*(?:meta|get|post|put|delete|patch|options|head|http|auth|headers|query|vars|params|body|script|tests|docs|settings)(?::[\w-]+)*[ \t]*\{[ \t]*(?:\r?\n|$)/;

/** Whether a text is a `.bru` file, which begins with a block. */
export const isBru = (text: string, fileName: string): boolean =>
  /\.bru$/i.test(fileName) || FIRST_LINE.test(text.slice(0, 1000));

/** Whether one of the items, at any depth, is a request as Bruno writes it. */
const hasRequest = (json: Json): boolean =>
  itemsOf(json, 'items').some(
    (item) =>
      (textOf(item, 'type') !== undefined && member(item, 'request') !== undefined) || hasRequest(item),
  );

/** Recognizes an exported collection. */
export const isBruno = (root: Json): boolean =>
  member(root, 'items')?.type === 'array' && (member(root, 'brunoConfig') !== undefined || hasRequest(root));

/** Reads one `.bru` file. */
export const readBru = (text: string): Collected => readBruFiles([{ path: '', text }]);

/** Reads the `.bru` files of a collection. `config`: the text of its `bruno.json`. */
export function readBruFiles(files: readonly BruFile[], config = ''): Collected {
  const { collection, refusals } = bruCollection(files);
  const brunoConfig = parsed(config);
  const document = JSON.stringify({ ...collection, name: brunoConfig?.name, brunoConfig });
  const { actions, notes, samples } = readBruno(jsonOf(document) ?? { type: 'null' });
  const refused = new Notes();
  for (const { path, place } of refusals)
    refused.add('part-unreadable', { place, ...(path && { file: path }) }, {});
  const others = refusals.length > 0 ? notes.filter(({ code }) => code !== 'nothing-found') : notes;
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
  const own = new Map<string, string>();
  gather(root, own, notes);
  const environments = environmentsOf(root, notes);
  const variables = new Variables(knownIn(own, environments));
  const walk = new Walk(collection, tracked, variables);
  walk.folder(root, [], { names: [], headers: [], auth: undefined, scripts: [], schemes: [] });
  if (walk.hasDescriptions) collection.notes.add('descriptions', {}, {});
  if (walk.hasExamples) collection.notes.add('saved-responses', {}, {});
  const config = member(root, 'brunoConfig');
  const isProxied = isTrue(memberAt(config, 'proxy', 'enabled'));
  const settings = [
    ...(isProxied ? ['proxy'] : []),
    ...(itemsOf(member(config, 'clientCertificates'), 'certs').length > 0 ? ['clientCertificates'] : []),
  ];
  collection.notes.addNames('setting-not-available', {}, settings);
  const name = textOf(root, 'name');
  return collection.result({}, samplesIn(own, environments, { variables, notes, name }));
}

/** What a folder hands down to its contents. */
interface Folder {
  readonly names: readonly string[];
  readonly headers: readonly Json[];
  readonly auth: Json | undefined;
  readonly scripts: readonly Script[];
  readonly schemes: readonly SchemeName[];
}

/** Limits for what each request gets from its folders. */
const MAX_NAME_LENGTH = 200;
const MAX_HEADERS = 200;

class Walk {
  hasDescriptions = false;
  hasExamples = false;

  constructor(
    readonly collection: Collection,
    readonly tracked: TrackedJson,
    readonly variables: Variables,
  ) {}

  folder(item: Json, path: Path, outer: Folder): void {
    const folder = this.#inside(memberAt(item, 'root', 'request'), outer);
    this.hasDescriptions ||= !isEmpty(memberAt(item, 'root', 'docs'));
    for (const [index, inner] of itemsOf(item, 'items').entries()) {
      if (this.collection.isFull) break;
      const at = [...path, 'items', index];
      const names = [...folder.names, (textOf(inner, 'name') ?? '').slice(0, MAX_NAME_LENGTH)];
      if (member(inner, 'items')) this.folder(inner, at, { ...folder, names });
      else this.#item(inner, at, { ...folder, names });
    }
  }

  #item(item: Json, path: Path, outer: Folder): void {
    const where = whereOf(item, path);
    const name = outer.names.filter((part) => part !== '').join(' / ');
    const type = textOf(item, 'type');
    const request = member(item, 'request');
    const { notes } = this.collection;
    if (type === 'grpc' || type === 'ws') notes.add('request-scheme', where, { request: name, scheme: type });
    else if (type === 'js') notes.add('scripts', where, { which: [`event ${name}`] });
    else if (request?.type !== 'object') notes.add('request-unreadable', where, { request: name });
    else this.#request(item, request, { ...outer, name, where });
  }

  #request(item: Json, request: Json, outer: Folder & { name: string; where: NoteLocation }): void {
    const { name, where } = outer;
    const notes = new Notes();
    const folder = this.#inside(request, outer);
    if (folder.scripts.length > 0) notes.add('scripts', where, { which: folder.scripts });
    this.hasExamples ||= itemsOf(item, 'examples').length > 0;
    const converter = new TemplateConverter(this.variables);
    const scope = { where, notes, converter };
    const own = member(request, 'auth');
    const added = authOf(textOf(own, 'mode') === 'inherit' ? outer.auth : own, scope);
    const settings = settingsOf(member(item, 'settings'));
    notes.addNames('setting-not-available', where, settings.names);
    const url = urlOf(request, settings.encodes, added, scope);
    const headers = withoutReplaced(headersOf(folder.headers, scope), added, scope);
    const mediaType = headers.find((header) => isNamed(header, 'content-type'))?.value;
    const body = bodyOf(member(request, 'body'), { ...scope, mediaType });
    const method = textOf(request, 'method') ?? 'GET';
    notes.addNames('not-read', where, this.tracked.unreadIn(item, ['items']));
    const { credentials } = added;
    const schemesInScripts = folder.schemes;
    this.collection.take(
      { name, where, method, url, headers, body, credentials, schemesInScripts },
      { notes: notes.list, converter },
    );
  }

  #inside(settings: Json | undefined, outer: Folder): Folder {
    const has = (value: Json | undefined) => !isEmpty(value);
    const before = textOf(member(settings, 'script'), 'req') ?? '';
    const isTested = (textOf(settings, 'tests') ?? '') !== '' || has(member(settings, 'assertions'));
    const isAfter = has(memberAt(settings, 'script', 'res')) || has(memberAt(settings, 'vars', 'res'));
    const auth = member(settings, 'auth');
    const mode = textOf(auth, 'mode') ?? 'none';
    this.hasDescriptions ||= has(member(settings, 'docs')) || listsOf(settings).some(isDescribed);
    const scripts: Script[] = [
      ...outer.scripts,
      ...(before.trim() === '' ? [] : ['before-request' as const]),
      ...(isAfter ? ['after-response' as const] : []),
      ...(isTested ? ['tests' as const] : []),
    ];
    return {
      names: outer.names,
      headers: [
        ...outer.headers,
        ...itemsOf(settings, 'headers').slice(0, MAX_HEADERS - outer.headers.length),
      ],
      auth: mode === 'none' || mode === 'inherit' ? outer.auth : auth,
      scripts: [...new Set(scripts)],
      schemes: [...new Set([...outer.schemes, ...schemesInScript(before)])],
    };
  }
}

const listsOf = (settings: Json | undefined): readonly Json[] => [
  ...itemsOf(settings, 'headers'),
  ...itemsOf(settings, 'params'),
  ...itemsOf(member(settings, 'vars'), 'req'),
  ...itemsOf(member(settings, 'body'), 'formUrlEncoded'),
  ...itemsOf(member(settings, 'body'), 'multipartForm'),
];

const isDescribed = (pair: Json): boolean => !isEmpty(member(pair, 'description'));

/** The settings that differ from those of a new request, and whether the URL is encoded. */
function settingsOf(settings: Json | undefined): { readonly names: string[]; readonly encodes: boolean } {
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
