import type { ReactNode } from 'react';
import type { SignedPart } from '../../core';
import { schemeEditorTexts } from '../../i18n/signing';
import { signedRows } from '../signature/signed-message';
import styles from './signed-parts.module.css';

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
