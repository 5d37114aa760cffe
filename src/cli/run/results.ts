import { EXIT } from '../exit-codes';
import { inputName, STANDARD_INPUT } from '../input';
import type { CliError } from '../io';
import { writeError } from './failed-file';
import { Journal } from './journal';
import type { Outcome } from './outcome';
import type { PlanOptions } from './plan';
import { isReportName, openReport, type Report } from './report';
import { Tally } from './tally';

/** Where the outcomes of a run go. */
export interface Results {
  readonly tally: Tally;
  readonly journal?: Journal;
  readonly report?: Report;
}

export interface ResultFiles {
  readonly journal: string | undefined;
  readonly report: string | undefined;
}

/** Opens the report and the journal; what an earlier run has done is counted and reported at once. */
export async function openResults(files: ResultFiles, planning: PlanOptions): Promise<Results | CliError> {
  const usage = (message: string): CliError => ({ message, exit: EXIT.usage });
  const { action, file, seed } = planning;
  if (files.journal !== undefined && file === STANDARD_INPUT)
    return usage('There is no journal for rows from the standard input, which cannot be read again.');
  if (files.report !== undefined && !isReportName(files.report))
    return usage(`The name of a report ends with .json or .xml, not like ${inputName(files.report)}.`);
  const tally = new Tally();
  let report: Report | undefined;
  if (files.report !== undefined) {
    try {
      report = await openReport(files.report, action.name);
    } catch (error) {
      return writeError(files.report, error);
    }
  }
  const results = { tally, ...(report && { report }) };
  if (files.journal === undefined) return results;
  const onSettled = async (outcome: Outcome): Promise<void> => {
    tally.add(outcome);
    await report?.add(outcome);
  };
  const journal = await Journal.open(files.journal, { action, input: file, seed }, onSettled);
  return 'message' in journal ? journal : { ...results, journal };
}
