import { useSyncExternalStore } from 'react';
import type { Problem } from '../core';
import { texts as problemTexts } from '../i18n/problems';
import { texts } from '../i18n/workbench';
import type { Vault, VaultState } from '../storage/vault/vault';
import { useWorkbench } from './react';

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
  const { secrets } = useWorkbench();
  useSyncExternalStore(secrets.subscribe, () => secrets.state.isLocked);
  return (problem) => problemWords(problem, lockedIn(secrets));
}
