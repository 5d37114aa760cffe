/**
 * Walks through the folders of a collection, which hand their authentication, headers and scripts down to
 * the requests in them, and hands each request to the collection that is read.
 */
import type { Path, SchemeName } from '../../core';
import type { Json } from '../../core/internal';
import { isEmpty, type TrackedJson, textOf } from '../json';
import { type NoteLocation, Notes, type Script } from '../notes';
import { type ForeignCredentials, type ForeignHeader, type ForeignRequest, isNamed } from '../reading';
import { schemesInScript } from '../signing-schemes';
import { type ConversionScope, TemplateConverter } from '../template-converter';
import type { Collection } from '../to-action';
import { withFilledIn } from '../to-authentication';
import type { Variables } from '../variables';
import { type CollectionAuth, enabledOf, type Field } from './request-parts';

/** A folder or a request, and its place in the document. */
export interface Entry {
  readonly json: Json;
  readonly path: Path;
}

/** A folder, with those around it. */
export interface Folder extends Entry {
  readonly outer?: Folder | undefined;
  readonly names: readonly string[];
  readonly auth: Json | undefined;
  readonly headers: readonly ForeignHeader[];
  /** Scripts that run for each request in it. */
  readonly scripts: readonly Script[];
  /** The signing schemes of these scripts. */
  readonly schemes: readonly SchemeName[];
}

export interface RequestScope extends ConversionScope {
  readonly folder: Folder;
  readonly auth: CollectionAuth;
  /** The headers of the request and its folders that are enabled. */
  readonly headers: readonly ForeignHeader[];
  /** The Content-Type of these headers. */
  readonly mediaType: string | undefined;
}

/** What a request says beside its name, authentication and headers. */
export type RequestParts = Pick<ForeignRequest, 'method' | 'url' | 'body'>;

/** What a program writes into a collection. */
export interface CollectionFormat {
  /** The names that a path in the document begins with, for what was not read. */
  readonly itemName: string;
  /** Its path in the document, unless there is a better place. */
  whereOf?(entry: Entry): NoteLocation;
  isFolder(entry: Entry): boolean;
  /** The folders and requests in a folder, in order. */
  entriesOf(folder: Entry): readonly Entry[];
  /** Undefined if it is inherited. */
  authOf(json: Json): Json | undefined;
  readAuth(auth: Json | undefined): CollectionAuth;
  headersOf(json: Json, where: NoteLocation, notes: Notes): readonly Field[];
  scriptsOf(json: Json): readonly { readonly script: Script; readonly text: string }[];
  /** Whether a folder or request has a description, and saved responses; both are noted once. */
  isDescribed?(json: Json): boolean;
  hasResponses?(json: Json): boolean;
  /** Adds notes about other settings of a folder or request. */
  noteOthers?(json: Json, where: NoteLocation, notes: Notes): void;
  /** Undefined if it is no request over HTTP. */
  requestOf(json: Json, scope: RequestScope): RequestParts | undefined;
  /** Whether the authentication replaces an Authorization header and one with its name; otherwise the header counts. */
  readonly authReplacesHeader?: boolean;
  /** Whether a header replaces those before it with its name, also those of folders; otherwise all are sent. */
  readonly headersReplace?: boolean;
}

/** Limits for what each request gets from its folders, which must not grow with the collection. */
const MAX_NAME_LENGTH = 200;
const MAX_SCRIPTS = 20;
const MAX_HEADERS = 100;

const NOWHERE: Omit<Folder, keyof Entry> = {
  names: [],
  auth: undefined,
  headers: [],
  scripts: [],
  schemes: [],
};

export class CollectionWalk {
  /** Authentications that were read; one that many requests inherit is read once. */
  readonly #auths = new Map<Json | undefined, CollectionAuth>();
  #isDescribed = false;
  #hasResponses = false;

  constructor(
    readonly format: CollectionFormat,
    readonly collection: Collection,
    readonly tracked: TrackedJson,
    readonly variables: Variables,
  ) {}

