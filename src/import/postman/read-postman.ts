/** Reads Postman collections v1, v2.0 and v2.1. */
import type { Json } from '../../core/internal';
import { authenticationIn, isDescribed } from '../collections/request-parts';
import {
  type CollectionFormat,
  CollectionWalk,
  type Folder,
  type RequestParts,
  type RequestScope,
} from '../collections/walk';
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
import type { NoteLocation, Notes, Script } from '../notes';
import type { Collected } from '../reading';
import { Collection } from '../to-action';
import { unreadJson } from '../unread-formats';
import { type Definition, definitionsOf, noteVariables, samplesOf, Variables } from '../variables';
import { bodyOf, headersOf, urlOf, withKey, withSpaceAtEnd } from './request';
import { fromV1 } from './v1';

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
  return /\/collection\/(v[0-9.]+?)(?:\.0)?\//.exec(schema)?.[1] ?? 'of an unknown version';
}

export function readPostman(document: Json): Collected {
  const tracked = new TrackedJson(document, MEANINGLESS);
  const isV1 = member(document, 'info') === undefined;
  const root = isV1 ? fromV1(tracked.root) : tracked.root;
  const collection = new Collection(tracked);
  const version = isV1 ? undefined : otherVersion(root);
  if (version !== undefined) {
    collection.notes.add('postman-version', { path: ['info', 'schema'] }, { version });
    return collection.result({});
  }
  const variables = new Variables(definitionsOf(definedIn(root), collection.notes));
  new CollectionWalk(FORMAT, collection, tracked, variables).read({ json: root, path: [] });
  noteVariables(variables, WHERE, collection.notes);
  return collection.result({ path: ['item'] }, samplesOf(variables, textOf(member(root, 'info'), 'name')));
}

const WHERE: NoteLocation = { path: ['variable'] };

/** The variables of a collection and its folders. The last with a name counts in each of these. */
function* definedIn(item: Json): Generator<Definition> {
  for (const variable of itemsOf(item, 'variable').toReversed()) {
    const name = textOf(variable, 'key') ?? textOf(variable, 'id');
    const value = anyText(member(variable, 'value'));
    if (name === undefined || value === undefined) continue;
    yield { name, value, where: WHERE, isOff: isTrue(member(variable, 'disabled')) };
  }
  for (const inner of itemsOf(item, 'item')) yield* definedIn(inner);
}

const FORMAT: CollectionFormat = {
  itemName: 'item',
  authReplacesHeader: true,
  isFolder: ({ json }) => member(json, 'item') !== undefined,
  entriesOf: ({ json, path }) =>
    itemsOf(json, 'item').map((item, index) => ({ json: item, path: [...path, 'item', index] })),
  authOf: (json) => objectOf(member(member(json, 'request'), 'auth')) ?? objectOf(member(json, 'auth')),
  readAuth: (auth) => authenticationIn(auth, 'type'),
  headersOf: (json, where, notes) => headersOf(member(json, 'request'), where, notes),
  scriptsOf,
  isDescribed: (json) => [json, member(json, 'request')].some((item) => partsOf(item).some(isDescribed)),
  hasResponses: (json) => itemsOf(json, 'response').length > 0,
  noteOthers: noteBehavior,
  requestOf,
};

const objectOf = (json: Json | undefined): Json | undefined =>
  json?.type === 'object' && !isEmpty(json) ? json : undefined;

const partsOf = (item: Json | undefined): readonly (Json | undefined)[] => [
  item,
  member(item, 'info'),
  ...itemsOf(item, 'variable'),
  ...itemsOf(item, 'header'),
  ...itemsOf(member(item, 'url'), 'query'),
  ...itemsOf(member(item, 'url'), 'variable'),
  ...itemsOf(member(item, 'body'), 'urlencoded'),
  ...itemsOf(member(item, 'body'), 'formdata'),
];

const PRUNING = 'disableBodyPruning';

function noteBehavior(item: Json, where: NoteLocation, notes: Notes): void {
  const settings = membersOf(member(item, 'protocolProfileBehavior')).filter(
    ({ name, value }) => !isEmpty(value) && name !== PRUNING,
  );
  notes.addNames('setting-not-available', where, settings);
}

/** Whether the body of a GET is sent, as the request or the nearest folder says. */
function keepsBodyOfGet(folder: Folder): boolean {
  for (let one: Folder | undefined = folder; one; one = one.outer) {
    const pruning = memberAt(one.json, 'protocolProfileBehavior', PRUNING);
    if (pruning !== undefined) return isTrue(pruning);
  }
  return false;
}

/** A request may be a text, which is its URL. */
function requestOf(item: Json, scope: RequestScope): RequestParts | undefined {
  const { where, folder, notes, auth } = scope;
  const request = member(item, 'request');
  if (request?.type !== 'object' && request?.type !== 'string') return undefined;
  const settings = ['certificate', 'proxy'].filter((setting) => !isEmpty(member(request, setting)));
  notes.addNames('setting-not-available', where, settings);
  const method = textOf(request, 'method') || 'GET';
  const url = urlOf(request.type === 'string' ? request : member(request, 'url'), where, notes);
  const isPruned = method.toUpperCase() === 'GET' && !keepsBodyOfGet(folder);
  return {
    method,
    url: withSpaceAtEnd(auth.inQuery ? withKey(url, auth.inQuery, scope) : url),
    body: bodyOf(member(request, 'body'), { ...scope, isPruned }),
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

/** Values about the collection itself or its display in Postman, and values with notes of their own. */
export const MEANINGLESS: ReadonlySet<string> = new Set([
  // Noted once for the whole collection
  'description',
  'item.response',
  // Names and types that Postman assigns
  'type',
  'uuid',
  'info.name',
  'item.uid',
  'script.name',
  'script.packages',
  'variable.name',
  'variable.system',
  'header.name',
  'request.name',
  'query.equals',
  'url.variable.disabled',
  // In v2.0; Postman sends it even if it is not enabled
  'header.enabled',
  'urlencoded.enabled',
  'formdata.enabled',
  // Display of a body; the language of a raw one is read
  'body.options',
  // In v1
  'id',
  'owner',
  'timestamp',
  'version',
  'time',
  'folder',
  'collectionId',
  'collection_id',
  'collection',
  'createdAt',
  'updatedAt',
  'createdBy',
  'lastUpdatedBy',
  'lastRevision',
  'responses_order',
  'hasRequests',
  'requests.name',
  'requests.responses',
  'requests.dataOptions',
  'folders.name',
  'write',
  'collection_name',
  'public',
  'data.enabled',
  'helperAttributes.saveToRequest',
  // The note about the field is enough
  'formdata.src',
  'formdata.fileName',
]);
