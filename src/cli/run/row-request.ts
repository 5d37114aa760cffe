import {
  type Action,
  type HttpRequest,
  hasErrors,
  type Prepared,
  type Problem,
  readContext,
} from '../../core';
import { inputName } from '../input';
import { type ProblemLocation, problemText } from '../problem-lines';
import type { Row } from './row';

/** The request of a row, or why there is none: one line each. */
export type RowRequest =
  | { readonly request: HttpRequest; readonly length: number; readonly notes: readonly string[] }
  | { readonly request?: undefined; readonly notes: readonly string[] };

/** What all rows have in common. */
export interface RowBuilding {
  readonly action: Action;
  /** The same, once for all rows. */
  readonly prepared: Prepared;
  /** Of the action in its file. */
  readonly at: ProblemLocation['at'];
  readonly secrets: Readonly<Record<string, string>>;
  /** The file of the rows. */
  readonly file: string;
}

/** The id of the message of a row, which stays when the row is sent again. */
export const messageId = ({ id, number }: Row, seed: string): string => id ?? `${seed}_${number}`;

/** Builds the request of a row. What the settings alone are warned of is not said again for every row. */
export function buildRow(
  { action, prepared, at = [], secrets, file }: RowBuilding,
  row: Row,
  now: number,
  id: string,
): RowRequest {
  const note = (says: string, line = row.line): string =>
    `${inputName(file)}:${line}: row ${row.number}: ${says}`;
  if (row.context === undefined) return { notes: [note(`error: The row ${row.fault}.`)] };
  const { context, problems } = readContext(row.context);
  const ofContext = (problem: Problem): string =>
    note(problemText(problem, {}), row.line + (problem.place?.line ?? 1) - 1);
  if (hasErrors(problems)) return { notes: problems.map(ofContext) };
  const built = prepared.render({ context, secrets, now, id });
  const notes = [
    ...problems.map(ofContext),
    ...built.problems.filter(isOfTheRow).map((problem) => note(problemText(problem, { action, at }))),
  ];
  return built.request ? { request: built.request, length: built.bytes.length, notes } : { notes };
}

const isOfTheRow = ({ severity, cause }: Problem): boolean => severity === 'error' || cause === 'context';
