/**
 * Reads the structure of a free-form body that holds markers or optional parts (B39). The template is read as
 * JSON in which a tag inside a string is part of the string, and a tag at a bare place is a value.
 */
import { DEPTH_LIMIT } from '../json/read';
import { type Container, type JsonFailure, type JsonSink, scanJson } from '../json/scan';
import { wordAt } from '../json/string';
import { type MarkerFault, type Problem, problem } from '../problem';
import {
  type BrokenTag,
  type Control,
  type Part,
  parseSetting,
  type Setting,
  type Tag,
  type UnreadControl,
} from '../template/parse';
import type { Range } from '../trace/traced';
import { StringScan } from './free-form';

/** How many markers may be around a part, those of containers around it included. */
export const MAX_MARKERS = 16;

/** A control tag that governs a part, or the members of an object. */
export interface Marker extends Range {
  readonly control: Control | UnreadControl;
  /** The tag of one that cannot be read. */
  readonly broken?: BrokenTag | undefined;
}

/** A member of an object, or an element of an array; offsets in the template. */
export interface MarkedPart {
  /** Behind the bracket or comma before it, where its white space begins. */
  readonly start: number;
  /** Its name, or its value where it has none. */
  readonly at: number;
  readonly end: number;
  /** The offset of the comma behind it; undefined for the last. */
  readonly comma: number | undefined;
  /** It is a marker that governs the next element. */
  readonly marker?: Marker | undefined;
  /** Its name is a marker that governs the members of its object. */
  readonly governed?: { readonly marker: Marker; readonly object: MarkedContainer } | undefined;
  /** The tag with the filter `optional` that is its whole value. */
  readonly optional?: Tag | undefined;
}

/** An object or array with a marker or an optional part, or one that a marker governs. */
export interface MarkedContainer {
  /** Behind its opening bracket. */
  readonly open: number;
  /** Where the white space before its closing bracket begins. */
  readonly close: number;
  readonly parts: readonly MarkedPart[];
}

export interface MarkedJson {
  /** In the order of the template; one inside another comes after it. */
  readonly containers: readonly MarkedContainer[];
  /** The problems of markers and optional parts by their tag; undefined where another problem covers it. */
  readonly problems: ReadonlyMap<Part, Problem | undefined>;
}

const isOptional = (part: Part): boolean =>
  part.type === 'tag' && part.filters.at(-1)?.filter.canLeaveOut === true;

const isMark = (part: Part): part is Mark =>
  part.type === 'broken' ? !!part.control || !!part.unread : isOptional(part);

type Mark = Tag | BrokenTag;

/** Whether a body has markers or optional parts. */
export const hasMarks = ({ parts }: Setting): boolean => parts.some(isMark);

/** @param isInString whether each part begins inside a JSON string */
export function readMarkedJson(setting: Setting, isInString: readonly boolean[]): MarkedJson {
  const reader = new Reader(setting, shadowOf(setting, isInString));
  reader.run();
  return {
    containers: reader.containers.toSorted((one, other) => one.open - other.open),
    problems: reader.problems,
  };
}

/**
 * The markers that govern what follows a text, the outermost first: those of a body that is cut off at a place
 * where a value or a name may stand, or inside a string; 16 at most.
 */
export function markersAtEnd(text: string): readonly Marker[] {
  const setting = parseSetting(['body'], text);
  if (!hasMarks(setting)) return [];
  const reader = new Reader(setting, shadowOf(setting, stringsIn(setting)));
  reader.run();
  return reader.pending().slice(0, MAX_MARKERS);
}

/** The markers that govern each tag and marker of a body, the outermost first, 16 at most; none for the others. */
export function markersAround(setting: Setting): ReadonlyMap<Part, readonly Marker[]> {
  const around = new Map<Part, readonly Marker[]>();
  if (!hasMarks(setting)) return around;
  const { containers } = readMarkedJson(setting, stringsIn(setting));
  const ranges = containers.flatMap(governedRanges).sort((one, other) => one.start - other.start);
  const open: GovernedRange[] = [];
  let next = 0;
  for (const part of setting.parts) {
    if (part.type === 'text') continue;
    for (let range = ranges[next]; range && range.start <= part.start; range = ranges[++next]) {
      while ((open.at(-1)?.end ?? range.end) < range.end) open.pop();
      open.push(range);
    }
    while ((open.at(-1)?.end ?? part.start + 1) <= part.start) open.pop();
    const markers = open.slice(0, MAX_MARKERS).map(({ marker }) => marker);
    if (markers.length > 0) around.set(part, markers);
  }
  return around;
}

interface GovernedRange extends Range {
  readonly marker: Marker;
}

