import type { Path, SchemeName } from '../../../core';
import type { Json } from '../../../core/internal';
import type { ForeignHeader, ForeignRequest } from '../foreign-request';
import { withFilledIn } from '../headers-filled-in';
import { isEmpty, isTrue, itemsOf, member, memberAt, membersOf, scalarText, textOf } from '../json';
import { type NoteLocation, Notes } from '../note';
import type { Script } from '../note-values';
import type { Collection } from '../reading';
import { schemesInScript } from '../shown-schemes';
import { TemplateConverter } from '../template-converter';
import { toAction } from '../to-action';
import type { TrackedJson } from '../tracked-json';
import type { Variables } from '../variables';
import { Authentications } from './auth';
import { bodyOf } from './body';
import { headersOf } from './headers';
import { urlOf, withKey, withSpaceAtEnd } from './url';

/** What a folder hands down to what is in it. */
interface Folder {
  readonly names: readonly string[];
  readonly auth: Json | undefined;
  /** Scripts that run for everything in it. */
  readonly scripts: readonly Script[];
  /** Those whose signatures they compute. */
  readonly schemes: readonly SchemeName[];
  readonly keepsBodyOfGet: boolean;
}

/** What is handed down to every request must not grow with the collection. */
const MAX_NAME_LENGTH = 200;
const MAX_SCRIPTS = 20;

const OUTERMOST: Folder = { names: [], auth: undefined, scripts: [], schemes: [], keepsBodyOfGet: false };

/** Walks through the folders of a collection, and takes each request. */
export class Walk {
  hasDescriptions = false;
  hasResponses = false;
  readonly #auths = new Authentications();

  constructor(
    readonly collection: Collection,
    readonly account: TrackedJson,
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
    notes.addNames('not-read', where, this.account.unreadIn(item, ['item']));
    const signed = { ...read, schemesInScripts: folder.schemes };
    this.collection.take(toAction(signed, converter, notes.list));
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

/** What holds inside of a folder, or for one request. */
function inside(item: Json, outer: Folder, where: NoteLocation, notes: Notes): Folder {
  const behavior = member(item, 'protocolProfileBehavior');
  const pruning = member(behavior, 'disableBodyPruning');
  const settings = membersOf(behavior).filter(
    ({ name, value }) => name !== 'disableBodyPruning' && !isEmpty(value),
  );
  notes.addNames(
    'setting-not-available',
    where,
    settings.map(({ name }) => name),
  );
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

/** What is handed down counts as looked at, whether or not a request comes that has nothing of its own. */
const nearest = (own: Json | undefined, inherited: Json | undefined): Json | undefined =>
  own?.type === 'object' && !isEmpty(own) ? own : inherited;

interface RequestScope {
  readonly name: string;
  readonly where: NoteLocation;
  readonly folder: Folder;
  readonly notes: Notes;
  readonly converter: TemplateConverter;
  readonly auths: Authentications;
}

/** A request may be a text, which is its URL: all else is as for an object that says nothing more. */
function requestOf(request: Json, scope: RequestScope): ForeignRequest {
  const { name, where, folder, notes, converter } = scope;
  const auth = scope.auths.of(nearest(member(request, 'auth'), folder.auth));
  for (const found of auth.notes) notes.push({ ...found, ...where });
  const headers = withFilledIn(headersOf(request, where, notes), converter);
  const isKept = (header: ForeignHeader): boolean =>
    auth.credentials === undefined || header.name.toLowerCase() !== 'authorization';
  notes.addNames(
    'header-not-sent',
    where,
    headers.filter((header) => !isKept(header)).map((header) => header.name),
  );
  notes.addNames(
    'setting-not-available',
    where,
    ['certificate', 'proxy'].filter((setting) => !isEmpty(member(request, setting))),
  );
  const method = textOf(request, 'method') ?? 'GET';
  const url = urlOf(request.type === 'string' ? request : member(request, 'url'), where, notes);
  const mediaType = headers.find((header) => header.name.toLowerCase() === 'content-type')?.value;
  const isPruned = method.toUpperCase() === 'GET' && !folder.keepsBodyOfGet;
  return {
    name,
    where,
    method,
    url: withSpaceAtEnd(auth.inQuery ? withKey(url, auth.inQuery, { where, notes, converter }) : url),
    headers: headers.filter(isKept),
    body: bodyOf(member(request, 'body'), { isPruned, mediaType, where, notes, converter }),
    credentials: auth.credentials,
  };
}

const SCRIPTS: ReadonlyMap<string, Script> = new Map([
  ['prerequest', 'before-request'],
  ['test', 'tests'],
]);

/** The scripts of a request or folder; an empty one is none. */
function scriptsOf(item: Json): { readonly script: Script; readonly text: string }[] {
  return itemsOf(item, 'event').flatMap((event) => {
    const lines = memberAt(event, 'script', 'exec');
    const text = scalarText(lines) ?? itemsOf(member(event, 'script'), 'exec').map(scalarText).join('\n');
    const listen = textOf(event, 'listen') ?? '';
    const isOff = isTrue(member(event, 'disabled'));
    return isOff || text.trim() === '' ? [] : [{ script: SCRIPTS.get(listen) ?? `event ${listen}`, text }];
  });
}
