import { useSyncExternalStore } from 'react';
import type { Action, Path, Problem } from '../core';
import { Lines } from '../core/internal';
import { texts } from '../i18n/common';
import { texts as problemTexts } from '../i18n/problems';
import { pathKey } from '../model/draft';
import type { Vault, VaultState } from '../storage/vault/vault';
import { useEditor } from './editor-context';

/** Whether a secret exists but is locked, so that it does not have to be entered. */
type IsLocked = (name: string) => boolean;

/** What is said of a problem. A secret that is locked has a value: unlocking, not entering it, is to be done. */
export const problemWords = (problem: Problem, isLocked: IsLocked): string =>
  problem.code === 'secret-missing' && isLocked(problem.values.name)
    ? texts.secretLocked(problem.values.name)
    : problemTexts.describe(problem);

export const lockedIn =
  ({ state, isTaken }: Pick<Vault, 'isTaken'> & { state: Pick<VaultState, 'isLocked'> }): IsLocked =>
  (name) =>
    state.isLocked && isTaken(name);

/** The words for problems; whoever uses them renders again when the secrets are locked or unlocked. */
export function useProblemWords(): (problem: Problem) => string {
  const { secrets } = useEditor();
  useSyncExternalStore(secrets.subscribe, () => secrets.state.isLocked);
  return (problem) => problemWords(problem, lockedIn(secrets));
}

const LINE_END = /[\r\n]/;

/** Tells where problems stand in settings of several lines; in a single line a place says nothing. */
export class ProblemPlaces {
  readonly #action: Action;
  readonly #lines = new Map<string, Lines | undefined>();

  constructor(action: Action) {
    this.#action = action;
  }

  /** “Line 2, column 7”, or nothing. */
  lineAndColumnOf({ path, range }: Problem): string | undefined {
    const found = range && this.#linesOf(path)?.placeAt(range.start);
    return found && texts.place(found.line, found.column);
  }

  #linesOf(path: Path): Lines | undefined {
    const key = pathKey(path);
    if (!this.#lines.has(key)) {
      const text = settingAt(this.#action, path);
      const isLong = typeof text === 'string' && LINE_END.test(text);
      this.#lines.set(key, isLong ? new Lines(text) : undefined);
    }
    return this.#lines.get(key);
  }
}

function settingAt(action: Action, path: Path): unknown {
  let found: unknown = action;
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}
