import type { Action } from '../../core';
import { fitAuthentication } from './fit-authentication';
import { fitBody } from './fit-body';
import { fitHeaders } from './fit-headers';
import { fitUrl, isHostOf, isRespelled, schemeOf } from './fit-url';
import type { ForeignRequest } from './foreign-request';
import { type Note, Notes, note } from './note';
import type { Wording } from './wording';

/** An action, with what did not fit into it; or why there is none. */
export type Fitted =
  | { readonly action: Action; readonly notes: readonly Note[] }
  | { readonly leftOut: Note };

/** Makes the action that sends this request, as far as an action can. `found`: what was noted of it so far. */
export function fitAction(request: ForeignRequest, wording: Wording, found: readonly Note[] = []): Fitted {
  const { where } = request;
  const method = request.method.toUpperCase();
  const scheme = schemeOf(request.url) ?? 'http';
  const label = actionNameOf(request);
  if (request.url.trim() === '') return { leftOut: note('request-without-url', where, { request: label }) };
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT')
    return { leftOut: note('request-method', where, { request: label, method: request.method }) };
  if (scheme !== 'http' && scheme !== 'https')
    return { leftOut: note('request-scheme', where, { request: label, scheme }) };

  const notes = new Notes();
  if (method !== request.method) notes.add('method-case', where, { method: request.method });
  const url = fitUrl(request.url, wording.beginsWithScheme(request.url));
  if (url.isSchemeAdded) notes.add('url-scheme-added', where, {});
  if (isRespelled(wording.masked(url.url))) notes.add('url-respelled', where, {});
  const apart = request.credentials ?? url.credentials;
  const headers = fitHeaders(request.headers, { where, notes, hasCredentials: apart !== undefined });
  if (headers.credentials && request.credentials) notes.add('credentials-not-used', where, {});
  if (url.credentials && (headers.credentials ?? request.credentials))
    notes.add('url-credentials-not-used', where, {});
  if (headers.host && !isHostOf(url.url, headers.host.value))
    notes.add('header-host', headers.host.where, { host: headers.host.value });
  const mediaType = headers.mediaType ?? (request.body.type === 'text' ? request.body.mediaType : undefined);
  const isTypeGiven = headers.mediaType !== undefined;
  const content = fitBody(request.body, { method, mediaType, isTypeGiven, where, wording, notes });
  const action: Action = {
    version: 1,
    name: wording.filledIn(actionNameOf(request)) ?? actionNameOf(request),
    method,
    url: wording.template(url.url, 'url'),
    authentication: fitAuthentication(headers.credentials ?? apart, { where, wording, notes }),
    ...content,
  };
  notes.addNames('variables', where, wording.used);
  notes.addNames('variables-dynamic', where, wording.dynamic);
  notes.addNames('variable-of-variables', where, wording.opened);
  notes.addNames('variable-in-host', where, wording.inHost);
  notes.addNames('variable-raw', where, wording.raw);
  notes.addNames('variable-encoded', where, wording.encoded);
  notes.addNames('variable-not-json', where, wording.notJson);
  for (const name of wording.unfit) notes.add('variable-not-available', where, { name });
  return { action, notes: [...found, ...notes.list] };
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
