import type { ReactNode } from 'react';
import { marksIn, type Run, runsOf } from './mark';
import styles from './marked-text.module.css';

interface MarkedTextProps {
  readonly text: string;
  /** It is shown in its lines, whose ends need no mark. */
  readonly inLines?: boolean;
}

/** Text in which what would be invisible is not, and what would turn its surroundings round turns nothing but itself. */
export function MarkedText({ text, inLines }: MarkedTextProps): ReactNode {
  const marks = marksIn(text).filter(({ kind }) => !inLines || kind !== 'line-end');
  return runsOf([{ text }], marks)[0]?.map(shownRun);
}

/** A run as it is shown: what would be invisible has a mark beside it. */
export function shownRun({ text, mark }: Run, index: number): ReactNode {
  if (!mark) return text;
  return (
    <span key={index} className={styles[mark.kind]} data-label={mark.label || undefined}>
      {text}
    </span>
  );
}
