import { lineDifference, type Run, wordDifference } from './difference';

/** A part of a line; `isChanged`: the other text has something else here. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

export type Line = readonly Piece[];

/** Lines that both texts have, or that only one of them has. */
export interface Block {
  readonly is: Run['is'];
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
    if (run.is === 'removed' && next?.is === 'added') {
      blocks.push(...paired(run.parts, next.parts));
      at += 1;
    } else {
      blocks.push({ is: run.is, lines: run.parts.map(whole) });
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
    const isMarked = runs.some(({ is, parts }) => is === 'same' && parts.join('').trim() !== '');
    if (before !== undefined) removed.push(isMarked ? piecesOf(runs, 'removed') : whole(before));
    if (after !== undefined) added.push(isMarked ? piecesOf(runs, 'added') : whole(after));
  }
  return [
    { is: 'removed', lines: removed },
    { is: 'added', lines: added },
  ];
}

const piecesOf = (runs: readonly Run[], side: Run['is']): Line =>
  runs.flatMap(({ is, parts }) =>
    is === 'same' || is === side ? [{ text: parts.join(''), isChanged: is !== 'same' }] : [],
  );
