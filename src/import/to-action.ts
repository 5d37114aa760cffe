/** Converts the requests that an importer finds, and collects the actions and notes of one text. */
import type { Action } from '../core';
import { newAction } from '../core/internal';
import type { TrackedJson } from './json';
import { type Note, type NoteCode, type NoteLocation, Notes, note } from './notes';
import type {
  Asset,
  Collected,
  Conversion,
  ForeignCredentials,
  ForeignRequest,
  ForeignSample,
  ReadRequest,
} from './reading';
import { schemeNote, schemesOf, signedWith } from './signing-schemes';
import { TemplateConverter } from './template-converter';
import { toAuthentication, toHeaders } from './to-authentication';
import { percentDecode, toBody } from './to-body';
import { replacedInTexts, Variables } from './variables';

/** The most requests read from one text, and the most notes that belong to none of them. */
export const MAX_REQUESTS = 20_000;
export const MAX_NOTES = 10_000;

const DOUBTFUL: ReadonlySet<NoteCode> = new Set([
  'typographic-character',
  'url-like-option',
  'expression-as-text',
  'line-not-continued',
  'line-end-sign',
  'option-alone',
  'words-unknown',
  'caret-in-quotes',
]);

interface Given {
  readonly notes?: readonly Note[];
  /** With the variables of the source; without it `{{` is text. */
  readonly converter?: TemplateConverter;
  readonly asset?: Asset | undefined;
  /** The request with tags for its placeholders, and the notes about that. */
  readonly tagged?: { readonly request: ForeignRequest; readonly notes: readonly Note[] } | undefined;
}

/** Collects the actions and notes of one text. */
export class Collection {
  readonly actions: ReadRequest[] = [];
  readonly notes = new Notes(MAX_NOTES);
  #taken = 0;

  constructor(readonly document?: TrackedJson) {}

  /** No more requests are taken, so the reader can stop. */
  get isFull(): boolean {
    return this.#taken >= MAX_REQUESTS;
  }

  /** Converts a request to an action, or to the note why there is none. `notes`: those about it so far. */
  take(
    request: ForeignRequest,
    { notes = [], converter = new TemplateConverter(), asset, tagged }: Given = {},
  ): void {
    this.#taken += 1;
    if (this.isFull) {
      this.notes.add('more-requests', {}, { limit: MAX_REQUESTS - 1 });
      return;
    }
    const offered = tagged && toAction(tagged.request, converter.copy(), unlike(tagged.notes));
    const plain = toAction(request, converter, unlike(notes));
    const isOffered = offered && !('leftOut' in offered) && !('leftOut' in plain);
    const both = isOffered ? { ...plain, tagged: { action: offered.action, notes: offered.notes } } : plain;
    const conversion = withoutPlaceholders(both, converter);
    if ('leftOut' in conversion) this.notes.push(conversion.leftOut);
    else {
      const isDoubtful = conversion.notes.some(({ code }) => DOUBTFUL.has(code));
      this.actions.push({ ...conversion, ...(asset && { asset }), ...(isDoubtful && { isDoubtful }) });
    }
  }

  get isEmpty(): boolean {
    return this.actions.length === 0 && this.notes.list.length === 0;
  }

  /** `where`: the place of the note if there is neither an action, a note nor a sample. */
  result(where: NoteLocation, samples: readonly ForeignSample[] = []): Collected {
    const { actions, notes, document } = this;
    if (this.isEmpty && samples.length === 0) notes.add('nothing-found', where, {});
    if (document && actions.length > 0) notes.addNames('not-read', {}, document.unreadIn(document.root));
    return { actions, notes: notes.list, samples };
  }
}

/** The notes without those that equal an earlier one. */
function unlike(notes: readonly Note[]): Note[] {
  const said = new Set<string>();
  return notes.filter((one) => {
    const key = JSON.stringify(one);
    const isNew = !said.has(key);
    said.add(key);
    return isNew;
  });
}

/** Placeholders where no tag can be, such as in a username, are written for the reader. */
function withoutPlaceholders(conversion: Conversion, { variables }: TemplateConverter): Conversion {
  const { pattern, shown } = variables?.language ?? {};
  return pattern && shown ? replacedInTexts(conversion, pattern, shown) : conversion;
}

/**
 * Converts the request of another program to an action, as far as an action can send it, and notes every
 * difference. At the end are the helpers for URLs that the importers share.
 */

/** `found`: the notes about the request so far. */
export function toAction(
  request: ForeignRequest,
  converter: TemplateConverter,
  found: readonly Note[] = [],
): Conversion {
  const { where } = request;
  const method = request.method.toUpperCase();
  const scheme = schemeOfUrl(converter.masked(request.url)) ?? 'http';
  const label = actionNameOf(request, converter);
  if (request.url.trim() === '') return { leftOut: note('request-without-url', where, { request: label }) };
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT')
    return { leftOut: note('request-method', where, { request: label, method: request.method }) };
  if (scheme !== 'http' && scheme !== 'https')
    return { leftOut: note('request-scheme', where, { request: label, scheme }) };

  const plain = converted(request, method, converter, found);
  const shown = schemesOf(request);
  if (shown.length === 0) return plain;
  const signed = shown.map((one) => {
    const signing = signedWith(request, one, found);
    return { scheme: one.scheme, ...converted(signing.request, method, converter.copy(), signing.found) };
  });
  return { ...plain, notes: [...plain.notes, ...shown.map((one) => schemeNote(one, where))], signed };
}

