import type { ProblemList } from '../problem';
import type { DataRow } from '../schema/atoms';
import { reportBroken, type Scope } from '../template/insert';
import { parseSetting, type Setting } from '../template/parse';
import type { Path } from '../trace/origin';
import type { Traced } from '../trace/traced';
import { type BodyFormat, FORMATS } from './formats';
import { RowWriter } from './row-writer';

/** The strictly controlled body: rows of keys and values, in order, in the chosen format. */
export function fillKeyValues(data: readonly DataRow[], format: BodyFormat, scope: Scope): Traced {
  const rows = new RowWriter(FORMATS[format].rowSyntax, scope);
  // All rows of the data are one setting (B33).
  let tagsLeft = scope.allowance.limits.tags;
  const parse = (path: Path, text: string): Setting => {
    const setting = parseSetting(path, text, tagsLeft);
    for (const { type } of setting.parts) if (type !== 'text') tagsLeft--;
    return setting;
  };
  for (const [index, row] of data.entries()) {
    if (!isSent(row)) {
      hintAtRow(row, index, scope.problems);
      continue;
    }
    rows.write(index, parse(['data', index, 'key'], row.key), parse(['data', index, 'value'], row.value));
  }
  return rows.end();
}

/** Rows that are switched off, and rows without any text, are kept but not sent (B14). */
export const isSent = ({ key, value, enabled }: DataRow): boolean => enabled && (key !== '' || value !== '');

/** Data that is not sent is not filled in; what is wrong with its templates is a hint (B13). */
export function hintAtData(data: readonly DataRow[], problems: ProblemList): void {
  for (const [index, row] of data.entries()) hintAtRow(row, index, problems);
}

function hintAtRow(row: DataRow, index: number, problems: ProblemList): void {
  for (const column of ['key', 'value'] as const) {
    const setting = parseSetting(['data', index, column], row[column]);
    for (const part of setting.parts) {
      if (part.type === 'broken') reportBroken(setting, part, problems, 'hint');
    }
  }
}
