import type { ForeignCredentials } from './foreign-request';
import { percentDecode } from './form';

/** A URL taken apart as far as an action has to know. */
export interface ConvertedUrl {
  /** Without a user and a password. */
  readonly url: string;
  readonly credentials: ForeignCredentials | undefined;
  /** http:// was put before it. */
  readonly isSchemeAdded: boolean;
}

/** The scheme of a URL; `localhost:8080` has none. */
export const schemeOf = (url: string): string | undefined =>
  /^\s*([a-z][a-z0-9+.-]*):\/\//i.exec(url)?.[1]?.toLowerCase() ??
  /^\s*(https?):/i.exec(url)?.[1]?.toLowerCase();

/**
 * Puts http:// before a URL without a scheme, as curl and Postman do, and takes the user
 * information out. A URL that begins with a variable may bring its scheme with it.
 */
export function toUrl(text: string, beginsWithVariable: boolean): ConvertedUrl {
  const trimmed = text.trim();
  const isSchemeAdded = schemeOf(trimmed) === undefined && !beginsWithVariable;
  const url = isSchemeAdded ? `http://${trimmed.replace(/^\/\//, '')}` : trimmed;
  const [, scheme = '', user] = /^(https?:[\\/]*)([^\\/?#]*)@/i.exec(url) ?? [];
  if (user === undefined) return { url, credentials: undefined, isSchemeAdded };
  const colon = user.indexOf(':');
  const username = decoded(colon === -1 ? user : user.slice(0, colon));
  const password = decoded(colon === -1 ? '' : user.slice(colon + 1));
  const isNamed = username !== '' || password !== '';
  return {
    url: scheme + url.slice(scheme.length + user.length + 1),
    credentials: isNamed ? { type: 'basic', username, password } : undefined,
    isSchemeAdded,
  };
}

/** Whether the URL Standard writes path and query otherwise; other programs send them as they are. */
export function isRespelled(url: string): boolean {
  const [, path = '', query = ''] = /^https?:[\\/]*[^\\/?#]*([^?#]*)(\?[^#]*)?/i.exec(url) ?? [];
  if (!URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  return pathname !== (path || '/') || (search || '?') !== (query || '?');
}

/** Whether a Host header says what the URL does; the port of the scheme may be left out. */
export function isHostOf(url: string, host: string): boolean {
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

function decoded(text: string): string {
  try {
    return percentDecode(text);
  } catch {
    return text;
  }
}

/** The URL with more in its query, before the fragment. */
export function withQuery(url: string, query: string): string {
  if (query === '') return url;
  const hash = url.indexOf('#');
  const before = hash === -1 ? url : url.slice(0, hash);
  const sign = before.endsWith('?') || before.endsWith('&') ? '' : before.includes('?') ? '&' : '?';
  return before + sign + query + (hash === -1 ? '' : url.slice(hash));
}
