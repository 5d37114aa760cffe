/** The signed message in the lines in which it is shown. */
import type { SignedPart } from '../../core';

/** A line in which the signed message is shown: the texts before a part, the part, and the rest of its line. */
export interface SignedRow {
  readonly start: number;
  readonly end: number;
  /** Absent where there is nothing but texts. */
  readonly part: SignedPart | undefined;
}

/** The message in rows of one part each; they tile it. */
export function signedRows(parts: readonly SignedPart[]): SignedRow[] {
  const rows: SignedRow[] = [];
  let from = 0;
  while (from < parts.length) {
    const to = rowEnd(parts, from);
    const row = parts.slice(from, to);
    const [first, last] = [row[0], row.at(-1)];
    if (first && last)
      rows.push({ start: first.start, end: last.end, part: row.find((one) => !isText(one)) });
    from = to;
  }
  return rows;
}

/** Where the row that begins with this part ends. */
function rowEnd(parts: readonly SignedPart[], from: number): number {
  const next = (start: number, isSought: (part: SignedPart) => boolean): number => {
    const found = parts.findIndex((part, index) => index >= start && isSought(part));
    return found < 0 ? parts.length : found;
  };
  const lineEnd = next(from, endsLine);
  const part = next(from, (one) => !isText(one));
  if (lineEnd < part) return lineEnd + 1;
  const following = next(part + 1, (one) => !isText(one));
  const rest = next(part + 1, endsLine);
  if (rest < following) return rest + 1;
  // Texts before another part belong to that one, and those at the end to the last.
  return following === parts.length ? following : part + 1;
}

const isText = ({ part }: SignedPart): boolean => part.type === 'text';
const endsLine = ({ part }: SignedPart): boolean => part.type === 'text' && part.text.endsWith('\n');
