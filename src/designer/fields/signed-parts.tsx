/** The signed message in the lines in which it is shown. */
import type { ReactNode } from 'react';
import type { SignedPart } from '../../core';
import { schemeEditorTexts } from '../../i18n/signing';
import styles from './signed-parts.module.css';

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

interface SignedPartsProps {
  readonly signed: Uint8Array;
  readonly parts: readonly SignedPart[];
  /** The number of the part that is being edited. */
  readonly current?: number | undefined;
  readonly render: (octets: Uint8Array, part: SignedPart | undefined) => ReactNode;
}

/** The signed message in rows, each with the name of the part that it holds. */
export function SignedParts({ signed, parts, current, render }: SignedPartsProps) {
  const edited = current === undefined ? undefined : parts[current];
  return (
    <dl className={styles.rows}>
      {signedRows(parts).map(({ start, end, part }) => (
        <div
          key={start === end ? `${start} empty ${part?.part.type}` : start}
          data-current={isIn(edited, start, end) || undefined}
        >
          <dt className={styles.octets}>{render(signed.subarray(start, end), part)}</dt>
          <dd>
            {part && part.start === part.end ? schemeEditorTexts.emptyPart(partName(part)) : partName(part)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isIn = (part: SignedPart | undefined, start: number, end: number): boolean =>
  part !== undefined && part.start >= start && part.end <= end && (part.end > start || start === end);

/** The name of a part of the signed message, or of a header field. */
export function partName(signed: Pick<SignedPart, 'part'> | undefined): string {
  const part = signed?.part;
  if (!part) return schemeEditorTexts.signedParts.text;
  if (part.type === 'time') return schemeEditorTexts.signedTimes[part.format];
  if (part.type === 'body-digest')
    return schemeEditorTexts.signedDigest(
      schemeEditorTexts.hashes[part.hash],
      schemeEditorTexts.encodings[part.encoding],
    );
  return schemeEditorTexts.signedParts[part.type];
}
