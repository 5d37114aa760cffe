/** URLs in which a value may be any part, also the host: filled in, checked, and parsed as a browser does. */

import { percentEncode } from './filters.js';
import { isLarger, parsedHost } from './platform/node.js';
import { LIMITS, report } from './problems.js';

/** @import { Draft } from './problems.js' */

/** Where a tag put its value. @typedef {{ tag: string, start: number, end: number, isStart?: boolean }} FilledTag */

/** A host, up to the colon of a port. */
const HOST = /^(?:\[[^\]]*(?:\]|$)|[^:[])*/;

/** The part of the URL that a text ends in: `start` before any, else `scheme`, `host`, `port` … @param {string} text */
function partAtEnd(text) {
  const [start, authority = ''] = /^ *[A-Za-z][A-Za-z0-9+.-]*:[/\\]*([^/\\?#]*)/.exec(text) ?? [];
  const rest = text.slice(start?.length);
  if (rest.includes('#')) return 'fragment';
  if (start === undefined) return /^ *$/.test(text) ? 'start' : 'scheme';
  if (rest !== '') return rest.includes('?') ? 'query' : 'path';
  // What comes before an @ is a user and a password.
  return authority.slice(authority.lastIndexOf('@') + 1).replace(HOST, '') === '' ? 'host' : 'port';
}

/** A URL of which values may be any part. */
export class FreeUrl {
  text = '';
  isFull = false;
  /** The text, with a value that fits in place of each that could not be filled in. */
  shape = '';
  /** Which part of the URL comes next. */
  part = partAtEnd('');
  /** Where texts of the setting and values begin. @type {number[]} */
  starts = [];
  /** @type {FilledTag[]} */
  tags = [];
  /** The parts that stand for values that could not be filled in. @type {FilledTag[]} */
  placeholders = [];
  /** The value at the start that ends inside the host. @type {FilledTag | undefined} */
  startTag = undefined;
  /** Texts of the setting with lone surrogates. @type {{ start: number, text: string }[]} */ // if surrogates
  malformed = []; // if surrogates

  /** @param {Draft} draft */
  constructor(draft) {
    this.draft = draft;
  }

  /** Adds a text, which is followed as if it were `shape`. @param {string} text */
  add(text, shape = text) {
    this.starts.push(this.text.length);
    this.text += text;
    this.isFull = isLarger(this.text, LIMITS.url);
    if (this.isFull) report(this.draft, 'url-too-large');
    this.shape += shape;
    this.part = partAtEnd(this.shape);
  }

  /** Adds text of the setting. @param {string} text */
  write(text) {
    if (this.isFull) return;
    if (!text.isWellFormed()) this.malformed.push({ start: this.text.length, text }); // if surrogates
    this.add(text.toWellFormed());
  }

  /**
   * Adds a placeholder for a value that could not be filled in, and goes on as if a fitting value was there.
   * @param {string} tag @param {string} text
   */
  addPlaceholder(tag, text) {
    const start = this.text.length;
    this.add(text.toWellFormed(), this.part === 'start' ? 'https://h' : '0');
    this.placeholders.push({ tag, start, end: this.text.length });
  }

  /**
   * Adds the value of a tag, encoded for its place; after a URL that is too large it is not looked up.
   * @param {string} tag @param {(tag: string) => string} fill
   */
  insert(tag, fill, isRaw = false) {
    const { draft, part } = this;
    if (this.isFull) return;
    draft.isUnsent = part === 'fragment';
    if (part === 'scheme' && this.tags.length === 0) report(draft, 'url-scheme-tag', tag);
    const { unfilled } = draft;
    const value = fill(tag);
    const isUnfilled = draft.unfilled > unfilled;
    const refused = part === 'host' ? /[^A-Za-z0-9.-]/ : part === 'port' ? /[^0-9]/ : undefined;
    if (!isUnfilled && refused?.test(value)) report(draft, `url-${part}-value`, tag);
    draft.isUnsent = false;
    if (isUnfilled) return this.addPlaceholder(tag, value);
    if (part === 'scheme' || refused?.test(value)) return this.addPlaceholder(tag, tag);
    const start = this.text.length;
    this.add(isRaw || !['path', 'query', 'fragment'].includes(part) ? value : percentEncode(value));
    const filled = { tag, start, end: this.text.length, isStart: part === 'start' };
    this.tags.push(filled);
    if (filled.isStart && this.part === 'host') this.startTag = filled;
  }

  /** The parts of the URL as they are sent; empty texts, and a problem, where it leads nowhere. */
  end() {
    const { text, placeholders, startTag } = this;
    if (this.isFull) return NOWHERE;
    // Text after a value at the start must not change the host of that value.
    if (
      startTag &&
      !placeholders.some(({ start }) => start === startTag.end) &&
      !/^(?: *$|[/?#:])/.test(text.slice(startTag.end))
    )
      report(this.draft, 'url-start-value', startTag.tag);
    return new UrlReader(this).read();
  }
}

/** Adds a tag that cannot be read, and reports why. @param {FreeUrl} url @param {string} text @param {string[]} codes */
export function refuseTag(url, text, ...codes) {
  const { draft } = url;
  if (url.isFull) return;
  draft.isUnsent = url.part === 'fragment';
  for (const code of codes) report(draft, code, text);
  draft.isUnsent = false;
  url.addPlaceholder(text, text);
}

const NOWHERE = { scheme: '', host: '', target: '' };

/** Parses a filled-in URL, as the WHATWG URL Standard does for http and https. */
class UrlReader {
  /** @param {FreeUrl} url */
  constructor(url) {
    const { text } = url;
    this.url = url;
    this.text = text;
    this.end = text.length;
    while (text[this.end - 1] === ' ') this.end--;
    this.start = 0;
    while (this.start < this.end && text[this.start] === ' ') this.start++;
    const hash = text.indexOf('#', this.start);
    this.fragment = hash === -1 ? this.end : hash;
  }

  read() {
    const { url, text, start, end, fragment } = this;
    if (start === end) return this.refuse('url-empty', 0, text.length);
    for (const { index } of text.matchAll(/[^ -~\u0080-\uffff]/g)) {
      if (url.draft.problems.length > LIMITS.problems) break; // if many
      // The fragment is not sent.
      if (index >= start && index <= fragment) this.refuse('url-control', index, index + 1);
    }
    checkSurrogates(this); // if surrogates
    const [, scheme = '', slashes = '', authority = ''] =
      /^([A-Za-z][A-Za-z0-9+.-]*:)([/\\]*)([^/\\?#]*)/.exec(text.slice(start, end)) ?? [];
    const [gap] = url.tags[0]?.isStart ? url.placeholders : [];
    if (scheme === '') return this.refuse('url-not-absolute', start, Math.min(gap?.start ?? end, fragment));
    const afterScheme = start + scheme.length;
    const name = scheme.slice(0, -1).toLowerCase();
    if (name !== 'http' && name !== 'https') return this.refuse('url-scheme', start, afterScheme - 1);
    const from = afterScheme + slashes.length;
    const to = from + authority.length;
    const host = this.host(from, to, name, afterScheme);
    const hasOwnSlashes = this.hasOwnSlashes(afterScheme, from, to);
    const target = this.target(to);
    return host === '' || !hasOwnSlashes ? NOWHERE : { scheme: name, host, target };
  }

  /**
   * Whether the slashes before the host are those of the setting: a value there could make a segment the host.
   * @param {number} start @param {number} end @param {number} endOfHost
   */
  hasOwnSlashes(start, end, endOfHost) {
    const { tags, placeholders, starts } = this.url;
    if (end === endOfHost || [...tags, ...placeholders].every((filled) => filled.end > end)) return true;
    if (end - start === 2 && !starts.includes(start + 1)) return true;
    this.refuse('url-host-slashes', start, endOfHost);
    return false;
  }

  /**
   * The host with its port; empty, and a problem, where there is none.
   * @param {number} start @param {number} end @param {'http' | 'https'} scheme @param {number} afterScheme
   */
  host(start, end, scheme, afterScheme) {
    const { text } = this;
    const at = text.lastIndexOf('@', end - 1);
    const hostStart = at >= start ? at + 1 : start;
    const credentials = text.slice(start, Math.max(start, hostStart - 1));
    if (credentials !== '' && credentials !== ':')
      report(this.url.draft, 'url-credentials', this.tagIn(start, hostStart));
    const [name = ''] = HOST.exec(text.slice(hostStart, end)) ?? [];
    const hostEnd = hostStart + name.length;
    const port = text.slice(hostEnd + 1, end);
    const isPort = /^[0-9]*$/.test(port) && Number(port) <= 0xffff;
    if (!isPort) this.refuse('url-port-invalid', hostEnd + 1, end);
    if (name === '') this.refuse('url-host-missing', afterScheme, end);
    const host = name === '' ? '' : hostName(name);
    if (name !== '' && host === '') this.refuse('url-host-invalid', hostStart, hostEnd);
    if (!isPort || host === '') return '';
    return port === '' || Number(port) === (scheme === 'http' ? 80 : 443) ? host : `${host}:${Number(port)}`;
  }

  /** Path and query from the end of the authority on, without dot segments. @param {number} start */
  target(start) {
    const { url, fragment } = this;
    const [, path = '', query = ''] = /^([^?]*)(.*)/s.exec(this.text.slice(start, fragment)) ?? [];
    /** @type {string[]} */
    const kept = [];
    for (const { index, 0: segment } of path.matchAll(/[/\\][^/\\]*/g)) {
      const from = start + index;
      const to = from + segment.length;
      const dots = /^.(?:\.|%2e){1,2}$/i.test(segment) ? segment.replace(/%2e/gi, '.').slice(1) : '';
      const filled = url.tags.find((tag) => tag.end > from && tag.start <= to && !tag.isStart);
      // With a placeholder in it, the real segment is not known.
      const isKnown = !url.placeholders.some((one) => one.end > from && one.start <= to);
      if (dots !== '' && isKnown && filled)
        report(url.draft, 'url-dot-segment', filled.tag, 'makes a segment of dots');
      if (dots === '..') kept.pop();
      if (dots === '') kept.push(segment);
      else if (index + segment.length === path.length) kept.push('/');
    }
    const target =
      (kept.join('').replaceAll('\\', '/') || '/').replace(/[^!$-;=@-\]_a-z|~]+/gu, encodeURIComponent) +
      query.replace(/[^!$-&(-;=?-~]+/gu, encodeURIComponent).replaceAll("'", '%27');
    const isSent = url.placeholders.every((one) => one.start >= fragment);
    if (isSent && target.length > LIMITS.url) report(url.draft, 'url-too-large');
    return target;
  }

  /** The first tag whose value has a part in a range. @param {number} from @param {number} to */
  tagIn(from, to) {
    return this.url.tags.find(({ start, end }) => start <= to && end >= from)?.tag;
  }

  /**
   * Reports a problem of a range, unless it holds a placeholder, which has a problem of its own.
   * @param {string} code @param {number} from @param {number} to
   */
  refuse(code, from, to) {
    const { draft, placeholders } = this.url;
    const holdsPlaceholder = placeholders.some(
      ({ start, end }) => start <= to && end >= from && (from === to || (start < to && end > from)),
    );
    if (!holdsPlaceholder) report(draft, code, this.tagIn(from, to));
    return NOWHERE;
  }
}

/** Reports lone surrogates in texts of the setting, except in the fragment. @param {UrlReader} reader */
export function checkSurrogates(reader) {
  for (const { start, text } of reader.url.malformed) {
    const wellFormed = text.toWellFormed();
    let at = start;
    while (text[at - start] === wellFormed[at - start]) at++;
    if (at <= reader.fragment) reader.refuse('text-lone-surrogate', at, at + 1);
  }
}

/** Names and addresses that a parser would not change. */
const PLAIN_NAME = /^(?:[!"$&-.0-9;=A-Z_`a-z{}~]*\.)?(?![0-9.])[!"$&-\-0-9;=A-Z_`a-z{}~]+\.?$/;
const PLAIN_ADDRESS = /^(?:(?:25[0-5]|(?:2[0-4]|1\d|[1-9])?\d)(?:\.(?!$)|$)){4}$/;

/** A host as it is sent; empty for text that is no host. @param {string} written */
function hostName(written) {
  const name = written.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  if (PLAIN_ADDRESS.test(name) || (PLAIN_NAME.test(name) && !name.includes('xn--'))) return name;
  // Longer than any name; parsers take minutes for megabytes.
  if (name.length > 65_536) return '';
  const parsed = parsedHost(`http://${name}/`);
  return parsed.startsWith('[') || !/[ #%/:<>?@[\\\]^|]/.test(parsed) ? parsed : '';
}

/**
 * Reports a tag with the filter `optional` where nothing can be left out.
 * @param {Draft} draft @param {string} tag @param {unknown} _value evaluated before, for problems of its own
 */
export function misplaced(draft, tag, _value) {
  return report(draft, 'template-optional-misplaced', tag);
}
