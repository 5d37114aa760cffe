/**
 * Inserts values into text: the values of tags, encoded for their place, in a text that never grows past
 * its limit (B33).
 */
import { loneSurrogateAt, OctetCount, utf8Length, verbatim } from '../encoding/octets';
import { type Cause, type ProblemCode, type ProblemList, problem, type Severity } from '../problem';
import {
  type Encoding,
  type Origin,
  originOnceEncoded,
  type Path,
  type Piece,
  type Piecewise,
  PROTOCOL,
  type Range,
  type Segment,
  type Traced,
  textOf,
  writtenRange,
} from '../trace/traced';
import { allowanceSpent, evaluate, notText, pathOf, type ValueProblem, type WorkedOutTags } from './evaluate';
import type { Allowance } from './limits';
import { areFixed, isContext, pathTo, type Root } from './look-up';
import type { BrokenTag, Part, Setting, Tag } from './parse';
import { asText, type FilterName, type Value } from './tag';

/** The setting a text belongs to, and its size limit. */
export interface TextKind {
  readonly path: Path;
  readonly code: Extract<ProblemCode, 'url-too-large' | 'body-too-large'>;
  readonly octets: number;
}

/** The source of a text; its origin may be computed lazily. */
interface Source {
  readonly origin: Origin;
}

class SourcedText implements Segment {
  readonly #source: Source;

  constructor(
    readonly text: string,
    source: Source,
  ) {
    this.#source = source;
  }

  get origin(): Origin {
    return this.#source.origin;
  }
}

/** A text that is being filled in and never grows past its limit (B33): what does not fit is left out. */
export class LimitedText {
  readonly segments: Traced = [];
  text = '';
  readonly #count: OctetCount;
  /** The first piece that did not fit. */
  #refused: Source | undefined;

  constructor(
    readonly kind: TextKind,
    readonly problems: ProblemList,
  ) {
    this.#count = new OctetCount(kind.octets);
  }

  /** Something did not fit. */
  get isFull(): boolean {
    return this.#refused !== undefined;
  }

  /** Of the text, where they are counted. */
  get octets(): number | undefined {
    return this.#count.octets;
  }

  /** Adds a text, encoded piece by piece; undefined when it does not fit. */
  add(text: string, encode: (piece: string) => string, source: Source): string | undefined {
    const encoded = this.#count.encode(text, encode);
    if (encoded === undefined) this.#refused ??= source;
    else if (encoded !== '') this.#push(new SourcedText(encoded, source));
    return encoded;
  }

  /** Adds a piece of another text, encoded further. */
  addPiece(piece: Segment, { encoding, encode }: Piecewise): void {
    const encoded = this.#count.encode(piece.text, encode);
    if (encoded === undefined) this.#refused ??= piece;
    else if (encoded !== '')
      this.#push({ text: encoded, origin: originOnceEncoded(piece, encoded, encoding) });
  }

  /** Adds all of a text, or segment by segment what fits of it. */
  addJoined(joined: JoinedText): void {
    if (this.#count.take(joined)) this.#push(joined);
    else for (const segment of joined.segments) this.add(segment.text, verbatim, segment);
  }

  addFixed(text: string): void {
    this.add(text, verbatim, { origin: PROTOCOL });
  }

  #push(segment: Segment): void {
    this.segments.push(segment);
    this.text += segment.text;
  }

  /** Reports that something did not fit; of a text that is made of many settings, without saying which. */
  checkSize(): void {
    if (!this.#refused) return;
    const { origin } = this.#refused;
    const { path, code, octets: limit } = this.kind;
    const range = 'path' in origin && origin.path.length === path.length ? writtenRange(origin) : undefined;
    const isOfContext =
      origin.from === 'context' || this.segments.some((segment) => segment.origin.from === 'context');
    const cause: Cause = isOfContext ? 'context' : 'settings';
    this.problems.push(problem(code, { path, ...(range && { range }), cause }, { limit }));
  }
}

/** Segments that are the same in every request, as one; a single one keeps its origin. */
export class JoinedText implements Segment {
  readonly text: string;
  readonly origin: Origin;
  #joined: readonly Piece[] | undefined;
  #octets: number | undefined;

  constructor(readonly segments: readonly Segment[]) {
    this.text = textOf(segments);
    const [first] = segments;
    this.origin = first && segments.length === 1 ? first.origin : PROTOCOL;
  }

