/** A run of lines or words: in both texts, only in the earlier one, or only in the later one. */
export interface Run {
  readonly type: 'same' | 'removed' | 'added';
  readonly parts: readonly string[];
}

/** More pairs of parts than this are not compared one by one: the whole block counts as changed. */
const MAX_PAIRS = 1_000_000;

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
    { type: 'same', parts: old.slice(0, from) },
    ...middle,
    { type: 'same', parts: old.slice(old.length - same) },
  ];
  return runs.filter(({ parts }) => parts.length > 0);
}

function compare(old: readonly string[], young: readonly string[]): Run[] {
  if (old.length * young.length > MAX_PAIRS) {
    return [
      { type: 'removed', parts: old },
      { type: 'added', parts: young },
    ];
  }
  const common = commonLengths(old, young);
  const lengthAt = (at: number, to: number) => common[at * (young.length + 1) + to] ?? 0;
  const runs: { type: Run['type']; parts: string[] }[] = [];
  const push = (type: Run['type'], part = '') => {
    const last = runs.at(-1);
    if (last?.type === type) last.parts.push(part);
    else runs.push({ type, parts: [part] });
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

/** A part of a line; `isChanged`: the other text has something else here. */
export interface LinePart {
  readonly text: string;
  readonly isChanged: boolean;
}

export type Line = readonly LinePart[];

/** Lines that both texts have, or that only one of them has. */
export interface Block {
  readonly type: Run['type'];
  readonly lines: readonly Line[];
}

const whole = (text: string): Line => [{ text, isChanged: false }];

/** What a text became, line by line; in lines that stand for each other with what changed inside. */
export function blocksOf(before: string, after: string): Block[] {
  const runs = lineDifference(before, after);
  const blocks: Block[] = [];
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at] as Run;
    const next = runs[at + 1];
    if (run.type === 'removed' && next?.type === 'added') {
      blocks.push(...paired(run.parts, next.parts));
      at += 1;
    } else {
      blocks.push({ type: run.type, lines: run.parts.map(whole) });
    }
  }
  return blocks;
}

/** The first line that is gone stands for the first new one, and so on. */
function paired(old: readonly string[], young: readonly string[]): Block[] {
  const removed: Line[] = [];
  const added: Line[] = [];
  for (let at = 0; at < Math.max(old.length, young.length); at++) {
    const before = old[at];
    const after = young[at];
    const runs = before === undefined || after === undefined ? [] : wordDifference(before, after);
    // Where nothing is common, everything would be marked, which says no more than the sign of the line.
    const isMarked = runs.some(({ type, parts }) => type === 'same' && parts.join('').trim() !== '');
    if (before !== undefined) removed.push(isMarked ? linePartsOf(runs, 'removed') : whole(before));
    if (after !== undefined) added.push(isMarked ? linePartsOf(runs, 'added') : whole(after));
  }
  return [
    { type: 'removed', lines: removed },
    { type: 'added', lines: added },
  ];
}

const linePartsOf = (runs: readonly Run[], side: Run['type']): Line =>
  runs.flatMap(({ type, parts }) =>
    type === 'same' || type === side ? [{ text: parts.join(''), isChanged: type !== 'same' }] : [],
  );
