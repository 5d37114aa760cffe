import type { Problem, Severity } from '../../../core';

export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint'];

/** The problems by severity, errors first; those of one severity in the order in which they were found. */
export function bySeverity(problems: readonly Problem[]): Record<Severity, Problem[]> {
  const groups: Record<Severity, Problem[]> = { error: [], warning: [], hint: [] };
  for (const problem of problems) groups[problem.severity].push(problem);
  return groups;
}
