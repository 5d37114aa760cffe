/** Where a query was found in a text. */
export interface Match {
  /** Higher is better. */
  readonly score: number;
  /** The parts that were found, in order, as UTF-16 offsets `[from, to)`; they neither overlap nor touch. */
  readonly marks: readonly (readonly [from: number, to: number])[];
}

/** The query is the text as a whole. */
export const WHOLE = 10;
const AT_START = 8;
/** The word stands in the text as the beginning of one of its own. */
export const AT_WORD = 6;
const AS_INITIALS = 4;
const INSIDE = 3;

const NONE: Match = { score: 0, marks: [] };

/**
 * Finds every word of a query in a text: as it stands, or as the beginnings of following words
 * (“nwe” in “New Webhook”). Undefined where one of them is not found.
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

/** In lower case, with as many UTF-16 units as before. */
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
