/** Variables of workflows: paths of the context, written so that the braces of a plain text stay text. */
import { pathText } from '../../core/internal';
import type { TemplateLanguage } from '../variables';

/** The placeholder of a variable with a path of the context, in a text that `PLACEHOLDERS` reads. */
export const variablePlaceholder = (path: string): string => `{{@n8n:${path}@}}`;

/** Matches a placeholder, as the source of a pattern. */
export const PLACEHOLDER_PATTERN = String.raw`\{\{@n8n:(?:(?!@\}\}|\{\{@)[\s\S])*@\}\}`;

export const PLACEHOLDERS: TemplateLanguage = {
  pattern: new RegExp(PLACEHOLDER_PATTERN, 'g'),
  nameIn: (found) => found.slice('{{@n8n:'.length, -'@}}'.length),
};

const STEP = /\s*(?:\??\.([A-Za-z_$][\w$]*|\d+)|(?:\?\.)?\[\s*(?:"([^"\\]*)"|'([^'\\]*)'|(\d+))\s*\])/y;

/** The path that steps such as `.a["b"][0]` lead to, behind the first ones; undefined if they are other code. */
export function pathOfSteps(code: string, first: readonly string[] = []): string | undefined {
  const steps: (string | number)[] = [...first];
  for (let at = 0; at < code.length; at = STEP.lastIndex) {
    STEP.lastIndex = at;
    const step = STEP.exec(code);
    if (!step) return undefined;
    const [, name, quoted, single, index] = step;
    steps.push(index === undefined ? (name ?? quoted ?? single ?? '') : Number(index));
  }
  const path = pathText(steps);
  return path?.startsWith('$') || path?.includes('@}}') ? undefined : path;
}
