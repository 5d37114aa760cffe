import { NAME, NEVER_IN_A_TAG, type Step } from '../../core/internal';

/** What is being typed in a tag, as far as completion needs to know. */
export type Unfinished =
  | {
      readonly type: 'path';
      /** The steps before the one being typed. */
      readonly parents: readonly Step[];
      readonly typed: string;
      /** Where the typed step begins, its dot or bracket included. */
      readonly from: number;
    }
  | { readonly type: 'filter'; readonly typed: string; readonly from: number };

/** Nobody completes a tag that begins further back. */
const REACH = 1000;
const STEP = new RegExp(`(\\.?)(${NAME}|[0-9]+)|\\[(?:([0-9]+)|'((?:[^']|'')*)')\\]`, 'y');
const OPEN_BRACKET = /^\['?((?:[^'\]]|'')*)$/;
const STRING = /'(?:[^']|'')*'/g;
const FILTER = /\| *([a-z_]*)$/;

/**
 * A light look at the text between the last `{{` and the cursor. It only says what could be
 * completed there; what a tag means is the core's business.
 */
export function unfinishedTagAt(text: string, offset: number): Unfinished | undefined {
  const reach = Math.max(0, offset - REACH);
  const before = text.slice(reach, offset);
  const open = before.lastIndexOf('{{');
  if (open === -1 || before[open - 1] === '{') return undefined;
  const start = reach + open + 2;
  const content = before.slice(open + 2);
  if (NEVER_IN_A_TAG.test(content) || content.includes('}}')) return undefined;

  const withoutStrings = content.replace(STRING, (string) => '_'.repeat(string.length));
  if (!withoutStrings.includes('|')) return pathAt(content, start);
  const filter = FILTER.exec(withoutStrings);
  if (!filter) return undefined;
  const typed = filter[1] ?? '';
  return { type: 'filter', typed, from: offset - typed.length };
}

function pathAt(content: string, start: number): Unfinished | undefined {
  let at = content.length - content.trimStart().length;
  const steps: (Step & { from: number; isClosed: boolean })[] = [];
  for (;;) {
    STEP.lastIndex = at;
    const match = STEP.exec(content);
    if (!match) break;
    const [whole, dot, bare, index, quoted] = match;
    if (bare !== undefined && (dot === '.') === (steps.length === 0)) return undefined;
    const text = bare ?? index ?? (quoted ?? '').replaceAll("''", "'");
    const type = index !== undefined || /^[0-9]/.test(bare ?? '') ? 'index' : 'name';
    steps.push({ type, text, from: start + at, isClosed: bare === undefined });
    at += whole.length;
  }
  const rest = content.slice(at);
  const last = steps.at(-1);
  if (rest === '') {
    if (!last) return { type: 'path', parents: [], typed: '', from: start + at };
    if (last.isClosed) return undefined;
    return { type: 'path', parents: steps.slice(0, -1), typed: last.text, from: last.from };
  }
  if (rest === '.' && last) return { type: 'path', parents: steps, typed: '', from: start + at };
  const bracket = OPEN_BRACKET.exec(rest);
  if (!bracket) return undefined;
  return { type: 'path', parents: steps, typed: (bracket[1] ?? '').replaceAll("''", "'"), from: start + at };
}
