import type { Action } from '../../core';
import { parseTemplate, UrlCursor } from '../../core/internal';

/**
 * Whether the data of a workflow could choose the host that receives a secret: the action authenticates
 * its requests, and a tag is in its URL before the end of the host and port.
 */
export function needsAllowedHosts({ url, authentication }: Action): boolean {
  if (authentication.method === 'none') return false;
  const first = parseTemplate(url).find(({ type }) => type === 'tag');
  if (!first) return false;
  const cursor = new UrlCursor();
  cursor.pass(url.slice(0, first.start));
  return !['path', 'query', 'fragment'].includes(cursor.place);
}

/** The scheme of an allowed host without a port; `https:` if the data decides the scheme too. */
export const schemeOf = ({ url }: Action): string => (/^ *http:/i.test(url) ? 'http:' : 'https:');
