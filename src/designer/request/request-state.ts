/** The state of the request that the designer shows in one word, from its problems and what is being edited. */
import { isWrong } from '../../contract/finding';
import type { Action, Built } from '../../core';
import { type Diagnostic, MISSING, type SettingDiagnostics } from '../problems/shown-problems';

export type RequestState =
  | 'error'
  | 'wrong'
  | 'typing'
  | 'next'
  | 'stale'
  | 'warning'
  | 'sample'
  | 'complete';

interface Situation {
  readonly built: Pick<Built, 'request'>;
  readonly diagnostics: SettingDiagnostics;
  readonly action: Action;
  /** The request is built from an earlier text of the sample. */
  readonly isStale: boolean;
  /** With so many other samples the request would be wrong. */
  readonly wrongCases: number;
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

const isWarning = ({ code, severity }: Diagnostic): boolean =>
  severity === 'warning' || MISSING.some((missing) => missing === code);

/** A problem that is not shown yet, because the user is typing, is no sign that all is fine. */
export function stateOf({ built, diagnostics, action, isStale, wrongCases }: Situation): RequestState {
  const { shown, steps, quiet } = diagnostics;
  const makesWrong = (diagnostic: Diagnostic) => isWrong(action, diagnostic);
  if (shown.some(isError)) return 'error';
  if (!built.request) return quiet.some(isError) ? 'typing' : 'next';
  if (isStale) return 'stale';
  if (shown.some(makesWrong)) return 'wrong';
  if (quiet.some(makesWrong)) return 'typing';
  if ([...shown, ...quiet].some(isWarning)) return 'warning';
  if (steps.length > 0) return 'next';
  return wrongCases > 0 ? 'sample' : 'complete';
}
