/**
 * Reads Postman collections v2.0 and v2.1: walks through the folders, which hand their authentication,
 * scripts and settings down to the requests in them.
 */
import type { Path, SchemeName } from '../../core';
import type { Json } from '../../core/internal';
import { Collection } from '../collection';
import {
  anyText,
  isEmpty,
  isTrue,
  itemsOf,
  member,
  memberAt,
  membersOf,
  scalarText,
  TrackedJson,
  textOf,
} from '../json';
import { type NoteLocation, Notes, type Script } from '../notes';
import { type Collected, type ForeignRequest, isNamed } from '../reading';
import { schemesInScript } from '../signing-schemes';
import { type ConversionScope, TemplateConverter } from '../template-converter';
import { withFilledIn } from '../to-authentication';
import { unreadJson } from '../unread-formats';
import { noteVariables, samplesOf, Variables } from '../variables';
import { bodyOf, headersOf } from './body';
import { Authentications, urlOf, withKey, withSpaceAtEnd } from './url';

/** Values about the collection itself or its display in Postman, and values with notes of their own. */
const MEANINGLESS: ReadonlySet<string> = new Set([
  // Noted once for the whole collection
  'description',
  'item.response',
  // Names and types that Postman assigns
  'info.name',
  'info.version',
  'item.id',
  'item.uid',
  'request.id',
  'event.id',
  'script.id',
  'script.name',
  'script.type',
  'script.packages',
  'variable.id',
  'variable.name',
  'variable.type',
  'variable.system',
  'header.name',
  'header.type',
  'header.uuid',
  'path.type',
  'query.type',
  'query.uuid',
  'urlencoded.type',
  'urlencoded.uuid',
  'formdata.type',
  'formdata.uuid',
  // In v2.0; Postman sends it even if it is not enabled
  'header.enabled',
  'urlencoded.enabled',
  'formdata.enabled',
  // Display of a body; the language of a raw one is read
  'body.options',
  // The note about the field is enough
  'formdata.src',
  'formdata.fileName',
]);

const READ = /\/collection\/v2\.[01](?:\.\d+)?\//;

/** Recognizes collections of all versions. v1 has no `info`, and resembles formats of other programs. */
export function isPostmanCollection(root: Json): boolean {
  if (member(root, 'info')?.type === 'object' && member(root, 'item')?.type === 'array') return true;
  const isV1 = member(root, 'requests')?.type === 'array' && (member(root, 'order') ?? member(root, 'id'));
  return isV1 !== undefined && isV1 !== false && unreadJson(root) === undefined;
}

/** The version of a collection; undefined for those that are read. */
function otherVersion(root: Json): string | undefined {
  const schema = textOf(member(root, 'info'), 'schema') ?? '';
  if (READ.test(schema)) return undefined;
  if (member(root, 'info') === undefined) return 'v1';
  return /\/collection\/(v[0-9.]+?)(?:\.0)?\//.exec(schema)?.[1] ?? 'of an unknown version';
}

export function readPostman(document: Json): Collected {
  const tracked = new TrackedJson(document, MEANINGLESS);
  const { root } = tracked;
  const collection = new Collection(tracked);
  const version = otherVersion(root);
  if (version !== undefined) {
    collection.notes.add('postman-version', { path: ['info', 'schema'] }, { version });
    return collection.result({});
  }
  const variables = new Variables(definitionsOf(root, collection.notes));
  const walk = new Walk(collection, tracked, variables);
  walk.all(root);
  if (walk.hasDescriptions) collection.notes.add('descriptions', { path: [] }, {});
  if (walk.hasResponses) collection.notes.add('saved-responses', { path: [] }, {});
  noteVariables(variables, { path: ['variable'] }, collection.notes);
  return collection.result({ path: ['item'] }, samplesOf(variables, textOf(member(root, 'info'), 'name')));
}

/**
 * The variables of a collection, and those of its folders that it does not define itself. They are
 * collected first, because a request may use variables that are defined after it.
 */
