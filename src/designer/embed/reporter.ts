/** What tells a host of a request and its problems. It is loaded with the builder. */
import { describe, hasErrors, type Problem, prepare } from '../../core';
import { notInSchemaInEnglish } from '../../i18n/problems';
import type { NotInSchema } from '../problems/shown-problems';
import type { LiveInputs } from '../request/live-request';
import type { DesignerBuild, DesignerChange, DesignerProblem } from './types';

export type DesignerStatus = Pick<DesignerChange, 'problems' | 'isComplete'>;

const withMessages = (problems: readonly Problem[]): (Problem & DesignerProblem)[] =>
  problems.map((problem) => ({ ...problem, message: describe(problem) }));

/** @param warnings of tags that the schema of the host excludes */
export const statusOf = (
  problems: readonly Problem[],
  warnings: readonly NotInSchema[] = [],
): DesignerStatus => ({
  problems: [
    ...withMessages(problems),
    ...warnings.map((warning) => ({
      ...warning,
      message: notInSchemaInEnglish(warning.values),
    })),
  ],
  isComplete: !hasErrors(problems),
});

export function buildFrom({ action, ...runtime }: LiveInputs): DesignerBuild {
  const { request, problems } = prepare(action).render(runtime);
  return { request, problems: withMessages(problems) };
}

/** The status of a change as it was made. */
export const statusFrom = (
  { action, ...runtime }: LiveInputs,
  warnings?: readonly NotInSchema[],
): DesignerStatus => statusOf(prepare(action).render(runtime).problems, warnings);
