/** A run of lines or words: in both texts, only in the earlier one, or only in the later one. */
export interface Run {
  readonly is: 'same' | 'removed' | 'added';
  readonly parts: readonly string[];
}

/** More pairs of parts than this are not compared one by one: the whole block counts as changed. */
const MOST_PAIRS = 1_000_000;

/** What a text became, line by line: the longest common lines stay. */
export const lineDifference = (before: string, after: string): Run[] =>
  difference(before.split('\n'), after.split('\n'));

/** Words, numbers, white space, and every other character by itself. */
const WORD = /[\p{L}\p{M}\p{N}_]+|\s+|[\s\S]/gu;

/** What a line became, word by word. */
export const wordDifference = (before: string, after: string): Run[] =>
  difference(before.match(WORD) ?? [], after.match(WORD) ?? []);

function difference(old: readonly string[], young: readonly string[]): Run[] {
  let from = 0;
  while (from < old.length && from < young.length && old[from] === young[from]) from++;
  let same = 0;
  while (
    same < Math.min(old.length, young.length) - from &&
    old[old.length - 1 - same] === young[young.length - 1 - same]
  ) {
    same++;
  }
  const middle = compare(old.slice(from, old.length - same), young.slice(from, young.length - same));
  const runs: Run[] = [
    { is: 'same', parts: old.slice(0, from) },
    ...middle,
    { is: 'same', parts: old.slice(old.length - same) },
  ];
  return runs.filter(({ parts }) => parts.length > 0);
}

function compare(old: readonly string[], young: readonly string[]): Run[] {
  if (old.length * young.length > MOST_PAIRS) {
    return [
      { is: 'removed', parts: old },
      { is: 'added', parts: young },
    ];
  }
  const common = commonLengths(old, young);
  const lengthAt = (at: number, to: number) => common[at * (young.length + 1) + to] ?? 0;
  const runs: { is: Run['is']; parts: string[] }[] = [];
  const push = (is: Run['is'], part = '') => {
    const last = runs.at(-1);
    if (last?.is === is) last.parts.push(part);
    else runs.push({ is, parts: [part] });
  };
  let at = 0;
  let to = 0;
  while (at < old.length || to < young.length) {
    if (at < old.length && to < young.length && old[at] === young[to]) {
      push('same', old[at++]);
      to++;
    } else if (to === young.length || (at < old.length && lengthAt(at + 1, to) >= lengthAt(at, to + 1))) {
      push('removed', old[at++]);
    } else {
      push('added', young[to++]);
    }
  }
  return runs;
}

/** How many parts the rests of both texts have in common, for each pair of places. */
function commonLengths(old: readonly string[], young: readonly string[]): Uint32Array {
  const width = young.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  for (let at = old.length - 1; at >= 0; at--) {
    for (let to = young.length - 1; to >= 0; to--) {
      common[at * width + to] =
        old[at] === young[to]
          ? (common[(at + 1) * width + to + 1] ?? 0) + 1
          : Math.max(common[(at + 1) * width + to] ?? 0, common[at * width + to + 1] ?? 0);
    }
  }
  return common;
}
