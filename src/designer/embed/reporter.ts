/** Reports the request and its problems to the host. It is loaded with the builder. */
import { describe, hasErrors, type Problem, prepare } from '../../core';
import { notInSchemaInEnglish } from '../../i18n/problems';
import type { DesignerBuild, DesignerChange, DesignerProblem, ShownProblem } from '../handle';
import type { Diagnostic, NotInSchema } from '../problems/shown-problems';
import type { LiveInputs } from '../request/live-request';

export type DesignerStatus = Pick<DesignerChange, 'problems' | 'isComplete'>;

/** Why the host has no value for a secret. */
type TroubleOf = (name: string) => string | undefined;

function messageOf(problem: Problem, troubleOf: TroubleOf | undefined): string {
  const trouble = problem.code === 'secret-missing' ? troubleOf?.(problem.values.name) : undefined;
  return trouble === undefined ? describe(problem) : `${describe(problem)} The host says: ${trouble}`;
}

const withMessages = (
  problems: readonly Problem[],
  troubleOf: TroubleOf | undefined,
): (Problem & DesignerProblem)[] =>
  problems.map((problem) => ({ ...problem, message: messageOf(problem, troubleOf) }));

const withMessageOf = new WeakMap<readonly ShownProblem[], readonly ShownProblem[]>();

/** The same array for the same list. What only the fields find has no message. */
export function shownWithMessages(
  list: readonly ShownProblem[],
  troubleOf: TroubleOf,
): readonly ShownProblem[] {
  const known = withMessageOf.get(list);
  if (known) return known;
  const described = (list as readonly Diagnostic[]).map((diagnostic) => ({
    ...diagnostic,
    message: englishOf(diagnostic, troubleOf),
  }));
  withMessageOf.set(list, described);
  return described;
}

function englishOf(diagnostic: Diagnostic, troubleOf: TroubleOf): string | undefined {
  switch (diagnostic.code) {
    case 'not-in-schema':
      return notInSchemaInEnglish(diagnostic.values);
    case 'literal-value':
    case 'filter-outside':
    case 'data-empty':
    case 'credentials-empty':
      return undefined;
    default:
      return messageOf(diagnostic, troubleOf);
  }
}

/** @param warnings of tags that the schema of the host excludes */
export const statusOf = (
  problems: readonly Problem[],
  warnings: readonly NotInSchema[] = [],
  troubleOf?: TroubleOf,
): DesignerStatus => ({
  problems: [
    ...withMessages(problems, troubleOf),
    ...warnings.map((warning) => ({
      ...warning,
      message: notInSchemaInEnglish(warning.values),
    })),
  ],
  isComplete: !hasErrors(problems),
});

export function buildFrom({ action, ...runtime }: LiveInputs, troubleOf: TroubleOf): DesignerBuild {
  const { request, problems } = prepare(action).render(runtime);
  return { request, problems: withMessages(problems, troubleOf) };
}

/** The status of a change as it was made. */
export const statusFrom = (
  { action, ...runtime }: LiveInputs,
  warnings: readonly NotInSchema[] | undefined,
  troubleOf: TroubleOf,
): DesignerStatus => statusOf(prepare(action).render(runtime).problems, warnings, troubleOf);
