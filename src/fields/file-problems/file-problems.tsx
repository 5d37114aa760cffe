import type { Problem } from '../../core';
import { texts } from '../../i18n/problems';
import { Findings } from './findings';

interface FileProblemsProps {
  readonly text: string;
  readonly problems: readonly Problem[];
  /** Leads to the place in the text, where it can be shown. */
  readonly onChoose?: (offset: number) => void;
  /** Shows the offending line. */
  readonly withLines?: boolean;
}

/** What is wrong with a text that was read: each problem with its line, column and path. */
export function FileProblems({ text, problems, onChoose, withLines }: FileProblemsProps) {
  const findings = problems.map((problem) => ({
    severity: problem.severity,
    message: texts.describe(problem),
    place: problem.place,
    // A place in the text tells where; without one the path is the setting's, which has a name of its own.
    path: problem.place ? problem.path : [],
  }));
  return <Findings findings={findings} onChoose={onChoose} excerptsOf={withLines ? text : undefined} />;
}
