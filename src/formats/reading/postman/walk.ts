import type { Json, Path } from '../../../core';
import { fitAction } from '../fit-action';
import type { ForeignHeader, ForeignRequest } from '../foreign-request';
import { withFilledIn } from '../headers-filled-in';
import { isTrue, itemsOf, member, text, textOf } from '../json';
import { Notes, type Where } from '../note';
import type { Collection } from '../reading';
import type { Variables } from '../variables';
import { Wording } from '../wording';
import { authOf } from './auth';
import { bodyOf } from './body';
import { headersOf } from './headers';
import { scriptsOf } from './scripts';
import { urlOf, withKey } from './url';

/** What a folder hands down to what is in it. */
interface Folder {
  readonly names: readonly string[];
  readonly auth: Json | undefined;
  /** Scripts that run for everything in it. */
  readonly scripts: readonly string[];
  readonly keepsBodyOfGet: boolean;
}

const OUTERMOST: Folder = { names: [], auth: undefined, scripts: [], keepsBodyOfGet: false };

/** Walks through the folders of a collection, and takes each request. */
export class Walk {
  hasDescriptions = false;
  hasResponses = false;

  constructor(
    readonly collection: Collection,
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
      if (member(inner, 'item')) this.#folder(inner, at, { ...folder, names });
      else this.#item(inner, at, { ...folder, names });
    }
  }

  #item(item: Json, path: Path, outer: Folder): void {
    const where = { path };
    const request = member(item, 'request');
    const name = outer.names.filter((part) => part !== '').join(' / ');
    this.#look(item);
    if (request?.type !== 'object' && request?.type !== 'string') {
      this.collection.notes.add('request-unreadable', where, { request: `“${name}”` });
      return;
    }
    this.#look(request);
    const notes = new Notes();
    const folder = inside(item, outer, where, notes);
    const scripts = [...new Set(folder.scripts)];
    if (scripts.length > 0) notes.add('scripts', where, { which: scripts.join(', ') });
    const wording = new Wording(this.variables);
    const read = requestOf(request, { name, where, folder, notes, wording });
    this.collection.take(fitAction(read, wording, notes.list));
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
  return (text(description) ?? textOf(description, 'content') ?? '') !== '';
}

/** What holds inside of a folder, or for one request. */
function inside(item: Json, outer: Folder, where: Where, notes: Notes): Folder {
  const behavior = member(item, 'protocolProfileBehavior');
  const pruning = member(behavior, 'disableBodyPruning');
  const settings = behavior?.type === 'object' ? [...behavior.byName.keys()] : [];
  notes.addNames(
    'setting-not-available',
    where,
    settings.filter((name) => name !== 'disableBodyPruning'),
  );
  return {
    ...outer,
    auth: nearest(member(item, 'auth'), outer.auth),
    scripts: [...outer.scripts, ...scriptsOf(item)],
    keepsBodyOfGet: pruning === undefined ? outer.keepsBodyOfGet : isTrue(pruning),
  };
}

const nearest = (own: Json | undefined, inherited: Json | undefined): Json | undefined =>
  own?.type === 'object' ? own : inherited;

interface RequestScope {
  readonly name: string;
  readonly where: Where;
  readonly folder: Folder;
  readonly notes: Notes;
  readonly wording: Wording;
}

function requestOf(request: Json, { name, where, folder, notes, wording }: RequestScope): ForeignRequest {
  const written = text(request);
  if (written !== undefined)
    return { name, where, method: 'GET', url: written, headers: [], body: { is: 'none' } };
  const auth = authOf(nearest(member(request, 'auth'), folder.auth), where, notes);
  const headers = withFilledIn(headersOf(request, where, notes), wording);
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
    ['certificate', 'proxy'].filter((setting) => member(request, setting)?.type === 'object'),
  );
  const method = textOf(request, 'method') ?? 'GET';
  const url = urlOf(member(request, 'url'), where, notes);
  const isPruned = method.toUpperCase() === 'GET' && !folder.keepsBodyOfGet;
  return {
    name,
    where,
    method,
    url: auth.inQuery ? withKey(url, auth.inQuery) : url,
    headers: headers.filter(isKept),
    body: bodyOf(member(request, 'body'), { isPruned, where, notes }),
    credentials: auth.credentials,
  };
}
