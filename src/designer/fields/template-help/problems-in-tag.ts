/** What is wrong with a tag by itself, without what it goes into. */
import { type Control, evaluate, lookUp, parseTemplate, type Root } from '../../../core/internal';
import { isLonger } from './tag-card';

/** Longer values are not tried with filters, which takes as long as when the request is built. */
const MAX_TRIED = 10_000;

/**
 * Whether a tag has a problem in the sample that it did not have before.
 *
 * @param before undefined if the tag did not end
 */
export function hasNewProblem(
  before: string | undefined,
  after: string,
  scope: Root,
  isMarker: boolean,
): boolean {
  // A marker whose list is still looked for is not whole.
  const known = before === undefined ? ['template-syntax'] : problemsInTag(before, scope, isMarker);
  return problemsInTag(after, scope, isMarker).some((code) => !known.includes(code));
}

/** The codes of what is wrong with a tag in the sample. An empty text is still to be written. */
function problemsInTag(source: string, scope: Root, isMarker: boolean): string[] {
  const [tag] = parseTemplate(source);
  if (tag?.type === 'broken') {
    // The name of a value may begin like a marker.
    if (tag.control) return isMarker ? problemsOfMarker(tag.control, scope) : ['marker-misplaced'];
    return tag.problems.map(({ code }) => code);
  }
  if (tag?.type !== 'tag' || source.includes("''")) return [];
  const value = tag.operand.type === 'path' ? lookUp(scope, tag.operand.steps)?.value : undefined;
  if (value && tag.filters.length > 0 && isLonger(value, MAX_TRIED)) return [];
  return evaluate(tag, scope, source).problems.flatMap(({ code }) =>
    code === 'template-default-unused' ? [] : [code],
  );
}

function problemsOfMarker(control: Control, scope: Root): string[] {
  if (control.type === 'if') return [];
  const value = lookUp(scope, control.path.steps)?.value;
  if (!value) return control.isOptional ? [] : ['value-missing'];
  return value.type === 'array' ? [] : ['value-not-array'];
}
