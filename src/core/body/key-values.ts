import { type Problem, ProblemList } from '../problem';
import type { DataRow } from '../schema/atoms';
import { reportBroken } from '../template/insert';
import type { Limits } from '../template/limits';
import { parseSetting, type Setting } from '../template/parse';
import type { Path } from '../trace/origin';
import { type BodyFormat, FORMATS, type RowSyntax } from './formats';
import type { KnownRows, ReadGroup } from './known-rows';
import { MAX_GROUP, PreparedRows } from './prepared-rows';
import { RowGroup } from './row-group';

/** The strictly controlled body: rows of keys and values, in order, in the chosen format. */
export function prepareKeyValues(
  data: readonly DataRow[],
  format: BodyFormat,
  { tags }: Limits,
  known?: KnownRows,
): PreparedRows {
  const { rowSyntax: syntax } = FORMATS[format];
  const prepared = new PreparedRows(syntax);
  // All rows of the data are one setting (B33).
  let tagsLeft = tags;
  let number = 0;
  for (let start = 0; start < data.length; start += MAX_GROUP, number++) {
    const rows = data.slice(start, start + MAX_GROUP);
    const same = known?.group(number, rows, syntax, tagsLeft);
    const read = same ?? readGroup(rows, start, syntax, tagsLeft);
    // Where there were too many tags, what was read depends on the rows before.
    if (!same && read.tags <= tagsLeft) known?.keep(number, rows, read);
    prepared.addGroup(read.group);
    tagsLeft -= read.tags;
  }
  known?.forget(number);
  return prepared;
}

/** The rows that begin at `start` in the data, in which up to `mostTags` tags are read. */
function readGroup(rows: readonly DataRow[], start: number, syntax: RowSyntax, mostTags: number): ReadGroup {
  const group = new RowGroup(syntax);
  let tags = 0;
  const parse = (path: Path, text: string): Setting => {
    const setting = parseSetting(path, text, mostTags - tags);
    for (const { type } of setting.parts) if (type !== 'text') tags++;
    return setting;
  };
  for (const [offset, row] of rows.entries()) {
    const index = start + offset;
    const path = (column: string): Path => ['data', index, column];
    if (isSent(row)) group.add(index, parse(path('key'), row.key), parse(path('value'), row.value));
    else group.addProblems(hintsAtRow(row, index));
  }
  return { group, tags };
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
