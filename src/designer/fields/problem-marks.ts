import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import type { Severity } from '../../core';
import { remarkText } from '../../i18n/problems';
import type { Remark } from '../problems/remark';

const SEVERITIES: Readonly<Record<Severity, Diagnostic['severity']>> = {
  error: 'error',
  warning: 'warning',
  hint: 'info',
};

/** More underlines would only slow the editor down; the list of problems has them all. */
const MAX_MARKS = 500;

/** Underlines problems at their place in the text: their range, or for a file their line and column. */
export function showProblems(view: EditorView, problems: readonly Remark[]): void {
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
      message: remarkText(problem),
    });
  }
  view.dispatch(setDiagnostics(view.state, diagnostics));
}
