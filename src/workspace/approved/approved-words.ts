import type { Comparison } from '../../approved/approved-file';
import { NOT_SENT } from '../../approved/approved-request';
import { inLine } from '../../i18n/format';
import { settingName } from '../../i18n/naming';
import { problemsTexts } from '../../i18n/problems';
import { approvedTexts } from '../../i18n/samples';

/**
 * An approved or current request as a person reads it: why nothing is sent is said in the language of the page. The
 * text of the file stays as it is. A reason that no longer exists keeps its line of the file.
 */
export function inWords(text: string, { refusals }: Pick<Comparison, 'refusals'>): string {
  const [first, ...lines] = text.split('\n');
  if (first !== NOT_SENT) return text;
  const said = lines.map((line) => {
    const problem = refusals.find((refusal) => refusal.line === line)?.problem;
    return problem ? `- ${settingName(problem.path)}: ${inLine(problemsTexts.describe(problem))}` : line;
  });
  return [approvedTexts.notSent, ...said].join('\n');
}
