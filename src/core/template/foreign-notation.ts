/** Finds the notations of other template languages that are sent as text, such as `{% if %}` or `${{ name }}`. */
import { type ForeignNotation, type ProblemList, problem } from '../problem';
import type { Range } from '../trace/traced';
import { type Part, parseTemplate, type Setting } from './parse';

/** Liquid and Jinja; ERB and EJS. A `%` ends each try, so that both take linear time. */
const BLOCKS = [
  ['block', /\{%-? *[a-z][^%]*%\}/],
  ['angle', /<%[^%]*%>/],
] as const satisfies readonly (readonly [ForeignNotation, RegExp])[];

/** A `$` that begins a value; behind other text it is rather the currency. */
const DOLLAR = /(?:^|["'/=&?:,;([])\$$/;
/** The values that workflows of GitHub have. */
const GITHUB: readonly string[] = ['secrets', 'env', 'github', 'vars', 'inputs', 'needs', 'matrix', 'steps'];

/** Whether a text can have such a notation: cheap, for the many that have none. */
export const mayBeForeign = (text: string): boolean =>
  text.startsWith('={{') || text.includes('${{') || text.includes('{%') || text.includes('<%');

/** Reports the first place of each notation; what a tag has between its quotes is meant as it is. */
export function checkNotation({ path, text }: Pick<Setting, 'path' | 'text'>, problems: ProblemList): void {
  const first = new Map<ForeignNotation, Range>();
  const add = (notation: ForeignNotation, start: number, end: number) => {
    if (!first.has(notation)) first.set(notation, { start, end });
  };
  const parts = parseTemplate(text);
  for (const [index, part] of parts.entries()) {
    if (part.type !== 'text') continue;
    const written = text.slice(part.start, part.end);
    for (const [notation, pattern] of BLOCKS) {
      const found = pattern.exec(written);
      if (found) add(notation, part.start + found.index, part.start + found.index + found[0].length);
    }
    const next = parts[index + 1];
    if (!next) continue;
    if (part.start === 0 && written === '=') add('equals', 0, 1);
    if (DOLLAR.test(written.slice(-2)) || (written.endsWith('$') && isOfGithub(next)))
      add('dollar', part.end - 1, part.end);
  }
  for (const [notation, range] of first)
    problems.push(problem('template-foreign', { path, range }, { notation }));
}

const isOfGithub = (part: Part): boolean =>
  part.type === 'tag' && part.operand.type === 'path' && GITHUB.includes(part.operand.steps[0]?.text ?? '');
