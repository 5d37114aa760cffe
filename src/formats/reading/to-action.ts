import type { Action, SchemeName } from '../../core';
import type { ForeignRequest } from './foreign-request';
import { type Note, Notes, note } from './note';
import { schemeNote, schemesOf, signedWith } from './signed-request';
import type { TemplateConverter } from './template-converter';
import { toAuthentication } from './to-authentication';
import { toBody } from './to-body';
import { toHeaders } from './to-headers';
import { isHostOf, isRespelled, schemeOf, toUrl } from './to-url';

/** An action, and what did not fit into it. */
interface Converted {
  readonly action: Action;
  readonly notes: readonly Note[];
}

/** A request as the action that signs it, where the source shows how it is signed. */
export interface SignedRequest extends Converted {
  readonly scheme: SchemeName;
}

/** What became of a request. */
export interface ConvertedRequest extends Converted {
  /** The other ways to have it, one for each signing scheme that the source shows. */
  readonly signed?: readonly SignedRequest[];
}

/** An action; or why there is none. */
export type Conversion = ConvertedRequest | { readonly leftOut: Note };

/** Makes the action that sends this request, as far as an action can. `found`: what was noted of it so far. */
export function toAction(
  request: ForeignRequest,
  converter: TemplateConverter,
  found: readonly Note[] = [],
): Conversion {
  const { where } = request;
  const method = request.method.toUpperCase();
  const scheme = schemeOf(request.url) ?? 'http';
  const label = actionNameOf(request);
  if (request.url.trim() === '') return { leftOut: note('request-without-url', where, { request: label }) };
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT')
    return { leftOut: note('request-method', where, { request: label, method: request.method }) };
  if (scheme !== 'http' && scheme !== 'https')
    return { leftOut: note('request-scheme', where, { request: label, scheme }) };

  const way: Way = { method, converter, found };
  const plain = converted(request, way);
  const shown = schemesOf(request);
  if (shown.length === 0) return plain;
  const signed = shown.map((one) => {
    const signing = signedWith(request, one, found);
    return {
      scheme: one.scheme,
      ...converted(signing.request, { ...way, converter: converter.copy(), found: signing.found }),
    };
  });
  return { ...plain, notes: [...plain.notes, ...shown.map((one) => schemeNote(one, where))], signed };
}

interface Way {
  readonly method: Action['method'];
  readonly converter: TemplateConverter;
  readonly found: readonly Note[];
}

function converted(request: ForeignRequest, { method, converter, found }: Way): Converted {
  const { where } = request;
  const notes = new Notes();
  if (method !== request.method) notes.add('method-case', where, { method: request.method });
  const isOpen = request.beginsWithExpansion === true || converter.beginsWithScheme(request.url);
  const url = toUrl(request.url, isOpen);
  if (url.isSchemeAdded) notes.add('url-scheme-added', where, { scheme: 'http' });
  if (isRespelled(converter.masked(url.url))) notes.add('url-respelled', where, {});
  const apart = request.credentials ?? url.credentials;
  const headers = toHeaders(request.headers, { where, notes, credentials: apart?.type });
  if (headers.credentials && request.credentials) notes.add('credentials-not-used', where, {});
  if (url.credentials && (headers.credentials ?? request.credentials))
    notes.add('url-credentials-not-used', where, {});
  if (headers.host && !isHostOf(url.url, headers.host.value))
    notes.add('header-host', headers.host.where, { host: headers.host.value });
  const credentials = headers.credentials ?? apart;
  const asSecret = credentials && 'asSecret' in credentials ? credentials.asSecret : undefined;
  const mediaType = headers.mediaType ?? (request.body.type === 'text' ? request.body.mediaType : undefined);
  const isTypeGiven = headers.mediaType !== undefined;
  const content = toBody(request.body, { method, mediaType, isTypeGiven, where, converter, notes });
  const action: Action = {
    version: 1,
    name: converter.filledIn(actionNameOf(request)) ?? actionNameOf(request),
    method,
    url: converter.template(url.url, 'url'),
    authentication: toAuthentication(credentials, { where, converter, notes }),
    ...content,
  };
  notes.addNames('variables', where, converter.used);
  notes.addNames('variables-dynamic', where, converter.dynamic);
  notes.addNames('variable-of-variables', where, converter.opened);
  notes.addNames('variable-in-host', where, converter.inHost);
  notes.addNames('variable-raw', where, converter.raw);
  notes.addNames('variable-encoded', where, converter.encoded);
  notes.addNames('variable-not-json', where, converter.notJson);
  for (const name of converter.unfit) notes.add('variable-not-available', where, { name });
  const staying = found.filter((one) => !asSecret?.notes.includes(one));
  return { action, notes: [...staying, ...notes.list] };
}

const MAX_NAME_LENGTH = 60;

/** Its name there, or else that of its URL. */
const actionNameOf = ({ name, url }: ForeignRequest): string => name.trim() || nameOfUrl(url);

/** What a request without a name is called: its host and path. */
export function nameOfUrl(url: string): string {
  const [place = ''] = url
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/*/i, '')
    .replace(/^[^/?#]*@/, '')
    .split(/[?#]/, 1);
  return place.replace(/\/$/, '').slice(0, MAX_NAME_LENGTH);
}
