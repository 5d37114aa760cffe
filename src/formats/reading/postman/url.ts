import type { Json } from '../../../core';
import { withQuery } from '../fit-url';
import { isTrue, items, itemsOf, member, text, textOf } from '../json';
import type { Notes, Where } from '../note';

/** The URL of a request: a text, or the text with its parts beside it. */
export function urlOf(url: Json | undefined, where: Where, notes: Notes): string {
  const whole = text(url);
  if (whole !== undefined) return whole;
  const written = textOf(url, 'raw') ?? assembled(url);
  const off = itemsOf(url, 'query').filter((pair) => isTrue(member(pair, 'disabled')));
  notes.addNames(
    'disabled',
    where,
    off.map((pair) => textOf(pair, 'key') ?? ''),
  );
  return withPathValues(written, itemsOf(url, 'variable'));
}

/** Some exporters leave the whole text out. */
function assembled(url: Json | undefined): string {
  const joined = (name: string, sign: string): string => {
    const part = member(url, name);
    const texts = items(part).map((item) => text(item) ?? textOf(item, 'value') ?? '');
    return text(part) ?? texts.join(sign);
  };
  const protocol = textOf(url, 'protocol');
  const port = textOf(url, 'port');
  const path = joined('path', '/');
  const query = itemsOf(url, 'query')
    .filter((pair) => !isTrue(member(pair, 'disabled')))
    .map((pair) => `${textOf(pair, 'key') ?? ''}=${textOf(pair, 'value') ?? ''}`);
  const hash = textOf(url, 'hash');
  const start = `${protocol === undefined ? '' : `${protocol}://`}${joined('host', '.')}${port ? `:${port}` : ''}`;
  const whole = start + (path === '' ? '' : `/${path.replace(/^\//, '')}`);
  return withQuery(whole, query.join('&')) + (hash === undefined ? '' : `#${hash}`);
}

/** Fills in the segments that are written `:id`. */
function withPathValues(url: string, variables: readonly Json[]): string {
  const values = new Map(
    variables.map((variable) => [textOf(variable, 'key') ?? '', textOf(variable, 'value')]),
  );
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const filled = path.replace(/\/:([^/?#]+)/g, (segment, name: string) => {
    const value = values.get(name);
    return value === undefined || value === '' ? segment : `/${value}`;
  });
  return filled + (end === -1 ? '' : url.slice(end));
}
