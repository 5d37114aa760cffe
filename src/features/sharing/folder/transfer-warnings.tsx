import { useMemo } from 'react';
import type { Action } from '../../../core';
import { SecretLooks } from '../../../fields/secret-warnings';
import type { Pair } from '../../../storage/folder/compare';
import type { Outcome } from '../../../storage/folder/outcome';
import { keyOf } from './pairs-view';

type Goal = 'file' | 'action';

interface HandedOnProps {
  /** Where they go: into a file, or from a file into the app. */
  readonly goal: Goal;
  readonly pairs: readonly Pair[];
  readonly outcomeOf: (pair: Pair) => Outcome;
}

/** What is to be known of the actions before they go from the one side to the other. */
export function HandedOn({ goal, pairs, outcomeOf }: HandedOnProps) {
  const gone = pairs.filter((pair) => goalOf(outcomeOf(pair)) === goal);
  const key = gone.map(keyOf).join('\0');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew each time; the keys tell whether it changed
  const actions = useMemo(() => gone.flatMap((pair) => actionsFrom[goal](pair) ?? []), [goal, key, pairs]);
  return <SecretLooks actions={actions} goal={goal} named />;
}

function goalOf(outcome: Outcome): Goal | undefined {
  if (outcome === 'write') return 'file';
  return outcome === 'take' || outcome === 'both' ? 'action' : undefined;
}

const actionsFrom: Readonly<Record<Goal, (pair: Pair) => Action | undefined>> = {
  file: (pair) => ('action' in pair ? pair.action.action : undefined),
  action: (pair) => ('file' in pair && pair.file.is === 'action' ? pair.file.action : undefined),
};