function definitionsOf(root: Json, notes: Notes): Map<string, string> {
  const definitions = new Map<string, string>();
  gather(root, definitions, notes);
  return definitions;
}

const WHERE: NoteLocation = { path: ['variable'] };

function gather(item: Json, definitions: Map<string, string>, notes: Notes): void {
  const own = new Map<string, string>();
  for (const variable of itemsOf(item, 'variable')) {
    const name = textOf(variable, 'key') ?? textOf(variable, 'id');
    const value = anyText(member(variable, 'value'));
    if (name === undefined || value === undefined) continue;
    if (isTrue(member(variable, 'disabled'))) notes.addNames('disabled', WHERE, [name]);
    else {
      noteOther(own.get(name), value, name, notes);
      own.set(name, value);
    }
  }
  for (const [name, value] of own) {
    noteOther(definitions.get(name), value, name, notes);
    if (!definitions.has(name)) definitions.set(name, value);
  }
  for (const inner of itemsOf(item, 'item')) gather(inner, definitions, notes);
}

function noteOther(present: string | undefined, value: string, name: string, notes: Notes): void {
  if (present !== undefined && present !== value) notes.addNames('variable-set-again', WHERE, [name]);
}

/** What a folder hands down to its contents. */
interface Folder {
  readonly names: readonly string[];
  readonly auth: Json | undefined;
  /** Scripts that run for each request in it. */
  readonly scripts: readonly Script[];
  /** The signing schemes of these scripts. */
  readonly schemes: readonly SchemeName[];
  readonly keepsBodyOfGet: boolean;
}

/** Limits for what each request gets from its folders, which must not grow with the collection. */
const MAX_NAME_LENGTH = 200;
const MAX_SCRIPTS = 20;

const OUTERMOST: Folder = { names: [], auth: undefined, scripts: [], schemes: [], keepsBodyOfGet: false };

class Walk {
  hasDescriptions = false;
  hasResponses = false;
  readonly #auths = new Authentications();

  constructor(
    readonly collection: Collection,
    readonly tracked: TrackedJson,
    readonly variables: Variables,
  ) {}

  all(root: Json): void {
    this.#look(member(root, 'info'));
    this.#folder(root, [], OUTERMOST);
  }

  #folder(item: Json, path: Path, outer: Folder): void {
    this.#look(item);
    const folder = inside(item, outer, { path }, this.collection.notes);
    for (const [index, inner] of itemsOf(item, 'item').entries()) {
      if (this.collection.isFull) break;
      const at = [...path, 'item', index];
      const names = [...folder.names, textOf(inner, 'name') ?? ''];
      if (!member(inner, 'item')) this.#item(inner, at, { ...folder, names });
      else this.#folder(inner, at, { ...folder, names: names.map((name) => name.slice(0, MAX_NAME_LENGTH)) });
    }
  }

  #item(item: Json, path: Path, outer: Folder): void {
    const where = { path };
    const request = member(item, 'request');
    const name = outer.names.filter((part) => part !== '').join(' / ');
    this.#look(item);
    if (request?.type !== 'object' && request?.type !== 'string') {
      this.collection.notes.add('request-unreadable', where, { request: name });
      return;
    }
    this.#look(request);
    const notes = new Notes();
    const folder = inside(item, outer, where, notes);
    if (folder.scripts.length > 0) notes.add('scripts', where, { which: folder.scripts });
    const converter = new TemplateConverter(this.variables);
    const read = requestOf(request, { name, where, folder, notes, converter, auths: this.#auths });
    notes.addNames('not-read', where, this.tracked.unreadIn(item, ['item']));
    const signed = { ...read, schemesInScripts: folder.schemes };
    this.collection.take(signed, { notes: notes.list, converter });
  }

  #look(item: Json | undefined): void {
    const parts = [
      item,
      ...itemsOf(item, 'variable'),
      ...itemsOf(item, 'header'),
      ...itemsOf(member(item, 'url'), 'query'),
      ...itemsOf(member(item, 'url'), 'variable'),
      ...itemsOf(member(item, 'body'), 'urlencoded'),
      ...itemsOf(member(item, 'body'), 'formdata'),
    ];
    this.hasDescriptions ||= parts.some(isDescribed);
    this.hasResponses ||= itemsOf(item, 'response').length > 0;
  }
}

