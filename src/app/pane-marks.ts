import { hasErrors, type Severity } from '../core';
import { useAllRemarks, useSampleProblems } from '../fields/editor-context';
import { texts } from '../i18n/shell';
import type { PaneName } from './place-names';

/** What a tab says of a pane that is not in sight. */
interface PaneMark {
  readonly severity: Exclude<Severity, 'hint'>;
  /** Beside the name, if there is something to count. */
  readonly count?: number;
  /** The same in words. */
  readonly words: string;
}

/** How many errors there are, or warnings where there is no error. */
function markOf(remarks: readonly { readonly severity: Severity }[]): PaneMark | undefined {
  for (const severity of ['error', 'warning'] as const) {
    const count = remarks.filter((remark) => remark.severity === severity).length;
    if (count > 0) return { severity, count, words: texts.tabMarks[severity](count) };
  }
  return undefined;
}

export type PaneMarks = Partial<Record<PaneName, PaneMark | undefined>>;

/** The marks of the panes: where there is something to mend, and what is not fresh. */
export function usePaneMarks(): PaneMarks {
  const sample = useSampleProblems();
  return {
    edit: markOf(useAllRemarks().shown),
    context: markOf(sample),
    request: hasErrors(sample) ? { severity: 'warning', words: texts.tabMarks.stale } : undefined,
  };
}
