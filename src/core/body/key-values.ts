import { type Problem, ProblemList } from '../problem';
import type { DataRow } from '../schema/atoms';
import { reportBroken } from '../template/insert';
import type { Limits } from '../template/limits';
import { parseSetting, type Setting } from '../template/parse';
import type { Path } from '../trace/origin';
import { type BodyFormat, FORMATS } from './formats';
import { PreparedRows } from './prepared-rows';

/** The strictly controlled body: rows of keys and values, in order, in the chosen format. */
export function prepareKeyValues(
  data: readonly DataRow[],
  format: BodyFormat,
  { tags }: Limits,
): PreparedRows {
  const rows = new PreparedRows(FORMATS[format].rowSyntax);
  // All rows of the data are one setting (B33).
  let tagsLeft = tags;
  const parse = (path: Path, text: string): Setting => {
    const setting = parseSetting(path, text, tagsLeft);
    for (const { type } of setting.parts) if (type !== 'text') tagsLeft--;
    return setting;
  };
  for (const [index, row] of data.entries()) {
    if (isSent(row))
      rows.add(index, parse(['data', index, 'key'], row.key), parse(['data', index, 'value'], row.value));
    else rows.addProblems(hintsAtRow(row, index));
  }
  return rows;
}

/** Rows that are switched off, and rows without any text, are kept but not sent (B14). */
export const isSent = ({ key, value, enabled }: DataRow): boolean => enabled && (key !== '' || value !== '');

/** Data that is not sent is not filled in; what is wrong with its templates is a hint (B13). */
export const hintsAtData = (data: readonly DataRow[]): Problem[] => data.flatMap(hintsAtRow);

function hintsAtRow(row: DataRow, index: number): Problem[] {
  const hints = new ProblemList(Number.POSITIVE_INFINITY);
  for (const column of ['key', 'value'] as const) {
    const setting = parseSetting(['data', index, column], row[column]);
    for (const part of setting.parts) {
      if (part.type === 'broken') reportBroken(setting, part, hints, 'hint');
    }
  }
  return hints.all();
}
