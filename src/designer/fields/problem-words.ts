import { useSyncExternalStore } from 'react';
import type { Action, Path } from '../../core';
import { Lines } from '../../core/internal';
import { commonTexts } from '../../i18n/common';
import { remarksTexts, remarkText } from '../../i18n/problems';
import type { HostSecrets, SecretStorageMode } from '../host';
import type { Remark } from '../problems/remark';
import type { MissingCode } from '../problems/shown-problems';
import { pathKey } from '../store/draft';
import { useEditor } from './editor-context';

/** Whether a secret exists but is locked, so that it does not have to be entered. */
type IsLocked = (name: string) => boolean;

/** What is said of a problem. A secret that is locked has a value: unlocking, not entering it, is to be done. */
export const problemWords = (problem: Remark, isLocked: IsLocked): string =>
  problem.code === 'secret-missing' && isLocked(problem.values.name)
    ? commonTexts.secretLocked(problem.values.name)
    : remarkText(problem);

export const lockedIn =
  ({
    state,
    isTaken,
  }: Pick<HostSecrets, 'isTaken'> & { state: Pick<SecretStorageMode, 'isLocked'> }): IsLocked =>
  (name) =>
    state.isLocked && isTaken(name);

/** The words for problems; whoever uses them renders again when the secrets are locked or unlocked. */
export function useProblemWords(): (problem: Remark) => string {
  const { secrets } = useEditor();
  useSyncExternalStore(secrets.subscribe, () => secrets.state.isLocked);
  return (problem) => problemWords(problem, lockedIn(secrets));
}

/** What is said of a next step: a secret is called by its name, for there may be several. */
export const stepWords = (step: Remark, wordsFor: (remark: Remark) => string): string =>
  step.code === 'secret-missing' ? wordsFor(step) : remarksTexts.stepSentences[step.code as MissingCode];

const LINE_END = /[\r\n]/;

/** Tells where problems stand in settings of several lines; in a single line a place says nothing. */
export class ProblemPlaces {
  readonly #action: Action;
  readonly #lines = new Map<string, Lines | undefined>();

  constructor(action: Action) {
    this.#action = action;
  }

  /** “Line 2, column 7”, or nothing. */
  lineAndColumnOf({ path, range }: Remark): string | undefined {
    const found = range && this.#linesOf(path)?.placeAt(range.start);
    return found && commonTexts.place(found.line, found.column);
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
