import { AT_WORD, type Match, matchOf, WHOLE } from './match';

/** Something that the palette offers. */
export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  /** Other words that it is found by. */
  readonly keywords?: string | undefined;
  /** The keys that do the same, as they are printed. */
  readonly keys?: string | undefined;
  /** For a choice: whether it is the current one. */
  readonly isChosen?: boolean | undefined;
  /** Destructive items are listed last unless they were searched for. */
  readonly isDestructive?: boolean | undefined;
  /** Why it cannot be used now. */
  readonly unavailable?: string | undefined;
  readonly run: () => void;
}

/** Items of a kind; a section whose hits are of a better sort comes first, else the order stays. */
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

/** What a query finds, the best first in each section, and among equals those that can be used. */
export function listingOf(sections: readonly PaletteSection[], query: string): Listing {
  const isSearching = query.trim() !== '';
  let room = MAX_HITS;
  let count = 0;
  const shown = sections.map(({ title, items }) => {
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

/** Available items first. */
const byAvailability = (one: Hit, other: Hit): number =>
  Number(one.item.unavailable !== undefined) - Number(other.item.unavailable !== undefined);

/** Available items first, and among these the destructive ones last. */
const byUsability = (one: Hit, other: Hit): number =>
  byAvailability(one, other) ||
  Number(one.item.isDestructive === true) - Number(other.item.isDestructive === true);

const byRank = (one: Hit, other: Hit): number =>
  byAvailability(one, other) ||
  other.match.score - one.match.score ||
  one.item.title.length - other.item.title.length;

/** A whole other word is better than some letters inside the title, and worse than a word of it. */
const WHOLE_KEYWORD = AT_WORD - 1;
const KEYWORD_START = 1;

/** Where the query is in the title, or else that its words begin other words that it is found by, which marks nothing. */
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

/** How good the best usable hit of a section is: the whole title, a word of it, another whole word, or less. */
function sortOf({ hits }: Listing['sections'][number]): number {
  const best = Math.max(...hits.map(({ item, match }) => (item.unavailable === undefined ? match.score : 0)));
  return [WHOLE_KEYWORD, AT_WORD, WHOLE].filter((score) => best >= score).length;
}
