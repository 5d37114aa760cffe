import { createHash } from 'node:crypto';
import {
  type Action,
  type Context,
  type HttpRequest,
  hasErrors,
  type Prepared,
  type Problem,
  readContext,
} from '../../core';
import type { AllowedHosts } from '../allowed-hosts';
import { inputName } from '../input';
import { type ProblemLocation, problemText } from '../problem-lines';
import { withPaths } from './csv';
import type { Row } from './row';

/** The request of a row, or why there is none: one line each. */
export type RowRequest =
  | { readonly request: HttpRequest; readonly length: number; readonly notes: readonly string[] }
  | { readonly request?: undefined; readonly length?: undefined; readonly notes: readonly string[] };

/** What all rows have in common. */
export interface RowBuilding {
  readonly action: Action;
  /** The same, once for all rows. */
  readonly prepared: Prepared;
  /** Of the action in its file. */
  readonly at: ProblemLocation['at'];
  readonly secrets: Readonly<Record<string, string>>;
  /** Where the requests may go; undefined where any host may get them. */
  readonly hosts: AllowedHosts | undefined;
  /** The file of the rows. */
  readonly file: string;
}

/** The id of the message of a row, which stays when the row is sent again. */
export type MessageIds = (row: Row) => string;

/**
 * Ids that are the same wherever the same rows of the same file are sent with the same action (B37). Equal rows have
 * different ids, and a part of the file, which has no row numbers, has those of the whole.
 */
export const stableIds =
  (actionDigest: string): MessageIds =>
  (row) =>
    row.id ?? rowId(actionDigest, row);

/** Ids of one run: of rows from the standard input, which is read once, and of a journal that version 0.3.0 began. */
export const numberedIds =
  (seed: string): MessageIds =>
  ({ id, number }) =>
    id ?? `${seed}_${number}`;

/** Made from the action, the header of a CSV file, the place of the row in the file and its bytes. */
export function rowId(actionDigest: string, { headerDigest = '', offset = 0, bytes }: Row): string {
  const hash = createHash('sha256').update(`${actionDigest}\n${headerDigest}\n${offset}\n`);
  if (bytes) hash.update(bytes);
  return `msg_${hash.digest('hex').slice(0, 32)}`;
}

/** The data of a row; absent when it is none. The notes say what is wrong with it, one line each. */
export interface RowContext {
  readonly context?: Context;
  readonly notes: readonly string[];
}

export function rowContext(file: string, row: Row): RowContext {
  if (row.context === undefined) return { notes: [noteOf(file, row, `error: ${row.fault}`)] };
  const { context, problems } = readContext(row.context);
  const notes = problems.map((problem) =>
    noteOf(file, row, problemText(problem, {}), row.line + (problem.place?.line ?? 1) - 1),
  );
  if (hasErrors(problems)) return { notes };
  return { context: row.hasPaths ? { root: withPaths(context.root) } : context, notes };
}

/** Builds the request of a row. What the settings alone are warned of is not said again for every row. */
export function buildRow(
  { action, prepared, at = [], secrets, hosts, file }: RowBuilding,
  row: Row,
  now: number,
  id: string,
): RowRequest {
  const { context, notes: ofContext } = rowContext(file, row);
  if (!context) return { notes: ofContext };
  const built = prepared.render({ context, secrets, now, id });
  const notes = [
    ...ofContext,
    ...built.problems
      .filter(isOfTheRow)
      .map((problem) => noteOf(file, row, problemText(problem, { action, at }))),
  ];
  const { request } = built;
  if (!request) return { notes };
  const refused = hosts?.refusalOf(request, action);
  if (refused !== undefined) return { notes: [...notes, noteOf(file, row, `error: ${refused}`)] };
  return { request, length: built.bytes.length, notes };
}

/** A line about a row, or about a place of the input where there is none. */
export const noteOf = (
  file: string,
  { number, line: first, isOfInput = false }: Pick<Row, 'number' | 'line' | 'isOfInput'>,
  says: string,
  line = first,
): string => `${inputName(file)}:${line}: ${isOfInput ? '' : `row ${number}: `}${says}`;

const isOfTheRow = ({ severity, cause }: Problem): boolean => severity === 'error' || cause === 'context';
