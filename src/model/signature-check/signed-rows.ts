import type { SignedPart } from '../../core';
import type { SimplePart } from '../../core/internal';

/** A line in which the signed message is shown: the texts before a part, the part, and its line end. */
export interface SignedRow {
  readonly start: number;
  readonly end: number;
  /** Absent where nothing but texts is left. */
  readonly part: SignedPart | undefined;
}

/** The message in rows of one part each; they tile it. */
export function signedRows(parts: readonly SignedPart[]): SignedRow[] {
  const rows: SignedRow[] = [];
  let row: SignedRow | undefined;
  const close = () => {
    if (row) rows.push(row);
    row = undefined;
  };
  for (const one of parts) {
    const isText = one.part.type === 'text';
    if (row?.part && !(isText && isLineEnd(one.part))) close();
    row = { start: row?.start ?? one.start, end: one.end, part: row?.part ?? (isText ? undefined : one) };
    if (isText && endsLine(one.part)) close();
  }
  close();
  return rows;
}

const isLineEnd = (part: SimplePart): boolean => part.type === 'text' && part.text === '\n';
const endsLine = (part: SimplePart): boolean => part.type === 'text' && part.text.endsWith('\n');
