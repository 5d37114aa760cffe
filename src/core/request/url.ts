/** The URL of a request: its host in the standard form (B19), and its text with the values of tags (B18). */
import { nameCharacter, percentEncode, UNRESERVED } from '../encoding/escapes';
import { hostnameOf, verbatim } from '../encoding/octets';
import { type Cause, type ProblemList, problem, type Severity } from '../problem';
import {
  type FillScope,
  InsertedText,
  insert,
  insertionText,
  LimitedText,
  reportBroken,
  settingOrigin,
  shownText,
  type TextPlace,
  type Unfilled,
} from '../template/insert';
import type { Limits } from '../template/limits';
import type { Part, Setting, Tag } from '../template/parse';
import { addContextInputs, type Input, pushSlice, type Range, type Traced, textOf } from '../trace/traced';

/**
 * ASCII names that mean themselves: none of the forbidden domain code points (WHATWG URL §3.1), and
 * no digit at the start of the last label, which could be an address.
 */
const PLAIN_NAME = /^(?:[!"$&-.0-9;=A-Z_`a-z{}~]*\.)?(?![0-9.])[!"$&-\-0-9;=A-Z_`a-z{}~]+\.?$/;

/** An IPv4 address as the parser itself writes it. */
const PLAIN_ADDRESS = /^(?:(?:25[0-5]|(?:2[0-4]|1\d|[1-9])?\d)(?:\.(?!$)|$)){4}$/;

/** Characters that no valid host has; Chromium writes some of these as %20 and the like. */
const FORBIDDEN = /[ #%/:<>?@[\\\]^|]/;

/** Whether a host in lower case needs no parser: it means itself. */
export const isPlainHost = (text: string): boolean =>
  PLAIN_ADDRESS.test(text) || (PLAIN_NAME.test(text) && !text.includes('xn--'));

/** Lower case for ASCII letters only: the parser of hosts maps other letters, and differently. */
export const lowerCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const LOWER_CASE = { encoding: 'lower-case', encode: lowerCase } as const;

/**
 * The host as the Host header field has it; undefined when it is not valid. Plain names are
 * only put in lower case, plain addresses stay. Others (other addresses, international names, percent-encoding) go through
 * the platform's URL parser, whose IDNA tables decide (B19).
 */
export function hostName(segments: Traced, start: number, end: number): Traced | undefined {
  const lowered: Traced = [];
  pushSlice(lowered, segments, start, end, LOWER_CASE);
  const text = textOf(lowered);
  if (isPlainHost(text)) return lowered;
  const parsed = parseHost(text);
  if (parsed === undefined || parsed === text) return parsed === undefined ? undefined : lowered;
  const inputs: Input[] = [{ from: 'setting', path: ['url'] }];
  addContextInputs(inputs, lowered);
  return [{ text: parsed, origin: { from: 'derived', by: 'host', inputs } }];
}

/** Far more than any name has; the platform takes minutes over one of megabytes. */
const MAX_HOST_LENGTH = 64 * 1024;

function parseHost(text: string): string | undefined {
  if (text.length > MAX_HOST_LENGTH) return undefined;
  const hostname = hostnameOf(`http://${text}/`);
  if (hostname === undefined || hostname === '') return undefined;
  const isAddress = hostname.startsWith('[');
  return !isAddress && FORBIDDEN.test(hostname) ? undefined : hostname;
}

/** The part of a filled-in URL that one tag made; offsets in the filled-in text. */
export interface FilledTag extends Range {
  readonly tag: Tag;
  readonly isStart: boolean;
}

/** A URL with its values filled in, not yet taken apart. */
export interface FilledUrl {
  readonly setting: Setting;
  readonly text: string;
  readonly segments: Traced;
  readonly tags: readonly FilledTag[];
  /** The parts that could not be filled in and are shown as written; offsets as for tags. */
  readonly gaps: readonly Range[];
  /** The URL exceeds its limit: the rest is not filled in, and nothing is parsed (B33). */
  readonly isTooLarge: boolean;
}

/** Fills in the URL: each value is encoded for the part of the URL that its tag is in (B12). */
export function fillUrl(setting: Setting, scope: FillScope): FilledUrl {
  const { limits } = scope.allowance;
  const target = new LimitedText(urlKind(setting, limits), scope.problems);
  const url: Filling = {
    setting,
    text: '',
    segments: target.segments,
    tags: [],
    gaps: [],
    isTooLarge: false,
  };
  const cursor = new UrlCursor();
  for (const part of setting.parts) {
    const { place } = cursor;
    const start = url.text.length;
    // After a value at the start, that value is to blame for a URL without a scheme.
    if (part.type === 'tag' && place === 'scheme' && url.tags.length === 0) {
      const where = { path: setting.path, range: { start: part.start, end: part.end } };
      scope.problems.push(problem('url-scheme-tag', where, {}));
    }
    const filled = part.type === 'tag' ? fillTag(setting, part, place, scope) : 'as-written';
    if (part.type === 'broken') reportBroken(setting, part, scope.problems, severityIn(place));
    const added = addTo(target, setting, part, filled);
    if (added === undefined) {
      target.checkSize();
      return { ...url, isTooLarge: true };
    }
    url.text += added;
    const end = url.text.length;
    if (part.type !== 'text' && typeof filled === 'string') {
      url.gaps.push({ start, end });
      cursor.passUnknown();
      continue;
    }
    cursor.pass(added);
    if (part.type !== 'tag') continue;
    const isStart = place === 'start';
    url.tags.push({ tag: part, start, end, isStart });
    if (isStart && cursor.place === 'host') url.endOfStart = end;
  }
  checkStart(url, scope.problems);
  return url;
}

/** The filled-in URL, and the request-target that is made of it, have one limit (B33). */
export const urlKind = ({ path }: Setting, { url }: Limits) =>
  ({ path, code: 'url-too-large', octets: url }) as const;

/** Adds the value of a tag, or what is shown instead. */
function addTo(
  target: LimitedText,
  setting: Setting,
  part: Part,
  filled: InsertedText | Unfilled,
): string | undefined {
  if (typeof filled === 'object') {
    return target.add(filled.text, filled.place.encode, filled);
  }
  const shown = shownText(setting, part, filled).toWellFormed();
  return target.add(shown, verbatim, { origin: settingOrigin(setting.path, part, 'none') });
}

const PERCENT: TextPlace = { encoding: 'percent', encode: (text) => percentEncode(text, UNRESERVED) };
const VERBATIM: TextPlace = { encoding: 'none', encode: verbatim };

interface Filling extends FilledUrl {
  text: string;
  readonly tags: FilledTag[];
  readonly gaps: Range[];
  /** Where the value of a start tag ended inside the host. */
  endOfStart?: number;
}

/** A fragment is not sent, so what is wrong inside it is a hint (B13). */
const severityIn = (place: UrlPlace): Severity | undefined => (place === 'fragment' ? 'hint' : undefined);

/** The cause of a value of a tag that does not fit: the context or the settings (B29). */
export const causeOf = ({ operand }: Tag): Cause => (operand.type === 'path' ? 'context' : 'settings');

function fillTag(setting: Setting, tag: Tag, place: UrlPlace, scope: FillScope): InsertedText | Unfilled {
  const severity = severityIn(place);
  const range = { start: tag.start, end: tag.end };
  const insertion = insert(setting, tag, scope, severity, ['optional']);
  if (typeof insertion === 'string') return insertion;
  const text = insertionText(setting, insertion, scope, severity);
  if (text === undefined) return 'as-written';
  switch (place) {
    case 'start':
      return new InsertedText(setting, insertion, text, VERBATIM);
    case 'scheme':
      return 'as-written';
    case 'host':
    case 'port': {
      const refused = place === 'host' ? /[^A-Za-z0-9.-]/u.exec(text) : /[^0-9]/u.exec(text);
      if (!refused) return new InsertedText(setting, insertion, text, VERBATIM);
      const code = place === 'host' ? 'url-host-value' : 'url-port-value';
      const where = { path: setting.path, range, cause: causeOf(tag) };
      scope.problems.push(problem(code, where, { character: nameCharacter(refused[0]) }));
      return 'as-written';
    }
    case 'path':
    case 'query':
    case 'fragment':
      if (insertion.isRaw) return new InsertedText(setting, insertion, text, VERBATIM);
      warnOfEncodingTwice(setting, tag, scope.problems, severity);
      return new InsertedText(setting, insertion, text, PERCENT);
  }
}

function warnOfEncodingTwice(
  { path }: Setting,
  tag: Tag,
  problems: ProblemList,
  severity: Severity | undefined,
): void {
  const encoder = tag.filters.find(({ filter }) => filter.name === 'url');
  if (!encoder) return;
  const where = { path, range: encoder.range, ...(severity && { severity }) };
  problems.push(problem('template-encoded-twice', where, {}));
}

/**
 * A value at the very start that ends inside the host must end the host: otherwise the text after
 * the tag would make another host of it.
 */
function checkStart({ setting, text, tags, gaps, endOfStart }: Filling, problems: ProblemList): void {
  const start = tags.find(({ isStart, end }) => isStart && end === endOfStart);
  if (!start || gaps.some((gap) => gap.start === endOfStart)) return;
  const following = text.slice(endOfStart);
  if (/^ *$/.test(following) || '/?#:'.includes(following.charAt(0))) return;
  const where = { path: setting.path, range: { start: start.tag.start, end: start.tag.end } };
  const character = nameCharacter(String.fromCodePoint(following.codePointAt(0) ?? 0));
  problems.push(problem('url-start-value', { ...where, cause: causeOf(start.tag) }, { character }));
}

/** The parts of a URL (B12). */
export type UrlPlace = 'start' | 'scheme' | 'host' | 'port' | 'path' | 'query' | 'fragment';

export const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

const AUTHORITY = /[^/\\?#]*/y;

/** The text between the slashes after the scheme and the path; any number of slashes counts as two. */
export function authorityRange(url: string, afterScheme: number): { start: number; end: number } {
  let start = afterScheme;
  while (url[start] === '/' || url[start] === '\\') start++;
  AUTHORITY.lastIndex = start;
  AUTHORITY.test(url);
  return { start, end: AUTHORITY.lastIndex };
}

/** The offset of the colon before the port, or -1; the colons of an IPv6 address are not it. */
export function portColon(hostAndPort: string): number {
  let isInBrackets = false;
  for (let index = 0; index < hostAndPort.length; index++) {
    const character = hostAndPort[index];
    if (character === ':' && !isInBrackets) return index;
    if (character === '[') isInBrackets = true;
    if (character === ']') isInBrackets = false;
  }
  return -1;
}

/**
 * Walks over a URL as it is filled in and knows the place of what comes next. Leading spaces do
 * not count. Each character is passed once, so that a URL of very many tags stays quick.
 */
export class UrlCursor {
  #place: UrlPlace = 'start';
  /** In the scheme: whether it can still become one, and whether it has begun. */
  #canBeScheme = true;
  #hasScheme = false;
  /** In the host: whether only slashes came yet, and whether an IPv6 address is open. */
  #isBeforeHost = true;
  #isInBrackets = false;

  get place(): UrlPlace {
    return this.#place;
  }

  pass(text: string): void {
    let index = 0;
    while (index < text.length && this.#place !== 'path' && this.#place !== 'query') {
      if (this.#place === 'fragment') return;
      this.#passCharacter(text.charAt(index++));
    }
    if (text.includes('#', index)) this.#place = 'fragment';
    else if (text.includes('?', index)) this.#place = 'query';
  }

  /** Passes a tag without a value, as if it had one that fits its place. */
  passUnknown(): void {
    this.pass(this.#place === 'start' ? 'https://h' : '0');
  }

  #passCharacter(character: string): void {
    if (this.#place === 'start' && character !== ' ') this.#place = 'scheme';
    if (this.#place === 'scheme') this.#passInScheme(character);
    else if (this.#place !== 'start') this.#passInAuthority(character);
  }

  #passInScheme(character: string): void {
    if (character === '#') this.#place = 'fragment';
    else if (character === ':' && this.#hasScheme && this.#canBeScheme) this.#place = 'host';
    else this.#canBeScheme &&= (this.#hasScheme ? /[A-Za-z0-9+.-]/ : /[A-Za-z]/).test(character);
    this.#hasScheme = true;
  }

  #passInAuthority(character: string): void {
    const isSlash = character === '/' || character === '\\';
    if (isSlash && this.#isBeforeHost) return;
    this.#isBeforeHost = false;
    if (isSlash) this.#place = 'path';
    else if (character === '?') this.#place = 'query';
    else if (character === '#') this.#place = 'fragment';
    else if (character === ':' && !this.#isInBrackets) this.#place = 'port';
    else if (character === '[') this.#isInBrackets = true;
    else if (character === ']') this.#isInBrackets = false;
    else if (character === '@') {
      // What came before it was a user and a password.
      this.#place = 'host';
      this.#isInBrackets = false;
    }
  }
}
