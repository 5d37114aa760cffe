import { useDeferredValue, useMemo } from 'react';
import type { Action, Built } from '../../core';
import { useBuilt, useExportedAction, useNow } from '../../fields/editor-context';
import { type Outgoing, outgoing, secretVariables } from '../../formats/code';

/** What the code for the open action is generated from. */
export interface CodeSource {
  readonly action: Action;
  readonly built: Built;
  readonly now: number;
}

/** The request as code writes it: with variables where secrets are, unless they are revealed. */
export const outgoingOf = ({ action, built, now }: CodeSource, reveal: boolean): Outgoing | undefined =>
  outgoing(built, { variableOf: secretVariables(action), reveal, now });

/** The open action and its request, deferred so that typing stays fast. */
export function useCodeSource(): CodeSource {
  const action = useExportedAction();
  const built = useBuilt();
  const now = useNow();
  return useDeferredValue(useMemo(() => ({ action, built, now }), [action, built, now]));
}
