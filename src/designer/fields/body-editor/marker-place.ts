/**
 * Where a marker goes in a body (B39): before the element, or around the member, that is selected or that the cursor is
 * at; with `if` as a new member where the cursor is on an empty line of an object.
 */
import type { Range } from '../../../core';
import { markersAround, parseSetting, parseTemplate } from '../../../core/internal';
import { type BodyContainer, type BodyPart, bodyPartsOf } from './body-parts';

/** The words of a marker, with room for its path. */
const MARKERS = { each: '{{ each  }}', if: '{{ if  }}' } as const;

export type MarkerWord = keyof typeof MARKERS;

interface Change extends Range {
  readonly insert: string;
}

/** The changes that put a marker into a body, in their order; the other offsets are those of the new text. */
export interface MarkerEdit {
  readonly changes: readonly Change[];
  readonly tag: Range;
  /** Where the path is written. */
  readonly caret: number;
}

/** Why a body has no place for a marker; `at` is where it stops being JSON. */
export type MarkerRefusal =
  | { readonly reason: 'no-part' }
  | { readonly reason: 'too-deep' }
  | { readonly reason: 'repeated' }
  | { readonly reason: 'broken'; readonly at: number };

/** A part that the marker governs, or the place of a new member. */
interface MarkerPlace {
  readonly container: BodyContainer;
  readonly part?: BodyPart | undefined;
  readonly at: number;
}

/**
 * The edit that puts a marker into a body. The same name once for each item of a list would be no JSON object, so no
 * member is repeated; of a member whose value is a list with one element, that element is.
 */
export function markerEdit(text: string, selection: Range, word: MarkerWord): MarkerEdit | MarkerRefusal {
  const parts = bodyPartsOf(text);
  if (!parts) return { reason: 'broken', at: 0 };
  const { containers, brokenAt, surplusComma: comma } = parts;
  const place = new MarkerSearch(text, containers, word).placeAt(trimmed(text, selection));
  if (!place)
    return brokenAt === undefined || text.trim() === ''
      ? { reason: 'no-part' }
      : { reason: 'broken', at: brokenAt };
  const { container, part, at } = place;
  const last = container.parts.at(-1);
  const isOwnComma = comma !== undefined && last !== undefined && last.end <= comma && comma < container.end;
  if (!container.isWhole) return { reason: 'broken', at: comma ?? brokenAt ?? 0 };
  // Another comma too many makes no JSON of what is before the marker, or of its container.
  if (comma !== undefined && comma < container.end && (!isOwnComma || (part && part !== last)))
    return { reason: 'broken', at: comma };
  if (word === 'each' && part && isRepeated(text, part)) return { reason: 'repeated' };
  const changes = part ? around(part, word) : newMember(text, container, at, isOwnComma ? comma : undefined);
  if (part && isOwnComma) changes.push({ start: comma, end: comma + 1, insert: '' });
  const edit = editOf(changes, word);
  return isTooDeep(text, edit) ? { reason: 'too-deep' } : edit;
}

/** Without the white space and the commas around what is selected. */
function trimmed(text: string, { start, end }: Range): Range {
  const selected = text.slice(start, end);
  const from = start + (selected.length - selected.trimStart().length);
  return from === end ? { start, end: start } : { start: from, end: start + withoutCommas(selected).length };
}

function withoutCommas(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

class MarkerSearch {
  constructor(
    readonly text: string,
    readonly containers: readonly BodyContainer[],
    readonly word: MarkerWord,
  ) {}

  placeAt({ start, end }: Range): MarkerPlace | undefined {
    const innermost = this.containers.findLast((one) => one.start < start && start < one.end);
    if (start === end) return this.#atCursor(innermost, start);
    let part = this.#governed(innermost && (touching(innermost, start) ?? innermost.of));
    const isWider = part !== undefined && part.end < end;
    while (part && part.end < end) part = this.#governed(part.container.of);
    // Several parts are not one.
    if (isWider && part && (part.start !== start || part.end !== end)) return undefined;
    return part ? placeOf(part) : this.#onlyElement(innermost, start);
  }

  #atCursor(innermost: BodyContainer | undefined, at: number): MarkerPlace | undefined {
    const isMember = this.word === 'if';
    for (let container = innermost; container; container = container.of?.container) {
      const part = this.#partAt(container, at);
      if (part && (isMember || container.kind === 'array')) return placeOf(part);
      if (part || !this.#isEmptyAt(container, at)) continue;
      if (container.kind === 'array') break;
      if (isMember) return { container, at };
    }
    return isMember ? undefined : this.#onlyElement(innermost, at);
  }

  /** The innermost part, from this one outwards, that the marker may govern. */
  #governed(part: BodyPart | undefined): BodyPart | undefined {
    let at = part;
    while (at && this.word === 'each' && at.container.kind === 'object') at = at.container.of;
    return at;
  }

  /** The only element of the list that is the value of the member around a place. */
  #onlyElement(innermost: BodyContainer | undefined, at: number): MarkerPlace | undefined {
    if (this.word === 'if') return undefined;
    for (let container = innermost; container; container = container.of?.container) {
      if (container.kind !== 'object') continue;
      const value = this.#partAt(container, at)?.value;
      const [element, ...others] = value?.kind === 'array' ? value.parts : [];
      return element && others.length === 0 ? placeOf(element) : undefined;
    }
    return undefined;
  }

  /** The part of a container that the cursor touches, or else that ends or begins on its line. */
  #partAt({ parts }: BodyContainer, at: number): BodyPart | undefined {
    const next = parts.findIndex(({ end }) => at <= end);
    const behind = parts[next];
    if (behind && behind.start <= at) return behind;
    const before = next === -1 ? parts.at(-1) : parts[next - 1];
    if (before && !this.text.slice(before.end, at).includes('\n')) return before;
    return behind && !this.text.slice(at, behind.start).includes('\n') ? behind : undefined;
  }

  /** Whether there is nothing on the line of the cursor, or in the container at all. */
  #isEmptyAt({ parts }: BodyContainer, at: number): boolean {
    const { text } = this;
    if (parts.length === 0) return true;
    const end = text.indexOf('\n', at);
    return text.slice(text.lastIndexOf('\n', at - 1) + 1, end === -1 ? text.length : end).trim() === '';
  }
}