/** The range that each marker of a container governs, chained markers included. */
function governedRanges({ parts }: MarkedContainer): GovernedRange[] {
  const ranges: GovernedRange[] = [];
  let chain: Marker[] = [];
  for (const { end, marker, governed } of parts) {
    if (marker) {
      chain.push(marker);
      continue;
    }
    for (const one of chain) ranges.push({ start: one.end, end, marker: one });
    if (governed) ranges.push({ start: governed.object.open, end, marker: governed.marker });
    chain = [];
  }
  return ranges;
}

/** Whether each part of a body begins inside a JSON string (B12). */
function stringsIn({ text, parts }: Setting): boolean[] {
  const scan = new StringScan();
  return parts.map(({ type, start, end }) => {
    const { isInString } = scan;
    if (type === 'text') scan.pass(text.slice(start, end));
    return isInString;
  });
}

/** The template as JSON: tags are characters of strings, or strings themselves. */
const shadowOf = ({ text, parts }: Setting, isInString: readonly boolean[]): string =>
  parts
    .map(({ type, start, end }, index) => {
      if (type === 'text') return text.slice(start, end);
      return isInString[index] ? '_'.repeat(end - start) : `"${'_'.repeat(end - start - 2)}"`;
    })
    .join('');

/** A marker or an optional tag of a part, found with its value or with its name. */
interface Found {
  readonly marker?: Marker | undefined;
  readonly governed?: MarkedPart['governed'];
  readonly optional?: Tag | undefined;
}

/** Ends the scan: the value of a bare tag need not be a text, which the name of a member is. */
class TagAsName {
  readonly failure: JsonFailure;

  constructor(offset: number) {
    this.failure = { type: 'syntax', offset, expected: 'name', found: 'nothing', text: '' };
  }
}

class OpenContainer {
  /** Two offsets a part: `at` and `end` of `MarkedPart`. */
  readonly offsets: number[] = [];
  readonly found = new Map<number, Found>();
  /** The markers and optional parts directly in it. */
  readonly marks: Mark[] = [];
  nameAt = -1;
  keyMarker: BrokenTag | undefined;

  constructor(
    readonly kind: Container,
    readonly start: number,
  ) {}

  add(at: number, end: number, found: Found | undefined): void {
    if (found) this.found.set(this.offsets.length / 2, found);
    this.offsets.push(at, end);
  }
}

class Reader implements JsonSink {
  readonly containers: MarkedContainer[] = [];
  readonly problems = new Map<Part, Problem | undefined>();
  readonly #open: OpenContainer[] = [];
  readonly #marks: readonly Mark[];
  #next = 0;
  /** Where the last string ends that has a misplaced or unread marker. */
  #faultEnd = -1;

  constructor(
    readonly setting: Setting,
    readonly text: string,
  ) {
    this.#marks = setting.parts.filter(isMark);
  }

