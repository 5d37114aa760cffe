/** What tells a host of a request and its problems. It is loaded with the builder. */
import { describe, hasErrors, type Problem, prepare } from '../../core';
import type { LiveInputs } from '../request/live-request';
import type { DesignerBuild, DesignerChange, DesignerProblem } from './types';

export type DesignerStatus = Pick<DesignerChange, 'problems' | 'isComplete'>;

const withMessages = (problems: readonly Problem[]): DesignerProblem[] =>
  problems.map((problem) => ({ ...problem, message: describe(problem) }));

export const statusOf = (problems: readonly Problem[]): DesignerStatus => ({
  problems: withMessages(problems),
  isComplete: !hasErrors(problems),
});

export function buildFrom({ action, ...runtime }: LiveInputs): DesignerBuild {
  const { request, problems } = prepare(action).render(runtime);
  return { request, problems: withMessages(problems) };
}