/** Whether a part is a marker that repeats, or one repeats it. */
function isRepeated(text: string, part: BodyPart): boolean {
  const { parts } = part.container;
  const words = parts.map(({ start, end }) => markerWord(text.slice(start, end)));
  let governed = parts.indexOf(part);
  while (words[governed]) governed++;
  for (let at = governed - 1; words[at]; at--) if (words[at] === 'each') return true;
  return false;
}

/** The word of a marker that an element is. */
function markerWord(element: string): MarkerWord | undefined {
  if (!/^" *\{\{ *(?:each|if)\b/.test(element)) return undefined;
  const marker = parseTemplate(element).find(({ type }) => type === 'broken');
  return marker?.type === 'broken' ? (marker.control?.type ?? marker.unread?.word) : undefined;
}

const placeOf = (part: BodyPart): MarkerPlace => ({ container: part.container, part, at: part.start });

const touching = ({ parts }: BodyContainer, at: number): BodyPart | undefined =>
  parts.find(({ start, end }) => start <= at && at < end);

function around({ start, end, container }: BodyPart, word: MarkerWord): Change[] {
  const marker = `"${MARKERS[word]}"`;
  if (container.kind === 'array') return [{ start, end: start, insert: `${marker}, ` }];
  return [
    { start, end: start, insert: `${marker}: { ` },
    { start: end, end, insert: ' }' },
  ];
}

/** A member with a condition, and the comma that it or the member before it needs. */
function newMember(
  text: string,
  { parts }: BodyContainer,
  at: number,
  surplusComma: number | undefined,
): Change[] {
  const next = parts.findIndex(({ start }) => start > at);
  const before = next === -1 ? parts.at(-1) : parts[next - 1];
  const behind = next === -1 ? undefined : parts[next];
  const comma = text.indexOf(',', before?.end ?? at);
  const isCommaWanted = before !== undefined && (comma === -1 || comma >= at);
  const isSurplus = isCommaWanted && surplusComma !== undefined;
  const member = `"${MARKERS.if}": {  }${behind && !isCommaWanted ? ',' : ''}`;
  return [
    ...(isCommaWanted && before ? [{ start: before.end, end: before.end, insert: ',' }] : []),
    { start: at, end: at, insert: member },
    ...(isSurplus ? [{ start: surplusComma, end: surplusComma + 1, insert: '' }] : []),
  ];
}

function editOf(changes: readonly Change[], word: MarkerWord): MarkerEdit {
  const marker = MARKERS[word];
  let shift = 0;
  for (const { start, insert } of changes) {
    const at = insert.indexOf(marker);
    if (at >= 0) {
      const tag = { start: start + shift + at, end: start + shift + at + marker.length };
      return { changes, tag, caret: tag.start + marker.indexOf('  ') + 1 };
    }
    shift += insert.length;
  }
  throw new Error('Changes without the marker');
}

/** How many markers may be around a part (B39). */
const MAX_MARKERS = 16;

/** Whether the marker would be around or inside of too many others. */
function isTooDeep(text: string, { changes, tag }: MarkerEdit): boolean {
  const written = changes.toReversed().reduce((after, { start, end, insert }) => {
    return after.slice(0, start) + insert.replace(/\{\{ \w+ {2}\}\}/, '{{ if a }}') + after.slice(end);
  }, text);
  return [...markersAround(parseSetting(['body'], written))].some(
    ([part, markers]) =>
      part.type === 'broken' &&
      markers.length === MAX_MARKERS &&
      (part.start === tag.start || markers.some(({ start }) => start === tag.start)),
  );
}