  run(): void {
    const failure = this.#scan();
    if (!failure) return;
    // What is in a container that does not end cannot be repeated or left out.
    const unended = this.#open.flatMap(({ marks }) => marks);
    const marks = [...unended, ...this.#marks.slice(this.#next)].filter(
      (mark) => !this.problems.has(mark) && !isUnread(mark),
    );
    // One mistake is one problem, at its place: without its quote a marker is wrong, and the JSON behind it.
    const between = this.text.slice(this.#faultEnd, failure.offset);
    const isSaid = this.#faultEnd >= 0 && /^[\s,:]*$/.test(between);
    for (const [index, mark] of marks.entries())
      this.problems.set(mark, index === 0 && !isSaid ? this.#notJson(failure) : undefined);
  }

  #scan(): JsonFailure | undefined {
    try {
      return scanJson(this.text, this, { depthLimit: DEPTH_LIMIT });
    } catch (error) {
      if (error instanceof TagAsName) return error.failure;
      throw error;
    }
  }

  /** The markers of containers that have not ended, before or around what comes next. */
  pending(): Marker[] {
    return this.#open.flatMap((container, depth) => {
      const isObjectBegun = this.#open[depth + 1]?.kind === 'object';
      if (container.kind === 'object')
        return container.keyMarker && isObjectBegun ? [markerOf(container.keyMarker)] : [];
      const chain: Marker[] = [];
      for (let index = container.offsets.length / 2 - 1; index >= 0; index--) {
        const marker = container.found.get(index)?.marker;
        if (!marker) break;
        chain.push(marker);
      }
      return chain.reverse();
    });
  }

  open(kind: Container, start: number): void {
    this.#open.push(new OpenContainer(kind, start));
  }

  close(_kind: Container, end: number): void {
    const closed = this.#open.pop();
    const parent = this.#open.at(-1);
    if (!closed) return;
    const isGoverned = parent?.keyMarker !== undefined && closed.kind === 'object';
    const isMarked = closed.marks.length > 0;
    const container = isMarked || isGoverned ? this.#contain(closed) : undefined;
    if (container) this.containers.push(container);
    this.#value(closed.start, end, undefined, isGoverned ? container : undefined);
  }

  name(start: number, end: number): void {
    const object = this.#open.at(-1);
    if (!object) return;
    if (this.setting.text.charAt(start) !== '"') throw new TagAsName(start);
    object.nameAt = start;
    const mark = this.#wholeMark(start, end, object);
    if (mark?.type === 'broken') object.keyMarker = mark;
    else if (mark) this.#misplace(mark, 'in-text');
  }

  string(start: number, end: number): void {
    this.#value(start, end, this.#wholeMark(start, end, this.#open.at(-1)));
  }

  number(start: number, end: number): void {
    this.#value(start, end);
  }

  literal(_value: true | false | null, start: number, end: number): void {
    this.#value(start, end);
  }

  /** The mark that is all of a string, or a value at a bare place; others in the string are misplaced. */
  #wholeMark(start: number, end: number, container: OpenContainer | undefined): Mark | undefined {
    let whole: Mark | undefined;
    for (let mark = this.#marks[this.#next]; mark && mark.start < end; mark = this.#marks[++this.#next]) {
      const isBare = mark.start === start;
      // What else is typed beside a marker that cannot be read is part of the same mistake.
      const spaces = isUnread(mark) ? /^\W*$/ : mark.type === 'broken' ? /^ *$/ : /^$/;
      const { text } = this.setting;
      const isAlone =
        spaces.test(text.slice(start + 1, mark.start)) && spaces.test(text.slice(mark.end, end - 1));
      if (isBare ? mark.type === 'tag' : isAlone) {
        whole = mark;
        container?.marks.push(mark);
      } else this.#misplace(mark, 'in-text');
      if (mark !== whole || isUnread(mark)) this.#faultEnd = end;
    }
    return whole;
  }

  #value(start: number, end: number, mark?: Mark, object?: MarkedContainer): void {
    const container = this.#open.at(-1);
    if (!container) {
      if (mark) this.#misplace(mark, 'as-value');
      return;
    }
    const isMember = container.kind === 'object';
    const { keyMarker } = container;
    container.keyMarker = undefined;
    let found: Found | undefined;
    if (keyMarker && object) found = { governed: { marker: markerOf(keyMarker), object } };
    else if (keyMarker) this.#misplace(keyMarker, 'governs-no-object');
    if (mark?.type === 'tag' && !found) found = { optional: mark };
    else if (mark?.type === 'broken' && !isMember) found = { marker: markerOf(mark) };
    else if (mark) this.#misplace(mark, 'as-value');
    container.add(isMember ? container.nameAt : start, end, found);
  }

  #contain({ start, offsets, found, marks }: OpenContainer): MarkedContainer {
    const parts: MarkedPart[] = [];
    let before = start + 1;
    for (let index = 0; index < offsets.length; index += 2) {
      const [at = 0, end = 0] = offsets.slice(index, index + 2);
      const isLast = index + 2 === offsets.length;
      const comma = isLast ? undefined : this.text.indexOf(',', end);
      const special = found.get(index / 2);
      const isLoose = isLast && special?.marker !== undefined;
      if (isLoose) {
        const mark = marks.find((one) => one.start === special?.marker?.start);
        if (mark) this.#misplace(mark, 'governs-nothing');
      }
      parts.push({ start: before, at, end, comma, ...(isLoose ? undefined : special) });
      before = (comma ?? end) + 1;
    }
    return { open: start + 1, close: parts.at(-1)?.end ?? start + 1, parts };
  }

  #misplace(mark: Mark, found: MarkerFault): void {
    if (isUnread(mark)) return;
    const { path } = this.setting;
    const isControl = mark.type === 'broken';
    const range = isControl ? { start: mark.start, end: mark.end } : mark.filters.at(-1)?.range;
    const where = { path, ...(range && { range }) };
    const wrong = isControl
      ? problem('marker-misplaced', where, { found })
      : problem('template-optional-misplaced', where, {});
    if (!this.problems.has(mark)) this.problems.set(mark, wrong);
  }

  #notJson(failure: JsonFailure): Problem {
    const { path, text } = this.setting;
    const { offset } = failure;
    const unexpected = wordAt(text, offset);
    const length = unexpected.found === 'word' ? unexpected.text.length : 1;
    const where = { path, range: { start: offset, end: Math.min(offset + length, text.length) } };
    return failure.type === 'too-deep'
      ? problem('json-too-deep', where, { limit: failure.limit })
      : problem('marker-not-json', where, { expected: failure.expected, ...unexpected });
  }
}

/** Such a mark has a problem of its own, so that its place is not checked. */
const isUnread = (mark: Mark): boolean => mark.type === 'broken' && mark.unread !== undefined;

const markerOf = (tag: BrokenTag): Marker => ({
  start: tag.start,
  end: tag.end,
  control: (tag.control ?? tag.unread) as Marker['control'],
  broken: tag.unread && tag,
});
