import type { ReactNode } from 'react';
import { texts } from '../../i18n/difference';
import { MarkedText } from '../marked-text';
import styles from './difference.module.css';

interface ShortenedProps {
  readonly text: string;
  /** So many characters of a long text are shown at each of its ends. */
  readonly most: number;
}

/** A line or a part of one, with marks for what nobody would see; a long one without its middle. */
export function Shortened({ text, most }: ShortenedProps): ReactNode {
  if (text.length <= 3 * most) return marked(text);
  return (
    <>
      {marked(text.slice(0, most))}
      <i className={styles.more}>{texts.moreCharacters(text.length - 2 * most)}</i>
      {marked(text.slice(-most))}
    </>
  );
}

/** A line that ends with CR LF ends like any other one. */
const LAST_CR = /\r$/;

const marked = (text: string): ReactNode => <MarkedText text={text.replace(LAST_CR, '')} inLines />;
