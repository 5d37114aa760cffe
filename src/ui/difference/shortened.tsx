import type { ReactNode } from 'react';
import { codePointName, controlName } from '../../core';
import { texts } from '../../texts/difference';
import styles from './difference.module.css';

interface ShortenedProps {
  readonly text: string;
  /** So many characters of a long text are shown at each of its ends. */
  readonly most: number;
}

/** A line or a part of one, with names for the characters that nobody would see; a long one without its middle. */
export function Shortened({ text, most }: ShortenedProps): ReactNode {
  if (text.length <= 3 * most) return withNames(text);
  return (
    <>
      {withNames(text.slice(0, most))}
      <i className={styles.more}>{texts.moreCharacters(text.length - 2 * most)}</i>
      {withNames(text.slice(-most))}
    </>
  );
}

/** Characters that nobody would see, or that would turn the line around; a joiner of emoji is none of them. */
const UNSEEN = /(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** A line that ends with CR LF ends like any other one. */
const LAST_CR = /\r$/;

function withNames(text: string): ReactNode {
  const line = text.replace(LAST_CR, '');
  const shown: ReactNode[] = [];
  let from = 0;
  for (const { 0: found, index } of line.matchAll(UNSEEN)) {
    if (found === '\t') continue;
    const code = found.codePointAt(0) ?? 0;
    shown.push(
      line.slice(from, index),
      <span key={index} className={styles.unseen}>
        {controlName(code) ?? codePointName(code)}
      </span>,
    );
    from = index + found.length;
  }
  return [...shown, line.slice(from)];
}
