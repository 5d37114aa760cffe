/** Evaluates a tag: looks its value up and applies its filters (B7, B8). */
import type { ProblemCode, ProblemValues } from '../problem';
import type { Range } from '../trace/traced';
import { workOf } from './filters';
import { Allowance, LIMITS } from './limits';
import { boundPathText, isBound, type Root, valueAt } from './look-up';
import { asText, type Failure, type FilterCall, type Tag, typeName, type Value } from './tag';
/** A problem or a hint about the value of a tag. */
export type ValueProblem = {
  [C in ProblemCode]: { readonly code: C; readonly range: Range; readonly values: ProblemValues<C> };
}[Extract<ProblemCode, `value-${string}` | 'values-too-large' | 'template-default-unused'>];

export interface Evaluation {
  /** Absent when the value is missing or a filter fails; `problems` has the reason. */
  readonly value?: Exclude<Value, undefined>;
  /** The value came from the context; otherwise it is a literal of the tag. */
  readonly isOfContext?: boolean;
  readonly problems: readonly ValueProblem[];
  /** Refused for the size of what would be made (B33): nothing is shown in its place. */
  readonly isTooLarge?: true;
  /** The filter `optional` leaves out the member or element that the tag is the value of (B39). */
  readonly isLeftOut?: true;
}

/** What the filters of a tag made of its value, and how many characters of the allowance that took. */
interface WorkedOut {
  readonly evaluation: Evaluation;
  readonly start: number;
  readonly work: number;
}

/** Filters that work less are as quick as looking up what they made. */
const LITTLE_WORK = 1000;

/**
 * What filters made during one build, by the text of the tag. A tag of the same text makes the same of the same context,
 * unless a marker gave the first name of its path.
 */
export class WorkedOutTags {
  #known: Map<string, WorkedOut> | undefined;
  /** What is kept stays within the limit of one value. */
  #work = 0;

  get(tag: Tag, source: string): WorkedOut | undefined {
    return this.#known?.get(source.slice(tag.start, tag.end));
  }

