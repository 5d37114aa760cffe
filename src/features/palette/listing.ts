import { type Match, matchOf } from './match';

/** Something that the palette offers. */
export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  /** The keys that do the same, as they are printed. */
  readonly keys?: string | undefined;
  /** One of several of which one holds: whether it is this one. */
  readonly isChosen?: boolean | undefined;
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
const MOST = 100;

/** What a query finds, the best first in each section, and among equals those that can be used. */
export function listingOf(sections: readonly PaletteSection[], query: string): Listing {
  const isSearching = query.trim() !== '';
  let room = MOST;
  let count = 0;
  const shown = sections.map(({ title, items }) => {
    const hits = items.flatMap((item): Hit[] => {
      const match = matchOf(item.title, query);
      return match ? [{ item, match }] : [];
    });
    const kept = hits.toSorted(isSearching ? byRank : byUse).slice(0, room);
    room -= kept.length;
    count += hits.length;
    return { title, hits: kept };
  });
  return { sections: shown.filter(({ hits }) => hits.length > 0), count };
}

/** What can be used comes first. */
const byUse = (one: Hit, other: Hit): number =>
  Number(one.item.unavailable !== undefined) - Number(other.item.unavailable !== undefined);

const byRank = (one: Hit, other: Hit): number =>
  byUse(one, other) || other.match.score - one.match.score || one.item.title.length - other.item.title.length;