function converted(
  request: ForeignRequest,
  method: Action['method'],
  converter: TemplateConverter,
  found: readonly Note[],
): { readonly action: Action; readonly notes: readonly Note[] } {
  const { where, partsAt = {} } = request;
  const credentialsAt = partsAt.credentials ?? where;
  const notes = new Notes();
  if (method !== request.method)
    notes.add('method-case', partsAt.method ?? where, { method: request.method });
  const isOpen = request.beginsWithExpansion === true || converter.beginsWithScheme(request.url);
  const url = toUrl(request.url, isOpen, converter);
  if (url.isSchemeAdded) notes.add('url-scheme-added', where, { scheme: 'http' });
  const isAsIs = found.some(({ code }) => code === 'path-as-is');
  if (!isAsIs && isRespelled(converter.masked(url.url))) notes.add('url-respelled', where, {});
  const separate = request.credentials ?? url.credentials;
  const kept = request.hasCredentialsElsewhere ? 'elsewhere' : separate?.type;
  const headers = toHeaders(request.headers, { where, notes, credentials: kept });
  if (headers.credentials && request.credentials) notes.add('credentials-not-used', credentialsAt, {});
  if (url.credentials && (headers.credentials ?? request.credentials))
    notes.add('url-credentials-not-used', where, {});
  if (headers.host && !isHostOf(url.url, headers.host.value))
    notes.add('header-host', headers.host.where, { host: headers.host.value });
  const credentials = headers.credentials ?? separate;
  const asSecret = credentials && 'asSecret' in credentials ? credentials.asSecret : undefined;
  const bodyAt = partsAt.body ?? where;
  const content = toBody(request.body, {
    method,
    mediaType:
      headers.mediaType?.value ?? (request.body.type === 'text' ? request.body.mediaType : undefined),
    typeAt: headers.mediaType && { ...where, ...headers.mediaType.where },
    where: bodyAt,
    converter,
    notes,
  });
  const action: Action = {
    ...newAction(content.objectId),
    name: actionNameOf(request, converter),
    method,
    url: converter.template(url.url, 'url'),
    authentication: toAuthentication(credentials, {
      where: headers.credentialsAt ?? credentialsAt,
      converter,
      notes,
    }),
    ...content,
  };
  converter.addNotes(where, notes);
  const staying = found.filter((one) => !asSecret?.notes.includes(one) && isTrueOf(one, action));
  return { action, notes: [...staying, ...notes.list] };
}

/** The texts of the second action that the first one has otherwise: the URL, the body, or rows as `key=value`. */
export function changedTexts(one: Action, other: Action): string[] {
  const texts = (action: Action): string[] => [
    action.url,
    ...('body' in action ? [action.body] : action.data.map(({ key, value }) => `${key}=${value}`)),
  ];
  const before = new Set(texts(one));
  return texts(other).filter((text) => !before.has(text));
}

/** A placeholder in a credential became a secret, so it is not in the action. */
const isTrueOf = ({ code, values }: Note, action: Action): boolean =>
  code !== 'placeholder' || values.found.split(', ').some((one) => textOf(action).includes(jsonOf(one)));

const jsonOf = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The texts of an action, with the braces that its tags write. */
const textOf = (action: Action): string =>
  JSON.stringify(action).replace(/\{\{ '(\{\{?)'(?: \| raw)? \}\}/g, '$1');

/** The name in the source, or else the name of the URL, with the values of its variables. */
function actionNameOf({ name, url }: ForeignRequest, converter: TemplateConverter): string {
  const own = name.trim();
  return own === '' ? nameOfUrl(converter.named(url), converter) : (converter.filledIn(own) ?? own);
}

const MAX_NAME_LENGTH = 60;
const ELLIPSIS = '…';
const WITH_BRACES = new TemplateConverter(new Variables(new Map()));

/**
 * The name of a request without one: its host and path, without a port. Of a long one the host and the last
 * segments of the path. A variable is never cut.
 */
export function nameOfUrl(url: string, converter: TemplateConverter = WITH_BRACES): string {
  const trimmed = url.trim();
  const [scheme = ''] = /^(?:[a-z][\w+.-]*:\/\/|https?:)?[\\/]*/i.exec(converter.veiled(trimmed)) ?? [];
  const place = trimmed.slice(scheme.length);
  const [authority = '', ...path] = segmentsOf(place, converter);
  const host = authority.slice(converter.veiled(authority).lastIndexOf('@') + 1).replace(/:\d*$/, '');
  const whole = [host, ...path].join('/');
  const lengthOf = (text: string) => converter.lengthShown(text);
  if (lengthOf(whole) <= MAX_NAME_LENGTH) return whole;
  const last: string[] = [];
  let left = MAX_NAME_LENGTH - lengthOf(host) - `/${ELLIPSIS}`.length;
  for (const segment of path.toReversed()) {
    left -= lengthOf(segment) + 1;
    if (left < 0) break;
    last.unshift(segment);
  }
  if (last.length > 0) return [host, ELLIPSIS, ...last].join('/');
  return shortened(converter.around(path.at(-1) ?? host));
}

