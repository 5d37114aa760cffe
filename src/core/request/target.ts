/** Takes a filled-in URL apart into scheme, host and request-target (B19). */
import { nameCharacter, percentEncode, URL_PATH, URL_QUERY } from '../encoding/escapes';
import { controlAt, loneSurrogateAt, verbatim } from '../encoding/octets';
import { type ProblemCode, type ProblemList, type ProblemValues, problem, type Severity } from '../problem';
import { type FillScope, LimitedText } from '../template/insert';
import type { Limits } from '../template/limits';
import type { Setting } from '../template/parse';
import {
  type Piecewise,
  pushSlice,
  type Range,
  slices,
  type Traced,
  textOf,
  WrittenRanges,
} from '../trace/traced';
import {
  authorityRange,
  causeOf,
  type FilledTag,
  type FilledUrl,
  fillUrl,
  hostName,
  portColon,
  SCHEME,
  urlKind,
} from './url';

/** Where a request goes, as it is written on the wire (B19). */
interface Destination {
  readonly scheme: 'http' | 'https';
  /** The value of the Host header field. */
  readonly host: Traced;
  /** The request-target: path and query, percent-encoded. */
  readonly target: Traced;
}

const PATH: Piecewise = {
  encoding: 'percent-path',
  encode: (text) => percentEncode(text.replaceAll('\\', '/'), URL_PATH),
};
const QUERY: Piecewise = { encoding: 'percent-query', encode: (text) => percentEncode(text, URL_QUERY) };
const VERBATIM: Piecewise = { encoding: 'none', encode: verbatim };

/** WHATWG URL §4.1; %2e is a dot too. */
const SINGLE_DOT = /^(?:\.|%2e)$/i;
const DOUBLE_DOT = /^(?:\.|%2e){2}$/i;

const DEFAULT_PORTS = { http: '80', https: '443' };

/** The target to show for a URL that cannot be sent. */
function unreadTarget(url: FilledUrl, limits: Limits, problems: ProblemList): Traced {
  const target = new LimitedText(urlKind(url.setting, limits), problems);
  for (const piece of url.segments) target.addPiece(piece, QUERY);
  return target.segments;
}

/** Takes a filled-in URL apart as the WHATWG URL Standard does for http and https, with the stricter points of B19. */
class UrlReader {
  /** Without the spaces at both ends. */
  readonly start: number;
  readonly end: number;
  /** Where the fragment begins, its # included; `end` when there is none. */
  readonly fragment: number;
  ranges: WrittenRanges | undefined;

  constructor(
    readonly url: FilledUrl,
    readonly limits: Limits,
    readonly problems: ProblemList,
  ) {
    const { text } = url;
    this.end = text.length;
    while (text[this.end - 1] === ' ') this.end--;
    this.start = 0;
    while (this.start < this.end && text[this.start] === ' ') this.start++;
    const hash = text.indexOf('#', this.start);
    this.fragment = hash === -1 ? this.end : hash;
  }

  /** Undefined when no request can go there; `problems` then says why. */
  read(): Destination | undefined {
    const { text } = this.url;
    if (this.start === this.end) return this.reportFilled('url-empty', 0, text.length, {}, this.url.tags);
    this.checkCharacters();
    const scheme = this.scheme();
    if (!scheme) return undefined;
    const afterScheme = this.start + scheme.length + 1;
    const authority = authorityRange(text, afterScheme);
    const end = Math.min(authority.end, this.end);
    const read = this.host(authority.start, end, scheme);
    const host = this.hasOwnSlashes(afterScheme, authority.start, end) ? read : undefined;
    const target = this.target(end);
    this.checkSlashes(scheme, afterScheme, authority.start, end);
    this.checkSpaces(end);
    if (this.fragment < this.end) {
      const bringing = sharing(this.url.tags, this.fragment, this.fragment + 1);
      this.report('url-fragment', this.fragment, this.end, {}, bringing);
    }
    return host && { scheme, host, target };
  }

