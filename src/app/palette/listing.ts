/** What the palette lists for a query: the matches in titles and keywords, ranked. */
import type { IconName } from '../../ui/icon';

/** The match of a query in a text. */
export interface Match {
  /** Higher is better. */
  readonly score: number;
  /** The parts that were found, in order, as UTF-16 offsets `[from, to)`; they neither overlap nor touch. */
  readonly marks: readonly (readonly [from: number, to: number])[];
}

/** The query equals the whole text. */
export const WHOLE = 10;
const AT_START = 8;
/** The query is the beginning of a word of the text. */
export const AT_WORD = 6;
const AS_INITIALS = 4;
const INSIDE = 3;

const NONE: Match = { score: 0, marks: [] };

/**
 * Matches every word of a query in a text, exactly or as prefixes of consecutive words (“nwe” in “New
 * Webhook”). Undefined if a word does not match.
 */
export function matchOf(text: string, query: string): Match | undefined {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return NONE;
  const inside = folded(text);
  const found = new Set<number>();
  let score = 0;
  for (const word of words) {
    const match = findWord(inside, word);
    if (!match) return undefined;
    score += match.score;
    for (const place of match.places) found.add(place);
  }
  if (words.join(' ') === withoutDots(inside)) score = WHOLE * words.length;
  return { score: score / words.length, marks: joined([...found].toSorted((one, other) => one - other)) };
}

/** A command that opens a dialog ends with three dots. */
const withoutDots = (text: string): string => (text.endsWith('…') ? text.slice(0, -1).trimEnd() : text);

/** In lower case, with the same number of UTF-16 units. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replace(/./gsu, (sign) =>
    sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign,
  );
}

const isWordStart = (text: string, at: number): boolean =>
  /[\p{L}\p{N}]/u.test(text.charAt(at)) && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));

interface Found {
  readonly score: number;
  readonly places: readonly number[];
}

function findWord(text: string, word: string): Found | undefined {
  const run = (at: number) => Array.from(word, (_, index) => at + index);
  const first = text.indexOf(word);
  if (first === 0) return { score: AT_START, places: run(0) };
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return { score: AT_WORD, places: run(at) };
  }
  const initials = findInitials(text, word);
  if (initials) return { score: AS_INITIALS, places: initials };
  return first < 0 ? undefined : { score: INSIDE, places: run(first) };
}

/** The places of the word's letters, each behind the one before or at the start of a later word. */
function findInitials(text: string, word: string): number[] | undefined {
  const starts = Array.from(text, (_, at) => at).filter((at) => isWordStart(text, at));
  const failed = new Set<number>();
  const from = (index: number, next: number): number[] | undefined => {
    if (index === word.length) return [];
    const key = index * (text.length + 1) + next;
    if (failed.has(key)) return undefined;
    const candidates = [...(index > 0 ? [next] : []), ...starts.filter((at) => at > next || index === 0)];
    for (const at of candidates) {
      if (text.charAt(at) !== word.charAt(index)) continue;
      const rest = from(index + 1, at + 1);
      if (rest) return [at, ...rest];
    }
    failed.add(key);
    return undefined;
  };
  return from(0, 0);
}

function joined(places: readonly number[]): [number, number][] {
  const marks: [number, number][] = [];
  for (const place of places) {
    const last = marks.at(-1);
    if (last?.[1] === place) last[1] = place + 1;
    else marks.push([place, place + 1]);
  }
  return marks;
}

/** Something that the palette offers. */
export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  readonly icon?: IconName | undefined;
  /** The section it is shown in before anything is typed; that of the other items by default. */
  readonly group?: string | undefined;
  /** Other words that it is found by. */
  readonly keywords?: string | undefined;
  /** The keys that do the same, as they are printed. */
  readonly keys?: string | undefined;
  /** For a radio item: whether it is the current choice. */
  readonly isChosen?: boolean | undefined;
  /** Destructive items are listed last unless they were searched for. */
  readonly isDestructive?: boolean | undefined;
  /** An item that sends something is listed behind those that do not, unless it was searched for. */
  readonly isSending?: boolean | undefined;
  /** Why it cannot be used now. */
  readonly unavailable?: string | undefined;
  readonly run: () => void;
}

