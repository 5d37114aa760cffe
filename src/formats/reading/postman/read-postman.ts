import type { Json, Path } from '../../../core';
import { fitAction } from '../fit-action';
import type { ForeignHeader, ForeignRequest } from '../foreign-request';
import { isTrue, itemsOf, member, memberAt, text, textOf } from '../json';
import { Notes, type Where } from '../note';
import { Collection, type Reading } from '../reading';
import { noteVariables, sampleOf } from '../sample';
import { Variables } from '../variables';
import { Wording } from '../wording';
import { authOf } from './auth';
import { bodyOf } from './body';
import { urlOf } from './url';

const VERSION_2_1 = /\/collection\/v2\.1(?:\.\d+)?\//;

/** The version that a collection says it has; undefined for v2.1. */
export function otherVersion(root: Json): string | undefined {
  const schema = textOf(member(root, 'info'), 'schema') ?? '';
  if (VERSION_2_1.test(schema)) return undefined;
  if (member(root, 'info') === undefined) return 'v1';
  return /\/collection\/(v[0-9.]+?)(?:\.0)?\//.exec(schema)?.[1] ?? 'of an unknown version';
}

/** What a folder hands down to what is in it. */
interface Folder {
  readonly names: readonly string[];
  readonly auth: Json | undefined;
  /** Scripts that run for everything in it. */
  readonly scripts: readonly string[];
}

/** Reads a Postman collection v2.1: each request of each folder, with the authentication that it inherits. */
export function readPostman(root: Json): Reading {
  const collection = new Collection('postman');
  const version = otherVersion(root);
  if (version !== undefined) {
    collection.notes.add('postman-version', { path: ['info', 'schema'] }, { version });
    return collection.reading();
  }
  const definitions = new Map<string, string>();
  gather(root, definitions);
  const variables = new Variables(definitions);
  const walk = new Walk(collection, variables);
  walk.folder(root, [], { names: [], auth: undefined, scripts: [] });
  if (walk.hasDescriptions) collection.notes.add('descriptions', { path: [] }, {});
  if (walk.hasResponses) collection.notes.add('saved-responses', { path: [] }, {});
  noteVariables(variables, { path: ['variable'] }, collection.notes);
  if (collection.isEmpty) collection.notes.add('nothing-found', { path: ['item'] }, {});
  return collection.reading(sampleOf(variables));
}

/** Gathers the values first: a request may use what stands after it. */
function gather(item: Json, definitions: Map<string, string>): void {
  for (const variable of itemsOf(item, 'variable')) {
    const name = textOf(variable, 'key') ?? textOf(variable, 'id');
    const value = textOf(variable, 'value');
    if (name !== undefined && value !== undefined && !isTrue(member(variable, 'disabled')))
      definitions.set(name, value);
  }
  for (const inner of itemsOf(item, 'item')) if (member(inner, 'item')) gather(inner, definitions);
}

class Walk {
  hasDescriptions = false;
  hasResponses = false;

  constructor(
    readonly collection: Collection,
    readonly variables: Variables,
  ) {}

  folder(item: Json, path: Path, outer: Folder): void {
    this.#look(item);
    const own = member(item, 'auth');
    const folder: Folder = {
      ...outer,
      auth: own?.type === 'object' ? own : outer.auth,
      scripts: [...outer.scripts, ...scriptsOf(item)],
    };
    for (const [index, inner] of itemsOf(item, 'item').entries()) {
      if (this.collection.isFull) break;
      const at = [...path, 'item', index];
      const names = [...folder.names, textOf(inner, 'name') ?? ''];
      if (member(inner, 'item')) this.folder(inner, at, { ...folder, names });
      else this.#request(inner, at, { ...folder, names });
    }
  }

  #look(item: Json): void {
    const described = member(item, 'description') ?? memberAt(item, 'info', 'description');
    const description = text(described) ?? textOf(described, 'content') ?? '';
    this.hasDescriptions ||= description !== '';
    this.hasResponses ||= itemsOf(item, 'response').length > 0;
  }

  #request(item: Json, path: Path, folder: Folder): void {
    const where = { path };
    const request = member(item, 'request');
    const name = folder.names.filter((part) => part !== '').join(' / ');
    this.#look(item);
    if (request?.type !== 'object' && request?.type !== 'string') {
      this.collection.notes.add('request-unreadable', where, { request: `“${name}”` });
      return;
    }
    this.#look(request);
    const notes = new Notes();
    const scripts = [...new Set([...folder.scripts, ...scriptsOf(item)])];
    if (scripts.length > 0) notes.add('scripts', where, { which: scripts.join(', ') });
    const read =
      request.type === 'string'
        ? { name, where, method: 'GET', url: request.value, headers: [], body: { is: 'none' } as const }
        : this.#read(request, name, where, folder, notes);
    this.collection.take(fitAction(read, new Wording(this.variables), notes.list));
  }

  #read(request: Json, name: string, where: Where, folder: Folder, notes: Notes): ForeignRequest {
    const own = member(request, 'auth');
    const auth = authOf(own?.type === 'object' ? own : folder.auth, where, notes);
    const headers = headersOf(request, where, notes);
    const isKept = (header: ForeignHeader): boolean =>
      auth.credentials === undefined || header.name.toLowerCase() !== 'authorization';
    notes.addNames(
      'header-not-sent',
      where,
      headers.filter((header) => !isKept(header)).map((header) => header.name),
    );
    return {
      name,
      where,
      method: textOf(request, 'method') ?? 'GET',
      url: auth.inUrl(urlOf(member(request, 'url'), where, notes)),
      headers: headers.filter(isKept),
      body: bodyOf(member(request, 'body'), where, notes),
      credentials: auth.credentials,
    };
  }
}

function headersOf(request: Json, where: Where, notes: Notes): ForeignHeader[] {
  const given = member(request, 'header');
  if (given?.type === 'string') {
    return given.value.split(/\r?\n/).flatMap((line) => {
      const [, name, value = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [{ name: name.trim(), value: value.trim(), where }];
    });
  }
  const headers = itemsOf(request, 'header').filter((header) => textOf(header, 'key'));
  const isOff = (header: Json) => isTrue(member(header, 'disabled'));
  const name = (header: Json) => textOf(header, 'key') ?? '';
  notes.addNames('disabled', where, headers.filter(isOff).map(name));
  return headers
    .filter((header) => !isOff(header))
    .map((header) => ({ name: name(header), value: (textOf(header, 'value') ?? '').trim(), where }));
}

const SCRIPTS: Readonly<Record<string, string>> = { prerequest: 'a pre-request script', test: 'tests' };

/** The scripts of a request or folder, in words; an empty one is none. */
function scriptsOf(item: Json): string[] {
  return itemsOf(item, 'event').flatMap((event) => {
    const lines = memberAt(event, 'script', 'exec');
    const script = text(lines) ?? itemsOf(member(event, 'script'), 'exec').map(text).join('');
    const listen = textOf(event, 'listen') ?? '';
    return script.trim() === '' ? [] : [SCRIPTS[listen] ?? `a script (${listen})`];
  });
}
