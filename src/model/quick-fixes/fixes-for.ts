import { build, type Problem, type Runtime } from '../../core';
import { type Draft, pathKey, toAction } from '../draft';
import { applied } from '../edit/edit';
import type { Remark } from '../shown-problems/remark';
import { OTHER_FIXES } from './other-fixes';
import type { Candidate, Fixable, QuickFix } from './quick-fix';
import { textAt, textEdit } from './setting-text';
import { TEMPLATE_FIXES } from './template-fixes';
import { URL_FIXES } from './url-fixes';

export type EditFix = Extract<QuickFix, { type: 'edit' }>;

type Fixer = (at: Fixable) => readonly Candidate[];

/** What may mend a problem, by its code. What it really does is found out by building the request. */
const CANDIDATES = {
  ...TEMPLATE_FIXES,
  ...URL_FIXES,
  ...OTHER_FIXES,
  'literal-value': ({ remark, text, start, end }) =>
    remark.code === 'literal-value'
      ? [
          {
            label: { code: 'insert-value', path: remark.values.path },
            text: `${text.slice(0, start)}{{ ${remark.values.path} }}${text.slice(end)}`,
          },
        ]
      : [],
} as Readonly<Partial<Record<Remark['code'], Fixer>>>;

/** Of one problem; more would not be read. */
const MAX_FIXES = 2;
/** Building a longer action for each fix would be felt. */
const MAX_LENGTH = 100_000;

/** The fixes of a problem: each removes it, and brings no error that was not there. */
export function fixesFor(remark: Remark, draft: Draft, runtime: Runtime): QuickFix[] {
  const fixer = CANDIDATES[remark.code];
  const text = textAt(draft, remark.path);
  if (!fixer || text === undefined || isLong(draft)) return [];
  const { start, end } = remark.range ?? { start: 0, end: text.length };
  const found: QuickFix[] = [];
  const before = countsOf(build(toAction(draft), runtime).problems);
  for (const candidate of fixer({ remark, draft, context: runtime.context, text, start, end })) {
    const fix = fixOf(candidate, remark, draft, text);
    if (fix && (fix.type === 'go' || mends(fix, remark, draft, before, runtime))) found.push(fix);
    if (found.length === MAX_FIXES) break;
  }
  return found;
}

const isLong = ({ url, restApiCall, webhook }: Draft): boolean =>
  webhook.data.reduce(
    (length, { key, value }) => length + key.length + value.length,
    url.length + restApiCall.body.length,
  ) > MAX_LENGTH;

function fixOf(candidate: Candidate, { path }: Remark, draft: Draft, text: string): QuickFix | undefined {
  const { label } = candidate;
  if ('path' in candidate) return { type: 'go', label, path: candidate.path };
  if ('edits' in candidate) {
    const edits = candidate.edits.filter((edit) => !('before' in edit) || edit.before !== edit.after);
    return { type: 'edit', label, path, text, edits };
  }
  const edit = textEdit(draft, path, candidate.text);
  return edit && { type: 'edit', label, path, text, edits: [edit] };
}

/** The draft after a fix; undefined where it is not the one that the fix was made for. */
export function fixedDraft({ path, text, edits }: EditFix, draft: Draft): Draft | undefined {
  if (textAt(draft, path) !== text) return undefined;
  const result = applied(draft, edits);
  return result.done.length === edits.length && edits.length > 0 ? result.draft : undefined;
}

function mends(fix: EditFix, remark: Remark, draft: Draft, before: Counts, runtime: Runtime): boolean {
  const fixed = fixedDraft(fix, draft);
  if (!fixed) return false;
  const after = countsOf(build(toAction(fixed), runtime).problems);
  const own = keyOf(remark);
  const isGone = remark.code === 'literal-value' || (after.all.get(own) ?? 0) < (before.all.get(own) ?? 0);
  const isClean = [...after.errors].every(
    ([key, count]) => count <= (before.errors.get(key) ?? 0) || isSecretAsked(key),
  );
  return isGone && isClean;
}

/** A method that was just chosen may still ask for its secret. */
const isSecretAsked = (key: string): boolean => / secret-(?:empty|missing)$/.test(key);

const keyOf = ({ path, code }: Remark): string => `${pathKey(path)} ${code}`;

type Counts = ReturnType<typeof countsOf>;

function countsOf(problems: readonly Problem[]) {
  const count = (some: readonly Problem[]) => {
    const counts = new Map<string, number>();
    for (const problem of some) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1);
    return counts;
  };
  return { all: count(problems), errors: count(problems.filter(({ severity }) => severity === 'error')) };
}