  /** Reads all requests of a collection; the folder itself has no name. */
  read(root: Entry): void {
    const { notes } = this.collection;
    this.#inside(this.#open(root, { ...NOWHERE, ...root }, notes));
    const where = this.#whereOf(root);
    if (this.#isDescribed) notes.add('descriptions', where, {});
    if (this.#hasResponses) notes.add('saved-responses', where, {});
  }

  #inside(folder: Folder): void {
    for (const entry of this.format.entriesOf(folder)) {
      if (this.collection.isFull) break;
      const names = [...folder.names, textOf(entry.json, 'name') ?? ''];
      if (!this.format.isFolder(entry)) this.#request(entry, { ...folder, names });
      else {
        const outer = { ...folder, names: names.map((name) => name.slice(0, MAX_NAME_LENGTH)) };
        this.#inside(this.#open(entry, outer, this.collection.notes));
      }
    }
  }

  /** What holds inside of a folder or request. */
  #open({ json, path }: Entry, outer: Folder, notes: Notes): Folder {
    const { format } = this;
    const where = this.#whereOf({ json, path });
    format.noteOthers?.(json, where, notes);
    this.#isDescribed ||= format.isDescribed?.(json) ?? false;
    this.#hasResponses ||= format.hasResponses?.(json) ?? false;
    const own = format.scriptsOf(json);
    const before = own.filter(({ script }) => script === 'before-request');
    return {
      json,
      path,
      outer,
      names: outer.names,
      auth: nearest(format.authOf(json), outer.auth),
      headers: this.#headers(json, outer, where, notes),
      scripts: [...new Set([...outer.scripts, ...own.map(({ script }) => script)])].slice(0, MAX_SCRIPTS),
      schemes: [...new Set([...outer.schemes, ...before.flatMap(({ text }) => schemesInScript(text))])],
    };
  }

  #whereOf(entry: Entry): NoteLocation {
    return this.format.whereOf?.(entry) ?? { path: entry.path };
  }

  #headers(json: Json, outer: Folder, where: NoteLocation, notes: Notes): readonly ForeignHeader[] {
    const listed = enabledOf(this.format.headersOf(json, where, notes), where, notes);
    const last = new Map(listed.map((field) => [field.name.toLowerCase(), field]));
    const replaces = this.format.headersReplace;
    const own = replaces ? [...last.values()] : listed;
    if (replaces)
      notes.addNames(
        'header-twice',
        where,
        listed.filter(({ name, value }) => last.get(name.toLowerCase())?.value !== value),
      );
    const inherited = replaces
      ? outer.headers.filter(({ name }) => !last.has(name.toLowerCase()))
      : outer.headers;
    const headers = [...inherited.slice(0, MAX_HEADERS), ...own.map((field) => ({ ...field, where }))];
    notes.addNames('header-not-sent', where, inherited.slice(MAX_HEADERS));
    return headers;
  }

  #request(entry: Entry, outer: Folder): void {
    const { format, collection, variables } = this;
    const { json } = entry;
    const where = this.#whereOf(entry);
    const name = outer.names.filter((part) => part !== '').join(' / ');
    const notes = new Notes();
    const folder = this.#open(entry, outer, notes);
    if (folder.scripts.length > 0) notes.add('scripts', where, { which: folder.scripts });
    const converter = new TemplateConverter(variables);
    const auth = this.#auths.get(folder.auth) ?? format.readAuth(folder.auth);
    this.#auths.set(folder.auth, auth);
    for (const found of auth.notes) notes.push({ ...found, ...where });
    const credentials = filledInName(auth.credentials, converter);
    const given = withFilledIn(folder.headers, converter);
    const names = format.authReplacesHeader ? namesOf(credentials) : [];
    const replaced = given.filter((header) => names.some((one) => isNamed(header, one)));
    const headers = given.filter((header) => !replaced.includes(header));
    notes.addNames('header-not-sent', where, replaced);
    const mediaType = headers.find((header) => isNamed(header, 'content-type'))?.value;
    const request = format.requestOf(json, { where, notes, converter, folder, auth, headers, mediaType });
    const unread = this.tracked.unreadIn(json, [format.itemName]);
    if (!request) {
      collection.notes.add('request-unreadable', where, { request: name });
      return;
    }
    notes.addNames('not-read', where, unread);
    collection.take(
      { ...request, name, where, headers, credentials, schemesInScripts: folder.schemes },
      { notes: notes.list, converter },
    );
  }
}

