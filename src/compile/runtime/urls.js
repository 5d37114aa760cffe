/** URLs with a fixed host, whose tags are in the path and the query. */

import { percentEncode } from './filters.js';
import { isLarger } from './platform/node.js';
import { LIMITS, report } from './problems.js';

/** @import { Draft } from './problems.js' */

/** @typedef {string | { tag: string, fill: (tag: string) => string }} UrlPart a text of the setting, or a tag */

/** A URL with a fixed host, and values in its path and query. @type {(draft: Draft, parts: UrlPart[]) => string} */
export function urlOf(draft, parts) {
  let url = '';
  /** @type {{ tag: string, start: number, end: number }[]} */
  const tags = [];
  for (const part of parts) {
    if (typeof part === 'string') url += part;
    else {
      const { tag, fill } = part;
      const { unfilled } = draft;
      const value = fill(tag);
      const start = url.length;
      url += draft.unfilled > unfilled ? value || '_' : percentEncode(value);
      if (draft.unfilled === unfilled) tags.push({ tag, start, end: url.length });
    }
    if (!isLarger(url, LIMITS.url)) continue;
    report(draft, 'url-too-large');
    return url;
  }
  // A segment of dots, made by a value, would lead to another path.
  const path = url.includes('/.') || url.includes('/%2') ? url.replace(/[?#].*/s, '') : '';
  for (const { index, 0: dots } of path.matchAll(/\/(?:\.|%2e){1,2}(?![^/])/gi)) {
    const filled = tags.find(({ start, end }) => end > index && start <= index + dots.length);
    if (filled) report(draft, 'url-dot-segment', filled.tag, 'makes a segment of dots');
  }
  return url;
}
