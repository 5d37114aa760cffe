/** Paths as tags write them (B6). */
import { loneSurrogateAt } from '../encoding/octets';
import { isContainer, type Json } from '../json/value';
import type { Path } from '../trace/origin';

/** A name in a path (B6), as the source of a pattern. */
export const NAME = '[A-Za-z_$][A-Za-z0-9_$-]*';

/** Characters that no tag has, so that a tag fits in any JSON string: ", \ and control characters (B6). */
export const NEVER_IN_A_TAG = /[^ !#-[\]-~\u0080-\uffff]/;

const WHOLE_NAME = new RegExp(`^${NAME}$`);
const DIGITS = /^[0-9]+$/;

/** One step as a tag writes it; undefined when the grammar has no way to say it. */
function stepText(step: string | number, isFirst: boolean): string | undefined {
  if (typeof step === 'number') return `[${step}]`;
  if (WHOLE_NAME.test(step)) return isFirst ? step : `.${step}`;
  if (DIGITS.test(step)) return isFirst ? `[${step}]` : `.${step}`;
  // Half of a surrogate pair is left out too: no file carries it well.
  if (NEVER_IN_A_TAG.test(step) || loneSurrogateAt(step) !== -1) return undefined;
  return `['${step.replaceAll("'", "''")}']`;
}

/** The steps behind a path that is already written, such as `.name` or `[0]`. */
export function stepsText(steps: Path, isFirst: boolean): string | undefined {
  let text = '';
  for (const [index, step] of steps.entries()) {
    const next = stepText(step, isFirst && index === 0);
    if (next === undefined) return undefined;
    text += next;
  }
  return text;
}

/** A path of the context as a tag writes it (B6); undefined for the root and for names that no tag can have. */
export function pathText(path: Path): string | undefined {
  return path.length === 0 ? undefined : stepsText(path, true);
}

/** The tag that inserts a value; an object or array goes in as its JSON text, which fits everywhere. */
export function tagFor(path: Path, value: Json): string | undefined {
  const text = pathText(path);
  if (text === undefined) return undefined;
  return isContainer(value) ? `{{ ${text} | json }}` : `{{ ${text} }}`;
}