  /** Computed lazily: most requests are only sent. */
  get joined(): readonly Piece[] | undefined {
    if (this.segments.length < 2) return undefined;
    this.#joined ??= this.segments.map(({ text, origin }) => {
      return { units: text.length, octets: utf8Length(text), origin };
    });
    return this.#joined;
  }

  get octets(): number {
    this.#octets ??= utf8Length(this.text);
    return this.#octets;
  }
}

/** The values that fill in a template, and the list for its problems. */
export interface FillScope {
  readonly root: Root;
  readonly problems: ProblemList;
  readonly allowance: Allowance;
  readonly workedOut: WorkedOutTags;
}

/** A tag whose value was found. */
export interface Insertion {
  readonly tag: Tag;
  readonly value: Exclude<Value, undefined>;
  readonly isRaw: boolean;
  /** It came from the context, of which this is the root; otherwise from a literal in the tag. */
  readonly isOfContext: boolean;
  readonly root: Root;
}

/** Where the text of a setting came from. */
export function settingOrigin(path: Path, { start, end }: Range, encoding: Encoding): WrittenOrigin {
  return { from: 'setting', path, range: { start, end }, encoding };
}

const NO_FILTERS: readonly string[] = [];

/** An origin in a setting. */
type WrittenOrigin = Extract<Origin, { readonly path: Path }>;

/** Origins that tags have in every context; of tags that several settings share, in the first one. */
const fixedOrigins = new WeakMap<Tag, WrittenOrigin>();

/** Where an inserted value came from: the context, or a literal in the tag. */
function insertionOrigin(setting: Setting, insertion: Insertion, encoding: Encoding): Origin {
  const { tag, isOfContext, root } = insertion;
  if (!isOfContext || !isContext(root)) return originIn(setting, insertion, encoding);
  const known = fixedOrigins.get(tag);
  if (known?.encoding === encoding && known.path === setting.path) return known;
  const origin = originIn(setting, insertion, encoding);
  const isFixed = tag.operand.type === 'path' && areFixed(tag.operand.steps);
  if (isFixed && !known) fixedOrigins.set(tag, origin);
  return origin;
}

function originIn(
  { path }: Setting,
  { tag, isOfContext, root }: Insertion,
  encoding: Encoding,
): WrittenOrigin {
  const range = { start: tag.start, end: tag.end };
  if (!isOfContext || tag.operand.type !== 'path') return settingOrigin(path, range, encoding);
  const filters = tag.filters.length === 0 ? NO_FILTERS : tag.filters.map(({ filter }) => filter.name);
  return { from: 'context', context: pathTo(root, tag.operand.steps), path, tag: range, filters, encoding };
}

/** The value of a tag as text, and how it is encoded for its place. */
export class InsertedText {
  readonly #setting: Setting;
  readonly #insertion: Insertion;
  #origin: Origin | undefined;

  constructor(
    setting: Setting,
    insertion: Insertion,
    readonly text: string,
    readonly place: TextPlace,
  ) {
    this.#setting = setting;
    this.#insertion = insertion;
  }

  /** Computed lazily: most requests are only sent. */
  get origin(): Origin {
    this.#origin ??= insertionOrigin(this.#setting, this.#insertion, this.place.encoding);
    return this.#origin;
  }
}

/** How text is encoded. */
export interface TextPlace {
  readonly encoding: Encoding;
  readonly encode: (text: string) => string;
}

/** Reports the problems of a broken tag; `severity` lowers them where nothing is sent (B13). */
export function reportBroken(
  { path }: Setting,
  broken: BrokenTag,
  problems: ProblemList,
  severity?: Severity,
): void {
  for (const { code, range, values } of broken.problems) {
    problems.push(problem(code, { path, range, ...(severity && { severity }) }, values));
  }
}

/**
 * Why a tag is not filled in. The tag itself is shown, or nothing if its value is too large (B33), or if its member or
 * element is left out (B39).
 */
export type Unfilled = 'as-written' | 'too-large' | 'left-out';

/** The text to show for a part that is not filled in. */
export function shownText({ text }: Setting, part: Part, refusal: Unfilled): string {
  return isUnread(part) || refusal !== 'as-written' ? '' : text.slice(part.start, part.end);
}

/** Whether the part is the rest of a setting with more tags than are read (B33). */
const isUnread = (part: Part): boolean =>
  part.type === 'broken' && !part.control && part.problems.every(({ code }) => UNREAD.includes(code));

const UNREAD: readonly ProblemCode[] = ['template-too-many-tags', 'template-too-many-broken'];