/** The host and the segments of the path, without the empty one at the end. */
function segmentsOf(place: string, converter: TemplateConverter): string[] {
  const veiled = converter.veiled(place);
  const end = veiled.search(/[?#]/);
  const segments: string[] = [];
  let at = 0;
  for (const segment of (end === -1 ? veiled : veiled.slice(0, end)).replace(/\/$/, '').split('/')) {
    segments.push(place.slice(at, at + segment.length));
    at += segment.length + 1;
  }
  return segments;
}

/** Cuts a text behind a word, or between two characters if its first word is too long. */
function shortened(text: string): string {
  if (text.length <= MAX_NAME_LENGTH) return text;
  const beginning = text.slice(0, MAX_NAME_LENGTH - ELLIPSIS.length).replace(/[\ud800-\udbff]$/, '');
  const words = beginning.slice(0, Math.max(0, beginning.search(/[^\p{L}\p{N}][\p{L}\p{N}]*$/u)));
  return (words.length > MAX_NAME_LENGTH / 2 ? words : beginning) + ELLIPSIS;
}

interface ConvertedUrl {
  /** Without a user and a password. */
  readonly url: string;
  readonly credentials: ForeignCredentials | undefined;
  /** `http://` was added. */
  readonly isSchemeAdded: boolean;
}

/** The scheme of a URL; `localhost:8080` has none. */
export const schemeOfUrl = (url: string): string | undefined =>
  /^\s*([a-z][a-z0-9+.-]*):\/\//i.exec(url)?.[1]?.toLowerCase() ??
  /^\s*(https?):/i.exec(url)?.[1]?.toLowerCase();

/**
 * Adds `http://` to a URL without a scheme, as curl and Postman do, and removes the user information. A
 * URL that begins with a variable may contain its scheme there.
 */
function toUrl(text: string, beginsWithVariable: boolean, converter: TemplateConverter): ConvertedUrl {
  const trimmed = text.trim();
  const isSchemeAdded = schemeOfUrl(trimmed) === undefined && !beginsWithVariable;
  const url = isSchemeAdded ? `http://${trimmed.replace(/^\/\//, '')}` : trimmed;
  const [, scheme = '', veiled] = /^(https?:[\\/]*)([^\\/?#]*)@/i.exec(converter.veiled(url)) ?? [];
  if (veiled === undefined) return { url, credentials: undefined, isSchemeAdded };
  const user = url.slice(scheme.length, scheme.length + veiled.length);
  const colon = veiled.indexOf(':');
  const username = decoded(colon === -1 ? user : user.slice(0, colon));
  const password = decoded(colon === -1 ? '' : user.slice(colon + 1));
  const isNamed = username !== '' || password !== '';
  return {
    url: scheme + url.slice(scheme.length + user.length + 1),
    credentials: isNamed ? { type: 'basic', username, password } : undefined,
    isSchemeAdded,
  };
}

/** Whether the URL Standard writes path or query differently; other programs send them unchanged. */
export function isRespelled(url: string): boolean {
  const [, path = '', query = ''] = /^https?:[\\/]*[^\\/?#]*([^?#]*)(\?[^#]*)?/i.exec(url) ?? [];
  if (!URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  return pathname !== (path || '/') || (search || '?') !== (query || '?');
}

/** Whether a Host header agrees with the URL; the default port may be missing. */
function isHostOf(url: string, host: string): boolean {
  const [, scheme = '', written = ''] = /^(https?):[\\/]*([^\\/?#]*)/i.exec(url) ?? [];
  const port = scheme.toLowerCase() === 'https' ? /:443$/ : /:80$/;
  const plain = (text: string) => text.trim().toLowerCase().replace(port, '');
  return plain(written) === plain(host);
}

/** The URL without its user and password. */
export function withoutUser(url: string): string {
  const [before = ''] = /^\s*(?:[a-z][a-z0-9+.-]*:)?[\\/]*/i.exec(url) ?? [];
  const rest = url.slice(before.length);
  const [authority = ''] = rest.split(/[\\/?#]/, 1);
  return before + rest.slice(authority.lastIndexOf('@') + 1);
}

const decoded = (text: string): string => percentDecode(text) ?? text;

/** Appends to the query of a URL. */
export function withQuery(url: string, query: string): string {
  if (query === '') return url;
  const hash = url.indexOf('#');
  const before = hash === -1 ? url : url.slice(0, hash);
  const sign = before.endsWith('?') || before.endsWith('&') ? '' : before.includes('?') ? '&' : '?';
  return before + sign + query + (hash === -1 ? '' : url.slice(hash));
}