  /** Controls and half surrogate pairs; in the fragment, which is not sent, they are hints (B13). */
  checkCharacters(): void {
    const { text, segments, setting } = this.url;
    const severityAt = (at: number) => (at > this.fragment ? ('hint' as const) : undefined);
    for (let at = controlAt(text, this.start); at !== -1; at = controlAt(text, at + 1)) {
      if (this.problems.isFull) return;
      const values = { character: nameCharacter(text.charAt(at)) };
      this.reportFilled('url-control', at, at + 1, values, undefined, severityAt(at));
    }
    let offset = 0;
    for (const { text: filled, origin } of segments) {
      // What is inserted was checked when it was inserted, also of a literal.
      const isInserted = sharing(this.url.tags, offset, offset + filled.length).length > 0;
      const range = origin.from === 'setting' && !isInserted ? origin.range : undefined;
      const at = range ? loneSurrogateAt(setting.text.slice(range.start, range.end)) : -1;
      if (at !== -1) {
        const start = offset + at;
        this.reportFilled('text-lone-surrogate', start, start + 1, {}, undefined, severityAt(start));
      }
      offset += filled.length;
    }
  }

  scheme(): Destination['scheme'] | undefined {
    const found = SCHEME.exec(this.url.text.slice(this.start, this.end))?.[0];
    const bringing = this.url.tags.filter(({ isStart }) => isStart);
    if (found === undefined) {
      // Where a value at the start brings no scheme, no tag behind it could be filled in.
      const [gap] = bringing.length > 0 ? this.url.gaps : [];
      const end = Math.min(gap?.start ?? this.fragment, this.fragment);
      return this.reportFilled('url-not-absolute', this.start, end, {}, bringing);
    }
    const scheme = found.slice(0, -1).toLowerCase();
    if (scheme === 'http' || scheme === 'https') return scheme;
    const written = found.slice(0, -1);
    return this.reportFilled(
      'url-scheme',
      this.start,
      this.start + written.length,
      { scheme: written },
      bringing,
    );
  }

  /**
   * Whether the host is where it was meant to be: a value that ends before it, or at it, can take
   * away or bring slashes, and the next segment of the path would become the host.
   */
  hasOwnSlashes(start: number, end: number, endOfHost: number): boolean {
    const { tags, gaps, segments } = this.url;
    const firstEnd = Math.min(tags[0]?.end ?? endOfHost, gaps[0]?.end ?? endOfHost);
    if (firstEnd > end || end === endOfHost) return true;
    if (end - start === 2 && slices(segments, [{ start, end }]).length === 1) return true;
    const host = this.url.text.slice(end, endOfHost);
    this.reportFilled('url-host-slashes', start, endOfHost, { host }, touching(tags, start, end));
    return false;
  }

  /** Other slashes than two are read as two, and are hardly ever meant. */
  checkSlashes(scheme: Destination['scheme'], start: number, end: number, endOfHost: number): void {
    if (this.url.text.slice(start, end) === '//' || end === endOfHost) return;
    if (start < end && this.hasValue(start, end)) return;
    // The scheme of a value is that of the sample.
    if (this.url.tags.some(({ isStart }) => isStart)) return;
    this.report('url-slashes', this.start, end, { scheme });
  }

  /** The first spaces of path and query that were typed. */
  checkSpaces(start: number): void {
    const { text, tags, gaps } = this.url;
    for (let at = text.indexOf(' ', start); at !== -1 && at < this.fragment; at = text.indexOf(' ', at)) {
      const [value] = [...sharing(tags, at, at + 1), ...sharing(gaps, at, at + 1)];
      let end = at + 1;
      if (value) at = value.end;
      else {
        while (text[end] === ' ' && !this.hasValue(end, end + 1)) end++;
        this.report('url-space', at, end, {});
        return;
      }
    }
  }

  /** Whether a part of the filled-in text is that of a tag. */
  hasValue(start: number, end: number): boolean {
    return [this.url.tags, this.url.gaps].some((ranges) => sharing(ranges, start, end).length > 0);
  }

