import { type Cause, type ProblemList, problem } from '../problem';
import type { DataRow } from '../schema/atoms';
import { fillText } from '../template/fill-text';
import { reportBroken, type Scope } from '../template/insert';
import { LimitedText } from '../template/limited-text';
import { parseTemplate } from '../template/parse';
import type { Traced } from '../trace/traced';
import { type BodyFormat, FORMATS, type Layout } from './formats';

/** The strictly controlled body: rows of keys and values, in order, in the chosen format. */
export function fillKeyValues(data: readonly DataRow[], format: BodyFormat, scope: Scope): Traced {
  const { layout } = FORMATS[format];
  const { limits } = scope.allowance;
  const kind = { path: ['data'], code: 'body-too-large', octets: limits.body, tags: limits.tags } as const;
  const body = new LimitedText(kind, scope.problems);
  const rowOfKey: RowOfKey = new Map();
  let isFirst = true;
  for (const [index, row] of data.entries()) {
    if (!isSent(row)) {
      hintAtRow(row, index, scope.problems);
      continue;
    }
    body.addFixed(isFirst ? layout.open : layout.comma);
    isFirst = false;
    const key = fillText(body, { path: ['data', index, 'key'], text: row.key }, layout, scope);
    if (key !== undefined) checkKey(key, { index, template: row.key }, layout, rowOfKey, scope.problems);
    body.addFixed(layout.colon);
    fillText(body, { path: ['data', index, 'value'], text: row.value }, layout, scope);
  }
  body.addFixed(isFirst ? layout.empty : layout.close);
  return body.segments;
}

/** Rows that are switched off, and rows without any text, are kept but not sent (B14). */
const isSent = ({ key, value, enabled }: DataRow): boolean => enabled && (key !== '' || value !== '');

/** The keys met so far, and the row of each. */
type RowOfKey = Map<string, { readonly index: number; readonly template: string; cause?: Cause }>;

function checkKey(
  key: string,
  { index, template }: { index: number; template: string },
  { hasUniqueKeys }: Layout,
  rowOfKey: RowOfKey,
  problems: ProblemList,
): void {
  const path = ['data', index, 'key'];
  if (key === '') problems.push(problem('key-empty', { path, cause: causeOf(template) }, {}));
  if (key === '' || !hasUniqueKeys) return;
  const before = rowOfKey.get(key);
  if (before) {
    // The same template twice makes the same key twice, whatever the context holds.
    if (before.template !== template) before.cause ??= causeOf(before.template);
    const isOfContext = before.cause === 'context' || causeOf(template) === 'context';
    const cause = before.template !== template && isOfContext ? 'context' : 'settings';
    problems.push(problem('key-repeated', { path, cause }, { key, row: before.index + 1 }));
  } else {
    rowOfKey.set(key, { index, template });
  }
}

/** What has to change when a key of this template is not as it should be (B29). */
function causeOf(template: string): Cause {
  const parts = parseTemplate(template);
  return parts.some((part) => part.type === 'tag' && part.operand.type === 'path') ? 'context' : 'settings';
}

/** Data that is not sent is not filled in; what is wrong with its templates is a hint (B13). */
export function hintAtData(data: readonly DataRow[], problems: ProblemList): void {
  for (const [index, row] of data.entries()) hintAtRow(row, index, problems);
}

function hintAtRow(row: DataRow, index: number, problems: ProblemList): void {
  for (const column of ['key', 'value'] as const) {
    const setting = { path: ['data', index, column], text: row[column] };
    for (const part of parseTemplate(setting.text)) {
      if (part.type === 'broken') reportBroken(setting, part, problems, 'hint');
    }
  }
}
