import { percentEncode } from './filters.js';
import { isLarger, LIMITS, report } from './problems.js';

/** @import { Run } from './problems.js' */

/** URLs whose tags are in path and query alone. */

/** Where a tag put its value. @typedef {{ tag: string, start: number, end: number, isStart?: boolean }} FilledTag */

/** A URL whose host is known, with values in its path and query. */
export class Url {
  text = '';
  /** @type {FilledTag[]} */
  tags = [];

  /** @param {Run} run */
  constructor(run) {
    this.run = run;
  }

  /** Adds text, unless it is too large already. @param {string} text */
  add(text) {
    if (this.isFull) return;
    this.text += text;
    if (this.isFull) report(this.run, 'url-too-large');
  }

  get isFull() {
    return isLarger(this.text, LIMITS.url);
  }

  /** Adds a value, percent-encoded. @param {string} tag @param {(tag: string) => string} fill */
  insert(tag, fill) {
    if (this.isFull) return;
    const { gaps } = this.run;
    const value = fill(tag);
    const start = this.text.length;
    this.add(this.run.gaps > gaps ? value || '_' : percentEncode(value));
    if (this.run.gaps === gaps) this.tags.push({ tag, start, end: this.text.length });
  }

  /** The URL; no value may make a segment of dots, which leads elsewhere. */
  end() {
    if (this.isFull || !/\/(?:\.|%2e)/i.test(this.text)) return this.text;
    let start = 0;
    for (const segment of this.text.replace(/[?#].*/s, '').split('/')) {
      const end = start + segment.length;
      const held =
        /^(?:\.|%2e){1,2}$/i.test(segment) && this.tags.find((one) => one.end >= start && one.start <= end);
      if (held) report(this.run, 'url-dot-segment', held.tag);
      start = end + 1;
    }
    return this.text;
  }
}