  host(start: number, end: number, scheme: Destination['scheme']): Traced | undefined {
    const { text } = this.url;
    const at = text.lastIndexOf('@', end - 1);
    const hostStart = at >= start ? at + 1 : start;
    const credentials = text.slice(start, Math.max(start, hostStart - 1));
    if (credentials !== '' && credentials !== ':') this.report('url-credentials', start, hostStart, {});
    const colon = portColon(text.slice(hostStart, end));
    const hostEnd = colon === -1 ? end : hostStart + colon;
    const port = colon === -1 ? '' : this.port(hostEnd + 1, end);
    if (hostStart === hostEnd) {
      const afterScheme = this.start + scheme.length + 1;
      const bringing = touching(this.url.tags, afterScheme, end);
      return this.reportFilled('url-host-missing', afterScheme, end, {}, bringing);
    }
    const host = hostName(this.url.segments, hostStart, hostEnd);
    if (!host)
      return this.reportFilled('url-host-invalid', hostStart, hostEnd, {
        host: text.slice(hostStart, hostEnd),
      });
    if (port === undefined) return undefined;
    if (port !== '' && port !== DEFAULT_PORTS[scheme]) {
      const digits = end - port.length;
      pushSlice(host, this.url.segments, hostEnd, hostEnd + 1, VERBATIM);
      pushSlice(host, this.url.segments, digits, end, VERBATIM);
    }
    return host;
  }

  /** The port without leading zeros, empty when none is given; undefined when it is no port. */
  port(start: number, end: number): string | undefined {
    const port = this.url.text.slice(start, end);
    const number = Number(port);
    if (/^[0-9]*$/.test(port) && number <= 0xffff) return port === '' ? '' : String(number);
    return this.reportFilled('url-port-invalid', start, end, { port });
  }

  /** Path and query from the end of the authority on. */
  target(start: number): Traced {
    const { text, segments, setting } = this.url;
    const question = text.slice(0, this.fragment).indexOf('?', start);
    const pathEnd = question === -1 ? this.fragment : question;
    const target = new LimitedText(urlKind(setting, this.limits), this.problems);
    const path = this.keptPath(start, pathEnd);
    for (const piece of slices(segments, path)) target.addPiece(piece, PATH);
    if (path.length === 0) target.addFixed('/');
    const query = question === -1 ? [] : [{ start: question, end: this.fragment }];
    for (const piece of slices(segments, query)) target.addPiece(piece, QUERY);
    // What stands in place of a value is not sent: that it is too large once encoded is not worth saying.
    if (this.url.gaps.every((gap) => gap.start >= this.fragment)) target.checkSize();
    return target.segments;
  }

  /** The parts of the path that are left when its dot segments are resolved. */
  keptPath(start: number, end: number): Range[] {
    const { text } = this.url;
    const kept = new KeptPath(text);
    for (let slash = start, next: number; slash < end; slash = next) {
      next = slashFrom(text, slash + 1, end);
      const segment = text.slice(slash + 1, next);
      const isParent = DOUBLE_DOT.test(segment);
      const isDots = isParent || SINGLE_DOT.test(segment);
      // With a value that is missing or too large, nobody knows what the segment would be.
      const isKnown = touching(this.url.gaps, slash + 1, next).length === 0;
      const held = isKnown && (isDots || segment === '') ? this.tagsHeld(slash + 1, next) : [];
      if (held.length > 0 && isDots) this.report('url-dot-segment', slash + 1, next, { segment }, held);
      if (held.length > 0 && !isDots) this.report('url-empty-segment', slash + 1, next, {}, held);
      if (isParent) kept.removeLast();
      if (!isDots) kept.add(slash, next);
      else if (next === end) kept.add(slash, slash + 1);
    }
    return kept.ranges;
  }

  /** The tags of a path segment, those included whose value ends or begins at its slashes (B12). */
  tagsHeld(start: number, end: number): FilledTag[] {
    return touching(this.url.tags, start, end).filter(({ isStart }) => !isStart);
  }

  /** As `report`, unless a tag there has no value: that is a problem of its own. */
  reportFilled<C extends ProblemCode>(
    code: C,
    start: number,
    end: number,
    values: ProblemValues<C>,
    tags?: readonly FilledTag[],
    severity?: Severity,
  ): undefined {
    const hasGap = sharing(this.url.gaps, start, end).length > 0;
    return hasGap ? undefined : this.report(code, start, end, values, tags, severity);
  }

