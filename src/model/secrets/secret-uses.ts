import type { Library } from '../library/library';
import { secretNames } from './secret-names';

/** An action in which the name of a secret stands. */
export interface SecretUse {
  readonly id: string;
  /** What the action is called; may be empty. */
  readonly action: string;
  /** `typed`: the name only stands for what is typed there in another tab, and is not to be changed. */
  readonly how: 'used' | 'aside' | 'typed';
}

/** Where each name of a secret stands. */
export function secretUses(library: Library): ReadonlyMap<string, readonly SecretUse[]> {
  const uses = new Map<string, SecretUse[]>();
  for (const { id, name: action } of library.summaries) {
    const reading = library.read(id);
    if (reading?.type !== 'draft') continue;
    for (const [name, calling] of secretNames(reading.draft)) {
      const use = { id, action, how: reading.missing.includes(name) ? 'typed' : calling } as const;
      const others = uses.get(name);
      if (others) others.push(use);
      else uses.set(name, [use]);
    }
  }
  return uses;
}

/** The ids of the actions that change when the secret gets another name. */
export const renamedWith = (uses: readonly SecretUse[] = []): string[] =>
  uses.flatMap(({ id, how }) => (how === 'typed' ? [] : [id]));
