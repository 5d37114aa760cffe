/** The URL of a Bruno request. */
import type { Json } from '../../core/internal';
import { enabledOf } from '../collections/fields';
import { encodedAround, encodeText, type PathFill, withPathValues } from '../collections/parameters';
import type { RequestScope } from '../collections/walk';
import { itemsOf, textOf } from '../json';
import { withKey } from '../postman/url';
import type { TemplateConverter } from '../template-converter';
import { fieldOf } from './body';

/** The URL with its path parameters, its key, and encoded if that is set. */
export function urlOf(request: Json, encodes: boolean, scope: RequestScope): string {
  const { where, notes, auth } = scope;
  const written = textOf(request, 'url') ?? '';
  const params = itemsOf(request, 'params');
  const isInPath = (param: Json) => textOf(param, 'type') === 'path';
  const query = enabledOf(params.filter((param) => !isInPath(param)).map(fieldOf), where, notes);
  const pairs = new Set((written.split('?', 2)[1] ?? '').split('#', 1)[0]?.split('&'));
  // Bruno sends the URL as it is written; it lists the query beside it.
  const differing = query.filter(
    ({ name, value }) => !pairs.has(`${name}=${value}`) && !(value === '' && pairs.has(name)),
  );
  notes.addNames('url-query-differs', where, differing);
  const ofPath = enabledOf(params.filter(isInPath).map(fieldOf), where, notes);
  const values = new Map(ofPath.map(({ name, value }) => [name, value.trim()]));
  const fillIn = (fill: PathFill) => withFilledPath(written, fill);
  const filled = ofPath.length === 0 ? written : withPathValues(values, fillIn, where, notes);
  const url = auth.inQuery ? withKey(filled, auth.inQuery, scope) : filled;
  return encodes ? encoded(url, scope.converter) : url;
}

/** Fills in the segments `:id`, and `:id` between the brackets of a segment such as `orders(:id)`. */
function withFilledPath(url: string, fill: PathFill): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const segments = path.split('/').map((segment, index) => {
    if (segment.startsWith(':') && index > 0) return fill(segment, segment.slice(1));
    if (!/^[\w.-]+\([^)]*\)$/.test(segment)) return segment;
    return segment.replace(/:([A-Za-z_]\w*)/g, fill);
  });
  return segments.join('/') + url.slice(path.length);
}

/** Percent-encodes what is not a variable: the path once, and the query in any case, as “URL Encoding” does. */
function encoded(url: string, converter: TemplateConverter): string {
  const [, before = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(url) ?? [];
  const [origin = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*|\{\{[^{}]*\}\})?/i.exec(before) ?? [];
  const path = before
    .slice(origin.length)
    .split('/')
    .map((part) => encodedAround(part, converter, onceEncoded));
  const pairs = (query ?? '').split('&').filter((pair) => pair !== '' && !pair.startsWith('='));
  const sent = pairs.map((pair) => {
    const [name = '', ...value] = pair.split('=');
    const parts = value.length === 0 ? [name] : [name, value.join('=')];
    return parts.map((part) => encodedAround(part, converter, encodeText)).join('=');
  });
  return origin + path.join('/') + (query === undefined ? '' : `?${sent.join('&')}`);
}

function onceEncoded(text: string): string {
  try {
    return encodeText(decodeURIComponent(text));
  } catch {
    return encodeText(text);
  }
}
