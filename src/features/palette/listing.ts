import { type Match, matchOf } from './match';

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

/** Items of a kind; each section comes after all hits of the one before. */
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
      const match = matchOf(item.title, query) ?? keywordMatch(item, query);
      return match ? [{ item, match }] : [];
    });
    const kept = hits.toSorted(isSearching ? byRank : byUsability).slice(0, room);
    room -= kept.length;
    count += hits.length;
    return { title, hits: kept };
  });
  return { sections: shown.filter(({ hits }) => hits.length > 0), count };
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

/** Hits by keyword rank below hits by title, and mark nothing. */
function keywordMatch({ title, keywords }: PaletteItem, query: string): Match | undefined {
  if (keywords === undefined) return undefined;
  return matchOf(`${title} ${keywords}`, query) && { score: 0, marks: [] };
}
