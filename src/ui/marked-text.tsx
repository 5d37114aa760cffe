/** Texts with their invisible and bidirectional characters marked. */
import type { ReactNode } from 'react';
import { codePointName, controlName, UNSEEN } from '../core/internal';
import { beginningOf, JOINED, MAX_JOINED, moreText } from '../i18n/format';
import styles from './marked-text.module.css';

interface MarkedTextProps {
  readonly text: string;
  /** It is shown in its lines, whose ends need no mark. */
  readonly inLines?: boolean;
}

/**
 * Why a stretch of text is marked: it would be invisible, or would change how the text around it is
 * drawn.
 */
type MarkKind = 'line-end' | 'tab' | 'spaces' | 'control' | 'format' | 'right-to-left' | 'surplus';

/** Offsets in UTF-16 units. `label` is drawn in place of the character or before it. */
interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: MarkKind;
  readonly label: string;
}

const RIGHT_TO_LEFT =
  '[\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}]';

/** Characters without a shape of their own: format, unassigned, private, ignorable, blanks but the space. */
const SHAPELESS = `(?:[${UNSEEN}\\p{Cn}\\p{Co}\\u2800]|(?! )\\p{Zs})`;
/** Combining marks beyond the number that a character may have. */
const SURPLUS = `(?<=[${JOINED}]{${MAX_JOINED}})[${JOINED}]`;

const SHAPED_RIGHT_TO_LEFT = `(?!${SHAPELESS}|${SURPLUS})${RIGHT_TO_LEFT}`;

/** The maximum number of marks (elements) in one text. The text after the last one is cut off. */
const MAX_MARKS = 500;

const MARKS = new RegExp(
  [
    `(?<surplus>${SURPLUS}+)`,
    '(?<lineEnd>\\r?\\n)',
    '(?<tab>\\t)',
    '(?<spaces>(?<! ) +(?! )(?=\\r?\\n|$))',
    '(?<control>[\\0-\\x1F\\x7F])',
    `(?<format>${SHAPELESS})`,
    `(?<rightToLeft>${SHAPED_RIGHT_TO_LEFT}(?: *(?:${SHAPED_RIGHT_TO_LEFT}|(?!${SHAPELESS}|${SURPLUS})\\p{M}))*)`,
  ].join('|'),
  'gu',
);

/** Visible ASCII without marks, which most texts are. */
const ORDINARY = /^(?:[ -~]*[!-~])?$/;

export function marksIn(text: string): Mark[] {
  if (ORDINARY.test(text)) return [];
  const marks: Mark[] = [];
  for (const match of text.matchAll(MARKS)) {
    const [found] = match;
    const groups = match.groups as Record<string, string | undefined>;
    marks.push({ start: match.index, end: match.index + found.length, ...shape(found, groups) });
  }
  return marks;
}

function shape(found: string, groups: Record<string, string | undefined>): { kind: MarkKind; label: string } {
  if (groups.surplus) return { kind: 'surplus', label: surplusLabel(found) };
  if (groups.lineEnd) return { kind: 'line-end', label: found === '\n' ? 'LF' : 'CRLF' };
  if (groups.tab) return { kind: 'tab', label: '→' };
  if (groups.spaces) return { kind: 'spaces', label: '' };
  if (groups.control) return { kind: 'control', label: controlName(found.charCodeAt(0)) ?? '' };
  if (groups.format) return { kind: 'format', label: codePointName(found.codePointAt(0) ?? 0) };
  return { kind: 'right-to-left', label: '' };
}

/** The first of them, and how many UTF-16 units they are. */
export const surplusLabel = (found: string): string =>
  `${codePointName(found.codePointAt(0) ?? 0)} × ${found.length}`;

/** Plain text, or the text that a mark replaces. */
export interface Run {
  readonly text: string;
  readonly mark?: Mark;
}

/** The runs of each piece of a text, given in order. A mark may span several pieces. */
export function runsOf(pieces: readonly { readonly text: string }[], marks: readonly Mark[]): Run[][] {
  let next = 0;
  let start = 0;
  return pieces.map(({ text }) => {
    const runs: Run[] = [];
    const end = start + text.length;
    let at = start;
    for (; next < marks.length; next++) {
      const mark = marks[next] as Mark;
      if (mark.start >= end) break;
      const from = Math.max(mark.start, start);
      const to = Math.min(mark.end, end);
      if (from > at) runs.push({ text: text.slice(at - start, from - start) });
      runs.push({
        text: text.slice(from - start, to - start),
        mark: from === mark.start ? mark : { ...mark, label: '' },
      });
      at = to;
      if (mark.end > end) break;
    }
    if (end > at) runs.push({ text: text.slice(at - start) });
    start = end;
    return runs;
  });
}

/** A text with its invisible characters marked and its bidirectional controls isolated. */
export function MarkedText({ text, inLines }: MarkedTextProps): ReactNode {
  const all = marksIn(text).filter(({ kind }) => !inLines || kind !== 'line-end');
  const end = all[MAX_MARKS]?.start ?? text.length;
  return (
    <>
      {runsOf([{ text: text.slice(0, end) }], all.slice(0, MAX_MARKS))[0]?.map(renderRun)}
      {end < text.length && moreText(text.length - end)}
    </>
  );
}

/**
 * A name, URL or value of any length on one line, with marks: its beginning and the number of further
 * characters.
 */
export function LineText({ text }: { text: string }): ReactNode {
  const { shown, left } = beginningOf(text);
  return (
    <>
      <MarkedText text={shown} />
      {left > 0 && moreText(left)}
    </>
  );
}

/** Renders a run; an invisible character has its mark beside it. */
export function renderRun({ text, mark }: Run, index: number): ReactNode {
  if (!mark) return text;
  return (
    <span key={index} className={styles[mark.kind]} data-label={mark.label || undefined}>
      {mark.kind === 'surplus' ? <span hidden>{text}</span> : text}
    </span>
  );
}