/** Items of one kind. Sections whose best match is better come first; otherwise the order stays. */
export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

export interface Hit {
  readonly item: PaletteItem;
  readonly match: Match;
}

export interface Listing {
  readonly sections: readonly { readonly title: string; readonly hits: readonly Hit[] }[];
  /** The number of all hits, including those that are not shown. */
  readonly count: number;
}

/** Hits that are shown; typing more narrows them down. */
const MAX_HITS = 100;

/** The results of a query: the best first in each section, and usable ones first among equals. */
export function listingOf(sections: readonly PaletteSection[], query: string): Listing {
  const isSearching = query.trim() !== '';
  let room = MAX_HITS;
  let count = 0;
  const shown = (isSearching ? sections : sections.flatMap(inGroups)).map(({ title, items }) => {
    const hits = items.flatMap((item): Hit[] => {
      const match = matchIn(item, query);
      return match ? [{ item, match }] : [];
    });
    const kept = hits.toSorted(isSearching ? byRank : byUsability).slice(0, room);
    room -= kept.length;
    count += hits.length;
    return { title, hits: kept };
  });
  const found = shown.filter(({ hits }) => hits.length > 0);
  return {
    sections: isSearching ? found.toSorted((one, other) => sortOf(other) - sortOf(one)) : found,
    count,
  };
}

const inGroups = ({ title, items }: PaletteSection): PaletteSection[] =>
  [...new Set(items.map(({ group = title }) => group))].map((one) => ({
    title: one,
    items: items.filter(({ group = title }) => group === one),
  }));

/** Available items first. */
const byAvailability = (one: Hit, other: Hit): number =>
  Number(one.item.unavailable !== undefined) - Number(other.item.unavailable !== undefined);

const dangerOf = ({ item: { isDestructive, isSending } }: Hit): number =>
  isDestructive ? 2 : isSending ? 1 : 0;

/** Available items first, and among these those that send, and the destructive ones, last. */
const byUsability = (one: Hit, other: Hit): number =>
  byAvailability(one, other) || dangerOf(one) - dangerOf(other);

const byRank = (one: Hit, other: Hit): number =>
  byAvailability(one, other) ||
  other.match.score - one.match.score ||
  one.item.title.length - other.item.title.length;

/** A whole keyword ranks above letters inside the title, and below a word of it. */
const WHOLE_KEYWORD = AT_WORD - 1;
const KEYWORD_START = 1;

/** The match in the title; otherwise an empty match if the query is found among the keywords. */
function matchIn({ title, keywords = '' }: PaletteItem, query: string): Match | undefined {
  const inTitle = matchOf(title, query);
  if (inTitle && inTitle.score >= AT_WORD) return inTitle;
  const others = keywords.toLowerCase().split(' ');
  const words = query.toLowerCase().trim().split(/\s+/);
  const isFound = words.every(
    (word) => matchOf(title, word) || others.some((other) => other.startsWith(word)),
  );
  if (!isFound) return inTitle;
  const score = words.some((word) => others.includes(word)) ? WHOLE_KEYWORD : KEYWORD_START;
  return inTitle && inTitle.score >= score ? inTitle : { score, marks: [] };
}

/** The rank of the best usable hit of a section: the whole title, a word of it, a whole keyword, or less. */
function sortOf({ hits }: Listing['sections'][number]): number {
  const best = Math.max(...hits.map(({ item, match }) => (item.unavailable === undefined ? match.score : 0)));
  return [WHOLE_KEYWORD, AT_WORD, WHOLE].filter((score) => best >= score).length;
}
