import { diffArrays } from 'diff';

/** A run of lines or words: in both texts, only in the earlier one, or only in the later one. */
export interface Run {
  readonly type: 'same' | 'removed' | 'added';
  readonly parts: readonly string[];
}

/** Texts with more changes than these count as changed throughout. */
const MAX_CHANGES = { lines: 1000, words: 200 };

/** What a text became, line by line: the longest common lines stay. */
export const lineDifference = (before: string, after: string): Run[] =>
  difference(before.split('\n'), after.split('\n'), MAX_CHANGES.lines);

/** Words, numbers, white space, and every other character by itself. */
const WORD = /[\p{L}\p{M}\p{N}_]+|\s+|[\s\S]/gu;

/** What a line became, word by word. */
export const wordDifference = (before: string, after: string): Run[] =>
  difference(before.match(WORD) ?? [], after.match(WORD) ?? [], MAX_CHANGES.words);

function difference(before: string[], after: string[], maxEditLength: number): Run[] {
  const changes = diffArrays(before, after, { maxEditLength });
  if (!changes) {
    return [
      { type: 'removed', parts: before },
      { type: 'added', parts: after },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    type: added ? 'added' : removed ? 'removed' : 'same',
    parts: value,
  }));
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