/** Reads the inherited value too, so that it counts as read if no request uses it. */
const nearest = (own: Json | undefined, inherited: Json | undefined): Json | undefined =>
  own !== undefined && !isEmpty(own) ? own : inherited;

/** No header field is named by a variable. */
function filledInName(
  credentials: ForeignCredentials | undefined,
  converter: TemplateConverter,
): ForeignCredentials | undefined {
  if (credentials?.type !== 'header') return credentials;
  return { ...credentials, name: converter.filledIn(credentials.name) ?? credentials.name };
}

/** The names of the headers that these credentials leave no room for, in lower case. */
const namesOf = (credentials: ForeignCredentials | undefined): readonly string[] =>
  credentials
    ? ['authorization', ...(credentials.type === 'header' ? [credentials.name.toLowerCase()] : [])]
    : [];

/** The folders of a collection that lists all folders and requests, each with the ID of the folder around it. */

export interface FlatItem extends Entry {
  /** The folder around it. */
  readonly parent: string;
  /** Its own ID, if it is a folder. */
  readonly id?: string;
  /** Items are sorted by it; those with the same key stay in the order of the list. */
  readonly key?: number;
}

/** Folders below so many others become folders of the collection itself. */
const MAX_DEPTH = 100;

const ROOT = '';

export class FlatTree {
  readonly #folders = new Map<Json, string>();
  readonly #children = new Map<string, Set<FlatItem>>();
  readonly #reached = new Set<string>();

  constructor(all: readonly FlatItem[]) {
    const folders = all.filter(({ id }) => id !== undefined);
    for (const { json, id = ROOT } of folders) this.#folders.set(json, id);
    const ids = new Set(this.#folders.values());
    const parentOf = ({ parent }: FlatItem): string => (ids.has(parent) ? parent : ROOT);
    for (const item of all) this.#childrenOf(parentOf(item)).add(item);
    this.#reach(ROOT, 0);
    for (const folder of folders) {
      const { id = ROOT } = folder;
      if (this.#reached.has(id)) continue;
      // It is its own ancestor, or has very many.
      this.#childrenOf(parentOf(folder)).delete(folder);
      this.#childrenOf(ROOT).add(folder);
      this.#reached.add(id);
      this.#reach(id, 1);
    }
  }

  #reach(folder: string, depth: number): void {
    if (depth === MAX_DEPTH) return;
    for (const { id } of this.#childrenOf(folder)) {
      if (id === undefined || this.#reached.has(id)) continue;
      this.#reached.add(id);
      this.#reach(id, depth + 1);
    }
  }

  #childrenOf(id: string): Set<FlatItem> {
    const children = this.#children.get(id) ?? new Set();
    this.#children.set(id, children);
    return children;
  }

  /** To be called once for each folder: folders with the same ID have the same content. */
  entriesOf({ json }: Entry): Entry[] {
    const id = this.#folders.get(json) ?? ROOT;
    const children = this.#childrenOf(id);
    this.#children.delete(id);
    return [...children].sort((one, other) => (one.key ?? 0) - (other.key ?? 0));
  }

  isFolder({ json }: Entry): boolean {
    return this.#folders.has(json);
  }
}

/** The sort key that a text gives. */
export const sortKey = (text: string | undefined): number => Number(text ?? 0) || 0;