/** Finds the value of a tag and reports what is wrong with it. */
export function insert(
  setting: Setting,
  tag: Tag,
  scope: FillScope,
  severity?: Severity,
  refused: readonly FilterName[] = [],
): Insertion | Unfilled {
  const {
    value,
    isOfContext = false,
    problems,
    isTooLarge,
    isLeftOut,
  } = evaluate(tag, scope.root, setting.text, scope.allowance, scope.workedOut);
  for (const reported of problems) reportValue(setting, tag, reported, scope, severity);
  const last = tag.filters.at(-1);
  const name = last?.filter.name;
  if (name === 'raw' || name === 'optional') {
    const where = { path: setting.path, range: last?.range, ...(severity && { severity }) };
    const isRefused = refused.includes(name);
    if (isRefused) {
      const code = name === 'raw' ? 'template-raw-refused' : 'template-optional-misplaced';
      scope.problems.push(problem(code, where, {}));
      return 'as-written';
    }
    if (name === 'raw') scope.problems.push(problem('template-raw', where, {}));
  }
  if (isLeftOut) return 'left-out';
  if (isTooLarge) return 'too-large';
  return value ? { tag, value, isOfContext, isRaw: name === 'raw', root: scope.root } : 'as-written';
}

/** The value of an insertion as text (B11); undefined, and reported, when it has none or is not well-formed. */
export function insertionText(
  setting: Setting,
  insertion: Insertion,
  scope: FillScope,
  severity?: Severity,
): string | undefined {
  const failure = notText(insertion.value, insertion.tag, setting.text, scope.root);
  if (failure) {
    reportValue(setting, insertion.tag, failure, scope, severity);
    return undefined;
  }
  const text = asText(insertion.value) ?? '';
  // UTF-8 cannot carry half a surrogate pair.
  if (isWellFormed(insertion.value, text)) return text;
  reportLoneSurrogate(setting, insertion.tag, scope, severity);
  return undefined;
}

/** Long values that were looked at: of millions of tags with the same one, the first reads it. */
const wereWellFormed = new WeakMap<Insertion['value'], boolean>();

/** In UTF-16 units: up to this length, reading a text is faster than looking it up. */
const SHORT = 1000;

function isWellFormed(value: Insertion['value'], text: string): boolean {
  if (text.length <= SHORT) return text.isWellFormed();
  const known = wereWellFormed.get(value) ?? text.isWellFormed();
  wereWellFormed.set(value, known);
  return known;
}

/** A value is too large for the place where it would be inserted. */
export function reportTooLarge(setting: Setting, tag: Tag, scope: FillScope): void {
  const values = { path: pathOf(tag, setting.text, scope.root), limit: scope.allowance.limits.value };
  reportValue(setting, tag, { code: 'value-too-large', range: tag.operand.range, values }, scope);
}

/** Reports, for the first of the tags, that all together cause too much work. */
export function reportSpent(setting: Setting, tag: Tag, scope: FillScope): void {
  for (const spent of allowanceSpent(tag, scope.allowance)) reportValue(setting, tag, spent, scope);
}

/** Reports a lone surrogate in the value of a tag. */
export function reportLoneSurrogate(setting: Setting, tag: Tag, scope: FillScope, severity?: Severity): void {
  const values = { path: pathOf(tag, setting.text, scope.root) };
  reportValue(
    setting,
    tag,
    { code: 'value-lone-surrogate', range: tag.operand.range, values },
    scope,
    severity,
  );
}

/** Reports the first lone surrogate of text that a person wrote. */
export function checkWritten(
  { path, text }: Setting,
  range: Range,
  problems: ProblemList,
  severity?: Severity,
): void {
  const at = loneSurrogateAt(text.slice(range.start, range.end));
  if (at === -1) return;
  const start = range.start + at;
  const where = { path, range: { start, end: start + 1 }, ...(severity && { severity }) };
  problems.push(problem('text-lone-surrogate', where, {}));
}

function reportValue(
  setting: Setting,
  tag: Tag,
  found: ValueProblem,
  scope: FillScope,
  severity?: Severity,
): void {
  const cause = tag.operand.type === 'path' ? 'context' : 'settings';
  // That values are no longer filled in matters everywhere, also where it was found in what is not sent.
  const isLowered = severity && found.code !== 'values-too-large';
  const where = { path: setting.path, range: found.range, cause, ...(isLowered && { severity }) } as const;
  scope.problems.push(problem(found.code, where, found.values));
}