  /**
   * Reports a problem of the filled-in text from `start` to `end`, in which `tags` have a part.
   * Always returns undefined, so that callers can return it.
   */
  report<C extends ProblemCode>(
    code: C,
    start: number,
    end: number,
    values: ProblemValues<C>,
    tags: readonly FilledTag[] = sharing(this.url.tags, start, end),
    severity?: Severity,
  ): undefined {
    this.ranges ??= new WrittenRanges(this.url.segments);
    const where = {
      path: this.url.setting.path,
      range: tags.reduce(union, this.ranges.of(start, end)),
      cause: tags.some(({ tag }) => causeOf(tag) === 'context')
        ? ('context' as const)
        : ('settings' as const),
      ...(severity && { severity }),
    };
    this.problems.push(problem(code, where, values));
    return undefined;
  }
}

/** Those of the ranges, which are in order, that overlap or touch the range from `start` to `end`. */
function touching<R extends Range>(ranges: readonly R[], start: number, end: number): R[] {
  let first = 0;
  let last = ranges.length;
  while (first < last) {
    const middle = (first + last) >> 1;
    if ((ranges[middle]?.end ?? 0) >= start) last = middle;
    else first = middle + 1;
  }
  const found: R[] = [];
  for (let range = ranges[first]; range && range.start <= end; range = ranges[++first]) found.push(range);
  return found;
}

/** The same without those that only touch; an empty range overlaps what is around it. */
const sharing = <R extends Range>(ranges: readonly R[], start: number, end: number): R[] =>
  touching(ranges, start, end).filter((range) => start === end || (range.start < end && range.end > start));

const union = ({ start, end }: Range, { tag }: FilledTag): Range => ({
  start: Math.min(start, tag.start),
  end: Math.max(end, tag.end),
});

/** The offset of the next slash of either kind; `end` when there is none before it. */
function slashFrom(text: string, from: number, end: number): number {
  NO_SLASH.lastIndex = from;
  NO_SLASH.test(text);
  return Math.min(NO_SLASH.lastIndex, end);
}

const NO_SLASH = /[^/\\]*/y;

/** The parts of a path that are left, in order; neighbours are one range. */
class KeptPath {
  readonly ranges: { start: number; end: number }[] = [];

  constructor(readonly text: string) {}

  /** Adds a segment, which begins with its slash. */
  add(start: number, end: number): void {
    const last = this.ranges.at(-1);
    if (last?.end === start) last.end = end;
    else this.ranges.push({ start, end });
  }

  removeLast(): void {
    const last = this.ranges.at(-1);
    if (!last) return;
    do last.end--;
    while (last.end > last.start && !'/\\'.includes(this.text.charAt(last.end)));
    if (last.end === last.start) this.ranges.pop();
  }
}

/** Where a request goes; without a scheme it cannot be sent. */
export interface Address {
  readonly scheme: Destination['scheme'] | undefined;
  /** The value of the Host header field. */
  readonly host: Traced;
  /** The request-target, or what can be shown of it. */
  readonly target: Traced;
  readonly targetText: string;
}

/** The URL of an action, prepared for all contexts. */
export class PreparedUrl {
  readonly #setting: Setting;
  /** Of a URL without tags and problems: it is the same in every request. */
  #known: Address | undefined;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** The last address is that of every request. */
  get isFixed(): boolean {
    return this.#known !== undefined;
  }

  /** Fills it in and takes it apart. */
  read(scope: FillScope): Address {
    if (this.#known) return this.#known;
    const address = readUrl(this.#setting, scope);
    const isFixed = this.#setting.parts.every(({ type }) => type === 'text');
    if (isFixed && scope.problems.isEmpty) this.#known = address;
    return address;
  }
}

function readUrl(setting: Setting, scope: FillScope): Address {
  const { limits } = scope.allowance;
  const url = fillUrl(setting, scope);
  const to = url.isTooLarge ? undefined : new UrlReader(url, limits, scope.problems).read();
  const target = to?.target ?? unreadTarget(url, limits, scope.problems);
  return { scheme: to?.scheme, host: to?.host ?? [], target, targetText: textOf(target) };
}
