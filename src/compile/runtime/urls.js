import { percentEncode } from './filters.js';
import { isLarger } from './platform/node.js';
import { LIMITS, report } from './problems.js';

/** @import { Run } from './problems.js' */

/** URLs whose tags are in path and query alone. */

/** A URL whose host is known, with values in its path and query. @type {(run: Run, parts: (string | { tag: string, fill: (tag: string) => string })[]) => string} */
export function urlOf(run, parts) {
  let url = '';
  /** @type {{ tag: string, start: number, end: number }[]} */
  const tags = [];
  for (const part of parts) {
    if (typeof part === 'string') url += part;
    else {
      const { tag, fill } = part;
      const { gaps } = run;
      const value = fill(tag);
      const start = url.length;
      url += run.gaps > gaps ? value || '_' : percentEncode(value);
      if (run.gaps === gaps) tags.push({ tag, start, end: url.length });
    }
    if (!isLarger(url, LIMITS.url)) continue;
    report(run, 'url-too-large');
    return url;
  }
  // No value may make a segment of dots, which leads elsewhere.
  const path = url.includes('/.') || url.includes('/%2') ? url.replace(/[?#].*/s, '') : '';
  for (const { index, 0: dots } of path.matchAll(/\/(?:\.|%2e){1,2}(?![^/])/gi)) {
    const held = tags.find(({ start, end }) => end > index && start <= index + dots.length);
    if (held) report(run, 'url-dot-segment', held.tag, 'makes a segment of dots');
  }
  return url;
}
