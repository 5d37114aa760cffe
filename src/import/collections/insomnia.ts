/** Reads exports of Insomnia: v4 (a list of resources) and v5 (a tree). */
import type { Json } from '../../core/internal';
import { isEmpty, isFalse, isTrue, itemsOf, member, memberAt, TrackedJson, textOf } from '../json';
import type { NoteLocation, Notes, Script } from '../notes';
import type { Collected, ForeignBody } from '../reading';
import { Collection } from '../to-action';
import { FORM } from '../to-body';
import { noteVariables } from '../variables';
import { type InsomniaSource, insomniaSource, samplesOfEnvironments, variablesOf } from './insomnia-source';
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
  partReader,
  rowsOf,
  withParameters,
  withPathValues,
} from './request-parts';
import { type CollectionFormat, CollectionWalk, type RequestParts, type RequestScope } from './walk';

/** Values about resources themselves and their display, and values with notes of their own. */
const MEANINGLESS: ReadonlySet<string> = new Set([
  'type',
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
  // Of the description of an API, whose contents are noted
  'resources.fileName',
  'resources.contentType',
  'headers.id',
  'parameters.id',
  'parameters.type',
  'parameters.multiline',
  'parameters.fileName',
  'pathParameters.id',
  'params.id',
  'params.type',
  'params.multiline',
  'params.fileName',
  // How answers are handled
  'settingStoreCookies',
  'settingSendCookies',
  'settingFollowRedirects',
  'settings.cookies',
  'settings.followRedirects',
]);

const V5 = /^(?:collection|environment|spec)\.insomnia\.rest\/5\./;

/** Format 3 has the same resources as 4. */
const V4 = new Set(['3', '4']);

export const isInsomnia = (root: Json): boolean =>
  V5.test(textOf(root, 'type') ?? '') ||
  (V4.has(textOf(root, '__export_format') ?? '') && member(root, 'resources')?.type === 'array');

export function readInsomnia(document: Json): Collected {
  const tracked = new TrackedJson(document, MEANINGLESS);
  const { root } = tracked;
  const collection = new Collection(tracked);
  const source = insomniaSource(root);
  const variables = variablesOf(source.environments, collection.notes);
  new CollectionWalk(formatOf(source), collection, tracked, variables).read({ json: root, path: [] });
  if (source.hasCookies) collection.notes.add('cookies', { path: ['cookieJar'] }, {});
  noteVariables(variables, { path: ['environments'] }, collection.notes);
  const samples = samplesOfEnvironments(source.environments, variables, source.name, collection.notes);
  return collection.result({ path: [] }, samples);
}

const formatOf = (source: InsomniaSource): CollectionFormat => ({
  itemName: 'resources',
  isFolder: (entry) => source.isFolder(entry),
  entriesOf: (folder) => source.entriesOf(folder),
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

/** Whether a setting is switched off. By default all are on. */
function isOff(json: Json, name: 'encodeUrl' | 'rebuildPath' | 'renderRequestBody'): boolean {
  const ofV4 =
    name === 'renderRequestBody'
      ? 'settingDisableRenderRequestBody'
      : `setting${name[0]?.toUpperCase()}${name.slice(1)}`;
  const isOffInV4 = name === 'renderRequestBody' ? isTrue : isFalse;
  return [isOffInV4(member(json, ofV4)), isFalse(memberAt(json, 'settings', name))].includes(true);
}

const SETTINGS = ['encodeUrl', 'rebuildPath', 'renderRequestBody'] as const;

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
    SETTINGS.filter((name) => isOff(json, name)),
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
  const filled = withPathValues(
    new Map(inPath),
    (fill) => path.replace(/(?<=\/):([^/?#:]+)/g, fill),
    where,
    notes,
  );
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
  if (mediaType?.startsWith('multipart/')) {
    return multipartOf(params.map(partReader(fieldOf)), where, notes);
  }
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
