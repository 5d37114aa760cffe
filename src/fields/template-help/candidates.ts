import type { Path } from '../../core';
import { isContainer, type Json } from '../../core/internal';

/** A value below the path typed so far. */
export interface Candidate {
  /** From the value that the typed path names. */
  readonly steps: Path;
  readonly value: Json;
}

/** Children of one value that are searched, so that a context of megabytes stays fast. */
const MAX_CHILDREN = 20_000;
/** Values that are searched at deeper levels. */
const MAX_DESCENDANTS = 2000;
/** Items of an array that are searched at deeper levels. */
const MAX_ITEMS = 3;
const MAX_DEPTH = 8;

function* childrenOf(value: Json, limit: number): Generator<readonly [string | number, Json]> {
  let left = limit;
  if (value.type === 'array') {
    for (const entry of value.items.entries()) {
      if (left-- <= 0) return;
      yield entry;
    }
  } else if (value.type === 'object') {
    for (const entry of value.byName) {
      if (left-- <= 0) return;
      yield entry;
    }
  }
}

function* descendantsOf(value: Json): Generator<Candidate> {
  let left = MAX_DESCENDANTS;
  let level: Candidate[] = [{ steps: [], value }];
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next: Candidate[] = [];
    for (const { steps, value: parent } of level) {
      const limit = parent.type === 'array' && depth > 0 ? MAX_ITEMS : left;
      for (const [step, child] of childrenOf(parent, Math.min(limit, left))) {
        left -= 1;
        const candidate = { steps: [...steps, step], value: child };
        next.push(candidate);
        if (depth > 0) yield candidate;
      }
    }
    level = next;
  }
}

/**
 * The values below `parent` that fit what was typed, the best first: names that begin with it,
 * then names further down that begin with it, then names that hold it anywhere and what is below
 * a name that fits. At the start of a path, before anything is typed, plain values come before the
 * objects and arrays that hold them.
 */
export function candidatesFor(parent: Json, typed: string, limit: number, isStart: boolean): Candidate[] {
  const wanted = typed.toLowerCase();
  const ranks: Candidate[][] = [[], [], [], [], []];
  const rank = (name: string, exact: number, begins: number, holds: number): number => {
    if (name.startsWith(typed)) return exact;
    const lower = name.toLowerCase();
    if (lower.startsWith(wanted)) return begins;
    return lower.includes(wanted) ? holds : -1;
  };
  for (const [step, value] of childrenOf(parent, MAX_CHILDREN)) {
    ranks[rank(String(step), 0, 1, 3)]?.push({ steps: [step], value });
    if ((ranks[0]?.length ?? 0) >= limit) break;
  }
  if ((ranks[0]?.length ?? 0) < limit) {
    for (const candidate of descendantsOf(parent)) {
      const own = rank(String(candidate.steps.at(-1)), 2, 2, 4);
      const isBelow = own === -1 && candidate.steps.some((step) => rank(String(step), 0, 0, -1) === 0);
      ranks[isBelow ? 4 : own]?.push(candidate);
    }
  }
  const found = ranks.flat();
  if (!isStart || typed !== '') return found.slice(0, limit);
  const isPlain = ({ value }: Candidate) => !isContainer(value);
  const plain = found.filter(isPlain);
  return [...plain, ...found.filter((candidate) => !isPlain(candidate))].slice(0, limit);
}
