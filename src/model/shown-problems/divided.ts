import { pathKey } from '../draft';
import type { Remark } from './remark';

const kindOf = ({ path, code }: Remark): string => `${pathKey(path)} ${code}`;
const wordsOf = (remark: Remark): string => `${kindOf(remark)} ${JSON.stringify(remark.values)}`;

/** How often each occurs. */
class Counts {
  readonly #counts = new Map<string, number>();

  constructor(keys: Iterable<string>) {
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Whether there was one more of it. */
  take(key: string): boolean {
    const left = this.#counts.get(key) ?? 0;
    if (left > 0) this.#counts.set(key, left - 1);
    return left > 0;
  }
}

/**
 * Which of these were said before, and which are new. Typing moves them and changes their words, so
 * one is the same where a setting still has one of its kind; of several, those that still say the
 * same come first.
 */
export function divided<R extends Remark>(
  before: readonly R[],
  now: readonly R[],
): { readonly shown: readonly R[]; readonly quiet: readonly R[] } {
  if (before.length === 0) return { shown: [], quiet: now };
  const sameWords = new Counts(before.map(wordsOf));
  const kinds = new Counts(before.map(kindOf));
  const known = new Set(
    now.filter((remark) => sameWords.take(wordsOf(remark)) && kinds.take(kindOf(remark))),
  );
  for (const remark of now) if (!known.has(remark) && kinds.take(kindOf(remark))) known.add(remark);
  return {
    shown: now.filter((remark) => known.has(remark)),
    quiet: now.filter((remark) => !known.has(remark)),
  };
}
