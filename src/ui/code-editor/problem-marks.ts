import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import type { Place, Range, Severity } from '../../core';

const SEVERITIES: Readonly<Record<Severity, Diagnostic['severity']>> = {
  error: 'error',
  warning: 'warning',
  hint: 'info',
};

/** More underlines would only slow the editor down; the list of problems has them all. */
const MAX_MARKS = 500;

/** A problem with its place in the text: its range, or for a file its line and column. */
interface Marked {
  readonly severity: Severity;
  readonly range?: Range | undefined;
  readonly place?: Place | undefined;
}

/** Underlines problems at their place in the text; those without one have no mark. */
export function showProblems<Problem extends Marked>(
  view: EditorView,
  problems: readonly Problem[],
  wordsFor: (problem: Problem) => string,
): void {
  const { length } = view.state.doc;
  const diagnostics: Diagnostic[] = [];
  for (const problem of problems.slice(0, MAX_MARKS)) {
    const { range, place } = problem;
    const from = range?.start ?? place?.offset;
    if (from === undefined) continue;
    diagnostics.push({
      from: Math.min(from, length),
      to: Math.min(range?.end ?? from, length),
      severity: SEVERITIES[problem.severity],
      message: wordsFor(problem),
    });
  }
  view.dispatch(setDiagnostics(view.state, diagnostics));
}
