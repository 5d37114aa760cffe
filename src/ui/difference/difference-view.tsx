import { type ReactNode, useMemo } from 'react';
import { codePointName, controlName } from '../../core';
import { texts } from '../../texts/difference';
import styles from './difference.module.css';
import { type Block, blocksOf, type Line, type Piece } from './paired-lines';

/** Lines around a change that are shown with it. */
const AROUND = 2;
/** A longer run is shown in part. */
const SHOWN = 200;
/** So many characters of a long part are shown at each of its ends; of one that is the same, fewer. */
const LONG = { changed: 400, same: 80 };

interface DifferenceViewProps {
  before: string;
  after: string;
  /** Names it, and says which text is which. */
  label: string;
  /** What is said where there is none. */
  none: string;
}

/** What of a text is different in another one; what is the same is shown around the changes only. */
export function DifferenceView({ before, after, label, none }: DifferenceViewProps) {
  const blocks = useMemo(() => blocksOf(before, after), [before, after]);
  if (blocks.every(({ is }) => is === 'same')) return <p>{none}</p>;
  return (
    <section
      className={styles.difference}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <BlockView key={at} block={block} isFirst={at === 0} isLast={at === blocks.length - 1} />
      ))}
    </section>
  );
}

function BlockView({ block, isFirst, isLast }: { block: Block; isFirst: boolean; isLast: boolean }) {
  const { is, lines } = block;
  if (is !== 'same') {
    const Element = is === 'removed' ? 'del' : 'ins';
    const rest = lines.length - SHOWN;
    return (
      <Element className={styles[is]}>
        <Lines lines={lines.slice(0, SHOWN)} sign={texts.signs[is]} />
        {rest > 0 && `${texts.moreLines(rest)}\n`}
      </Element>
    );
  }
  const head = isFirst ? [] : lines.slice(0, AROUND);
  const tail = isLast ? [] : lines.slice(Math.max(head.length, lines.length - AROUND));
  const hidden = lines.length - head.length - tail.length;
  return (
    <span className={styles.same}>
      <Lines lines={head} sign=" " />
      {hidden > 0 && '  ⋯\n'}
      <Lines lines={tail} sign=" " />
    </span>
  );
}

function Lines({ lines, sign }: { lines: readonly Line[]; sign: string }): ReactNode {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
    <span key={at} className={styles.line}>
      {`${sign} `}
      {line.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <PieceView key={index} piece={piece} />
      ))}
      {'\n'}
    </span>
  ));
}

function PieceView({ piece: { text, isChanged } }: { piece: Piece }) {
  const most = isChanged ? LONG.changed : LONG.same;
  const shown =
    text.length <= 3 * most ? (
      withNames(text)
    ) : (
      <>
        {withNames(text.slice(0, most))}
        <i className={styles.more}>{texts.moreCharacters(text.length - 2 * most)}</i>
        {withNames(text.slice(-most))}
      </>
    );
  return isChanged ? <mark className={styles.changed}>{shown}</mark> : shown;
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
