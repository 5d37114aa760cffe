/** The one replacement that makes `after` of `before`: what both begin and end with stays. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** How many characters are compared at once: a hundred times faster than one by one. */
const CHUNK = 4096;

/** In UTF-16 units: from this length on, what was found of two texts is kept. */
const LONG = 64 * 1024;

interface Comparison {
  readonly before: string;
  readonly after: string;
  readonly difference: Replacement;
}

/** The last one of long texts: an edit is followed by several, each of which compares or makes the same texts. */
let last: Comparison | undefined;

export function differenceOf(before: string, after: string): Replacement {
  if (Math.max(before.length, after.length) < LONG) return compared(before, after);
  if (last?.before !== before || last.after !== after)
    last = { before, after, difference: compared(before, after) };
  return last.difference;
}

/** The text after a replacement. */
export function replaced(text: string, { from, to, insert }: Replacement): string {
  if (last?.before === text) {
    const { difference, after } = last;
    if (difference.from === from && difference.to === to && difference.insert === insert) return after;
  }
  return text.slice(0, from) + insert + text.slice(to);
}

function compared(before: string, after: string): Replacement {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from + CHUNK <= shorter && before.slice(from, from + CHUNK) === after.slice(from, from + CHUNK)) {
    from += CHUNK;
  }
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let same = 0;
  const chunk = (text: string) => text.slice(text.length - same - CHUNK, text.length - same);
  while (same + CHUNK <= shorter - from && chunk(before) === chunk(after)) same += CHUNK;
  while (
    same < shorter - from &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same += 1;
  }
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