function isDescribed(part: Json | undefined): boolean {
  const description = member(part, 'description');
  return (scalarText(description) ?? textOf(description, 'content') ?? '') !== '';
}

/** The settings inside of a folder or request. */
function inside(item: Json, outer: Folder, where: NoteLocation, notes: Notes): Folder {
  const behavior = member(item, 'protocolProfileBehavior');
  const pruning = member(behavior, 'disableBodyPruning');
  const settings = membersOf(behavior).filter(
    ({ name, value }) => name !== 'disableBodyPruning' && !isEmpty(value),
  );
  notes.addNames('setting-not-available', where, settings);
  const scripts = scriptsOf(item);
  const beforeRequest = scripts.filter(({ script }) => script === 'before-request');
  return {
    ...outer,
    auth: nearest(member(item, 'auth'), outer.auth),
    scripts: [...new Set([...outer.scripts, ...scripts.map(({ script }) => script)])].slice(0, MAX_SCRIPTS),
    schemes: [...new Set([...outer.schemes, ...beforeRequest.flatMap(({ text }) => schemesInScript(text))])],
    keepsBodyOfGet: pruning === undefined ? outer.keepsBodyOfGet : isTrue(pruning),
  };
}

/** Reads the inherited value too, so that it counts as read if no request uses it. */
const nearest = (own: Json | undefined, inherited: Json | undefined): Json | undefined =>
  own?.type === 'object' && !isEmpty(own) ? own : inherited;

interface RequestScope extends ConversionScope {
  readonly name: string;
  readonly folder: Folder;
  readonly auths: Authentications;
}

/** A request may be a text, which is its URL. */
function requestOf(request: Json, scope: RequestScope): ForeignRequest {
  const { name, where, folder, notes, converter } = scope;
  const auth = scope.auths.of(nearest(member(request, 'auth'), folder.auth));
  for (const found of auth.notes) notes.push({ ...found, ...where });
  const given = withFilledIn(headersOf(request, where, notes), converter);
  const replaced = auth.credentials ? given.filter((header) => isNamed(header, 'authorization')) : [];
  const headers = given.filter((header) => !replaced.includes(header));
  notes.addNames('header-not-sent', where, replaced);
  const settings = ['certificate', 'proxy'].filter((setting) => !isEmpty(member(request, setting)));
  notes.addNames('setting-not-available', where, settings);
  const method = textOf(request, 'method') ?? 'GET';
  const url = urlOf(request.type === 'string' ? request : member(request, 'url'), where, notes);
  const mediaType = headers.find((header) => isNamed(header, 'content-type'))?.value;
  const isPruned = method.toUpperCase() === 'GET' && !folder.keepsBodyOfGet;
  return {
    name,
    where,
    method,
    url: withSpaceAtEnd(auth.inQuery ? withKey(url, auth.inQuery, { where, notes, converter }) : url),
    headers,
    body: bodyOf(member(request, 'body'), { isPruned, mediaType, where, notes, converter }),
    credentials: auth.credentials,
  };
}

const SCRIPTS: ReadonlyMap<string, Script> = new Map([
  ['prerequest', 'before-request'],
  ['test', 'tests'],
]);

/** The scripts of a request or folder that are enabled and not empty. */
function scriptsOf(item: Json): { readonly script: Script; readonly text: string }[] {
  return itemsOf(item, 'event').flatMap((event) => {
    const lines = memberAt(event, 'script', 'exec');
    const text = scalarText(lines) ?? itemsOf(member(event, 'script'), 'exec').map(scalarText).join('\n');
    const listen = textOf(event, 'listen') ?? '';
    const isOff = isTrue(member(event, 'disabled'));
    return isOff || text.trim() === '' ? [] : [{ script: SCRIPTS.get(listen) ?? `event ${listen}`, text }];
  });
}