  keep(tag: Tag, source: string, evaluation: Evaluation, work: number): void {
    if (work < LITTLE_WORK || this.#work + work > LIMITS.value) return;
    this.#work += work;
    this.#known ??= new Map();
    this.#known.set(source.slice(tag.start, tag.end), { evaluation, start: tag.start, work });
  }
}

/**
 * The value of a tag: looked up, then sent through its filters.
 *
 * @param source the template that holds the tag, for naming the path in problems
 * @param known what other tags of the same build made; the same tag takes as much of the allowance each time
 */
export function evaluate(
  tag: Tag,
  root: Root,
  source: string,
  allowance = new Allowance(LIMITS),
  known?: WorkedOutTags,
): Evaluation {
  const { operand, filters } = tag;
  const isRepeatable = filters.length > 0 && !(operand.type === 'path' && isBound(root, operand.steps));
  if (!known || !isRepeatable) return workOut(tag, root, source, allowance);
  const same = known.get(tag, source);
  if (same && same.work <= allowance.left) {
    allowance.spend(same.work);
    return moved(same.evaluation, tag.start - same.start);
  }
  const { left } = allowance;
  const evaluation = workOut(tag, root, source, allowance);
  if (!allowance.isSpent) known.keep(tag, source, evaluation, left - allowance.left);
  return evaluation;
}

/** The evaluation of a tag that is so much further back in its setting. */
function moved(evaluation: Evaluation, by: number): Evaluation {
  if (evaluation.problems.length === 0) return evaluation;
  const problems = evaluation.problems.map((found) => {
    const range = { start: found.range.start + by, end: found.range.end + by };
    return { ...found, range };
  });
  return { ...evaluation, problems };
}

function workOut(tag: Tag, root: Root, source: string, allowance: Allowance): Evaluation {
  const { operand, filters } = tag;
  let isOfContext = operand.type === 'path';
  let value: Value =
    operand.type === 'path' ? valueAt(root, operand.steps) : { type: 'string', value: operand.value };
  if (value && filters.length === 0) return { value, isOfContext, problems: NONE };
  if (filters.length > 0 && !allowance.spend(comparisonsOf(tag) + lengthOf(value)))
    return refusedForWork(tag, allowance, NONE);
  const problems: ValueProblem[] = [];
  for (const call of filters) {
    if (workOf(call.filter).leavesOut?.(value, call.literals)) return { problems, isLeftOut: true };
    // Missing and null pass through every filter until `default` answers for them (B8).
    if (value === undefined || value.type === 'null') {
      if (call.filter.name !== 'default') continue;
      value = call.literals[0];
      isOfContext = false;
      continue;
    }
    const { limits } = allowance;
    const result = workOf(call.filter).apply(value, call.literals, limits.value);
    const work = (result.work ?? 0) + ('value' in result ? lengthOf(result.value) : 0);
    const isAllowed = allowance.spend(work);
    if ('failure' in result) {
      if (result.failure.code === 'value-not-mapped' && isAllowed && hasDefaultBehind(tag, call)) {
        value = undefined;
        continue;
      }
      const reported = failure(result.failure, pathOf(tag, source, root), limits.value);
      problems.push({ ...reported, range: call.range } as ValueProblem);
      return result.failure.code === 'value-too-large' ? { problems, isTooLarge: true } : { problems };
    }
    if (!isAllowed) return refusedForWork(tag, allowance, problems);
    hintAtUnusedDefault(call, value, problems);
    value = result.value;
  }

  if (value === undefined) {
    problems.push({
      code: 'value-missing',
      range: operand.range,
      values: { path: pathOf(tag, source, root) },
    });
    return { problems };
  }
  return { value, isOfContext, problems };
}

const NONE: readonly ValueProblem[] = [];

const hasDefaultBehind = ({ filters }: Tag, call: FilterCall): boolean =>
  filters.slice(filters.indexOf(call)).some(({ filter }) => filter.name === 'default');

const refusedForWork = (tag: Tag, allowance: Allowance, problems: readonly ValueProblem[]): Evaluation => ({
  problems: [...problems, ...allowanceSpent(tag, allowance)],
  isTooLarge: true,
});

/** The problem of a spent allowance, for the first of the tags that need more of it. */
export function allowanceSpent({ start, end }: Tag, allowance: Allowance): readonly ValueProblem[] {
  if (!allowance.takeFirstReport()) return NONE;
  return [{ code: 'values-too-large', range: { start, end }, values: { limit: allowance.limits.work } }];
}

/** The path of a tag as it is written, or, where a marker gave its first name, that of the value in the context. */
export const pathOf = ({ operand }: Tag, source: string, root: Root): string =>
  (operand.type === 'path' ? boundPathText(root, operand.steps) : undefined) ??
  source.slice(operand.range.start, operand.range.end);

/** The number of literals of `optional`, which the value is compared with. */
function comparisonsOf({ filters }: Tag): number {
  const last = filters.at(-1);
  return last?.filter.canLeaveOut ? last.literals.length : 0;
}

/** How long the text of a value is; a container has none. */
const lengthOf = (value: Value): number => (value && asText(value)?.length) ?? 0;

function failure(failed: Failure, path: string, limit: number): Omit<ValueProblem, 'range'> {
  switch (failed.code) {
    case 'value-not-text': {
      const at = failed.element === undefined ? path : `${path}.${failed.element}`;
      return { code: failed.code, values: { path: at, type: failed.type } };
    }
    case 'value-not-array':
      return { code: failed.code, values: { path, type: failed.type } };
    case 'value-missing':
      return {
        code: failed.code,
        values: { path: `${path}.${failed.element}.${failed.name}`, isPlucked: true },
      };
    case 'value-lone-surrogate':
    case 'value-not-date':
    case 'value-not-decimal':
    case 'value-not-mapped':
      return { code: failed.code, values: { path } };
    case 'value-too-large':
      return { code: failed.code, values: { path, limit } };
  }
}

/** The empty text and false are values (B8), which surprises those who know other languages. */
function hintAtUnusedDefault(
  { filter, range }: FilterCall,
  value: Exclude<Value, undefined>,
  problems: ValueProblem[],
): void {
  if (filter.name !== 'default') return;
  const isEmpty = value.type === 'string' && value.value === '';
  const isFalse = value.type === 'boolean' && !value.value;
  if (!isEmpty && !isFalse) return;
  problems.push({
    code: 'template-default-unused',
    range,
    values: { value: isEmpty ? 'empty-text' : 'false' },
  });
}

/** The problem of using an object or array as text (B11), or undefined when the value has a text. */
export function notText(
  value: Exclude<Value, undefined>,
  tag: Tag,
  source: string,
  root: Root,
): ValueProblem | undefined {
  if (asText(value) !== undefined) return undefined;
  const values = { path: pathOf(tag, source, root), type: typeName(value) };
  return { code: 'value-not-text', range: tag.operand.range, values };
}
