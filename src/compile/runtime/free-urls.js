/** URLs in which a value may be any part, also the host: filled in, checked, and parsed as a browser does. */

import { percentEncode } from './filters.js';
import { isLarger, parsedHost } from './platform/node.js';
import { LIMITS, report } from './problems.js';

/** @import { Draft } from './problems.js' */

/** Where a tag put its value. @typedef {{ tag: string, start: number, end: number, isStart?: boolean }} FilledTag */

/** @typedef {'start' | 'scheme' | 'host' | 'port' | 'path' | 'query' | 'fragment'} Place */

/** A URL of which values may be any part. */
export class FreeUrl {
  text = '';
  isFull = false;
  /** Which part of the URL comes next. @type {Place} */
  place = 'start';
  canBeScheme = true;
  hasScheme = false;
  isBeforeHost = true;
  isInBrackets = false;
  /** @type {FilledTag[]} */
  tags = [];
  /** The parts that stand for values that could not be filled in. @type {FilledTag[]} */
  placeholders = [];
  /** Where text of the setting stands. @type {{ start: number, text: string }[]} */
  written = [];
  /** Where the value of a start tag ended inside the host. */
  endOfStart = -1;

  /** @param {Draft} draft */
  constructor(draft) {
    this.draft = draft;
  }

  /** @param {string} text */
  add(text) {
    this.text += text;
    this.isFull ||= isLarger(this.text, LIMITS.url);
    if (this.isFull) report(this.draft, 'url-too-large');
  }

  /** Adds text of the setting. @param {string} text */
  write(text) {
    if (this.isFull) return;
    this.written.push({ start: this.text.length, text });
    this.add(text.toWellFormed());
    this.pass(text.toWellFormed());
  }

  /** Adds text that looks like a tag and is none. @param {string} text @param {string[]} codes */
  refuse(text, ...codes) {
    const { draft } = this;
    if (this.isFull) return;
    draft.isUnsent = this.place === 'fragment';
    for (const code of codes) report(draft, code, text);
    draft.isUnsent = false;
    this.addPlaceholder(text, text);
  }

  /**
   * Adds a placeholder for a value that could not be filled in, and goes on as if a fitting value was there.
   * @param {string} tag @param {string} text
   */
  addPlaceholder(tag, text) {
    const start = this.text.length;
    this.add(text.toWellFormed());
    this.placeholders.push({ tag, start, end: this.text.length });
    this.pass(this.place === 'start' ? 'https://h' : '0');
  }

  /**
   * Adds the value of a tag, encoded for its place; after a URL that is too large it is not looked up.
   * @param {string} tag @param {(tag: string) => string} fill
   */
  insert(tag, fill, isRaw = false) {
    const { draft, place } = this;
    if (this.isFull) return;
    const start = this.text.length;
    // A fragment is not sent.
    draft.isUnsent = place === 'fragment';
    if (place === 'scheme') report(draft, 'url-scheme-tag', tag);
    const { unfilled } = draft;
    const value = fill(tag);
    const isUnfilled = draft.unfilled > unfilled;
    const refused = place === 'host' ? /[^A-Za-z0-9.-]/ : place === 'port' ? /[^0-9]/ : undefined;
    if (!isUnfilled && refused?.test(value)) report(draft, `url-${place}-value`, tag);
    draft.isUnsent = false;
    if (isUnfilled) return this.addPlaceholder(tag, value);
    if (place === 'scheme' || refused?.test(value)) return this.addPlaceholder(tag, tag);
    const text = isRaw || !['path', 'query', 'fragment'].includes(place) ? value : percentEncode(value);
    this.add(text);
    this.pass(text);
    const end = this.text.length;
    this.tags.push({ tag, start, end, isStart: place === 'start' });
    if (place === 'start' && /** @type {Place} */ (this.place) === 'host') this.endOfStart = end;
  }

  /** Follows a text to the part of the URL that it ends in. @param {string} text */
  pass(text) {
    let index = 0;
    while (index < text.length && !['path', 'query', 'fragment'].includes(this.place))
      this.passCharacter(text.charAt(index++));
    if (this.place === 'fragment' || text.includes('#', index)) this.place = 'fragment';
    else if (this.place === 'path' && text.includes('?', index)) this.place = 'query';
  }

  /** @param {string} character */
  passCharacter(character) {
    if (this.place === 'start' && character !== ' ') this.place = 'scheme';
    if (this.place === 'start') return;
    if (this.place === 'scheme') {
      if (character === '#') this.place = 'fragment';
      else if (character === ':' && this.hasScheme && this.canBeScheme) this.place = 'host';
      else this.canBeScheme &&= (this.hasScheme ? /[A-Za-z0-9+.-]/ : /[A-Za-z]/).test(character);
      this.hasScheme = true;
      return;
    }
    const isSlash = character === '/' || character === '\\';
    if (isSlash && this.isBeforeHost) return;
    this.isBeforeHost = false;
    if (isSlash) this.place = 'path';
    else if (character === '?') this.place = 'query';
    else if (character === '#') this.place = 'fragment';
    else if (character === ':' && !this.isInBrackets) this.place = 'port';
    else if (character === '[') this.isInBrackets = true;
    else if (character === ']') this.isInBrackets = false;
    else if (character === '@') {
      // What came before it was a user and a password.
      this.place = 'host';
      this.isInBrackets = false;
    }
  }

