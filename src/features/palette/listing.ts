import { type Match, matchOf } from './match';

/** Something that the palette offers. */
export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  /** Other words that it is found by. */
  readonly keywords?: string | undefined;
  /** The keys that do the same, as they are printed. */
  readonly keys?: string | undefined;
  /** One of several of which one holds: whether it is this one. */
  readonly isChosen?: boolean | undefined;
  /** Takes something away: it comes first only where it was looked for. */
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
  /** All that were found, also those for which there is no room. */
  readonly count: number;
}

/** So many are shown; whoever looks for more types another letter. */
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

/** What can be used comes first. */
const byAvailability = (one: Hit, other: Hit): number =>
  Number(one.item.unavailable !== undefined) - Number(other.item.unavailable !== undefined);

/** What can be used comes first, of that what takes nothing away. */
const byUsability = (one: Hit, other: Hit): number =>
  byAvailability(one, other) ||
  Number(one.item.isDestructive === true) - Number(other.item.isDestructive === true);

const byRank = (one: Hit, other: Hit): number =>
  byAvailability(one, other) ||
  other.match.score - one.match.score ||
  one.item.title.length - other.item.title.length;

/** What is found with the help of other words comes behind what is found by its title; of these nothing is marked. */
function keywordMatch({ title, keywords }: PaletteItem, query: string): Match | undefined {
  if (keywords === undefined) return undefined;
  return matchOf(`${title} ${keywords}`, query) && { score: 0, marks: [] };
}