  /** The parts of the URL as they are sent; empty texts, and a problem, where it leads nowhere. */
  end() {
    const { text, tags, placeholders, endOfStart } = this;
    if (this.isFull) return NOWHERE;
    const start = tags.find(({ isStart, end }) => isStart && end === endOfStart);
    // Text after a value at the start must not change the host of that value.
    if (
      start &&
      !placeholders.some((one) => one.start === endOfStart) &&
      !/^(?: *$|[/?#:])/.test(text.slice(endOfStart))
    )
      report(this.draft, 'url-start-value', start.tag);
    return new UrlReader(this).read();
  }
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
    const { text, start } = this;
    if (start === this.end) return this.refuse('url-empty', 0, text.length);
    this.checkCharacters();
    const [found] = /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(text.slice(start, this.end)) ?? [];
    if (found === undefined) return this.refuse('url-not-absolute', start, this.fragment);
    const scheme = found.slice(0, -1).toLowerCase();
    if (scheme !== 'http' && scheme !== 'https')
      return this.refuse('url-scheme', start, start + scheme.length);
    const afterScheme = start + found.length;
    let from = afterScheme;
    while (text[from] === '/' || text[from] === '\\') from++;
    const length = text.slice(from).search(/[/\\?#]/);
    const to = Math.min(length === -1 ? text.length : from + length, this.end);
    const host = this.host(from, to, scheme, afterScheme);
    const hasOwnSlashes = this.hasOwnSlashes(afterScheme, from, to);
    const target = this.target(to);
    return host === '' || !hasOwnSlashes ? NOWHERE : { scheme, host, target };
  }

  /** Reports control characters and lone surrogates, except in the fragment, which is not sent. */
  checkCharacters() {
    const { draft, written } = this.url;
    for (const { index } of this.text.matchAll(/[^ -~\u0080-\uffff]/g))
      if (index >= this.start && index <= this.fragment && draft.problems.length <= LIMITS.problems)
        this.refuse('url-control', index, index + 1);
    for (const { start, text } of written) {
      if (text.isWellFormed()) continue;
      const fine = text.toWellFormed();
      let at = start;
      while (text[at - start] === fine[at - start]) at++;
      if (at <= this.fragment) this.refuse('text-lone-surrogate', at, at + 1);
    }
  }

  /**
   * Whether the slashes before the host are those of the setting: a value there could make a segment the host.
   * @param {number} start @param {number} end @param {number} endOfHost
   */
  hasOwnSlashes(start, end, endOfHost) {
    const { tags, placeholders } = this.url;
    const ends = [...tags.slice(0, 1), ...placeholders.slice(0, 1)].map((one) => one.end);
    if (Math.min(endOfHost, ...ends) > end || end === endOfHost) return true;
    if (end - start === 2 && !this.isCut(start + 1)) return true;
    this.refuse('url-host-slashes', start, endOfHost);
    return false;
  }

  /** Whether a text or value begins or ends at an offset. @param {number} offset */
  isCut(offset) {
    const { tags, placeholders, written } = this.url;
    const filled = [...tags, ...placeholders].filter(({ start, end }) => start < end);
    const cuts = [...written.map(({ start }) => start), ...filled.flatMap(({ start, end }) => [start, end])];
    return cuts.includes(offset);
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
    const [name = ''] = /^(?:\[[^\]]*(?:\]|$)|[^:[])*/.exec(text.slice(hostStart, end)) ?? [];
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
    const { text, fragment } = this;
    const question = text.slice(0, fragment).indexOf('?', start);
    const pathEnd = question === -1 ? fragment : question;
    /** @type {string[]} */
    const kept = [];
    let slash = start;
    while (slash < pathEnd) {
      const length = text.slice(slash + 1, pathEnd).search(/[/\\]/);
      const next = length === -1 ? pathEnd : slash + 1 + length;
      const segment = text.slice(slash + 1, next);
      const isDots = /^(?:\.|%2e){1,2}$/i.test(segment);
      const filled = this.url.tags.find((tag) => tag.end > slash && tag.start <= next && !tag.isStart);
      // With a placeholder in it, the real segment is not known.
      const isKnown = !this.url.placeholders.some((one) => one.end > slash && one.start <= next);
      if (isDots && isKnown && filled)
        report(this.url.draft, 'url-dot-segment', filled.tag, 'makes a segment of dots');
      if (/^(?:\.|%2e){2}$/i.test(segment)) kept.pop();
      if (!isDots) kept.push(text.slice(slash, next));
      else if (next === pathEnd) kept.push(text.slice(slash, slash + 1));
      slash = next;
    }
    const path =
      kept
        .join('')
        .replaceAll('\\', '/')
        .replace(/[^!$-;=@-\]_a-z|~]+/gu, encodeURIComponent) || '/';
    const query = question === -1 ? '' : text.slice(question, fragment);
    const target = path + query.replace(/[^!$-&(-;=?-~]+/gu, encodeURIComponent).replaceAll("'", '%27');
    const isSent = this.url.placeholders.every((one) => one.start >= fragment);
    if (isSent && target.length > LIMITS.url) report(this.url.draft, 'url-too-large');
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
