/** The differences of two texts by line and word, and how they are shown. */
import { diffArrays } from 'diff';
import { type ReactNode, useMemo } from 'react';
import { differenceTexts } from '../i18n/naming';
import styles from './difference-view.module.css';
import { MarkedText } from './marked-text';

/** JSON in lines for reading: a text of several lines is shown in lines of its own, below its name. */
export const readableJson = (json: string): string => json.split('\n').map(readableLine).join('\n');

/** Two JSON texts for a comparison: as they are where they differ only in how a text is written. */
export function readablePair(before: string, after: string): { before: string; after: string } {
  const readable = { before: readableJson(before), after: readableJson(after) };
  return readable.before === readable.after ? { before, after } : readable;
}

/** A line of JSON that is a member or an element of its own. */
function readableLine(line: string): string {
  if (!line.includes('\\n')) return line;
  const written = line.trim();
  const comma = written.endsWith(',') ? ',' : '';
  const part = written.slice(0, written.length - comma.length);
  const read = parsed(`{${part}}`) ?? parsed(`[${part}]`);
  const [entry, ...others] = Object.entries(read ?? {});
  if (!entry || others.length > 0 || typeof entry[1] !== 'string') return line;
  const [name, text] = entry;
  const indent = line.slice(0, line.length - line.trimStart().length);
  const lines = text.split('\n').map((one) => `${indent}  ${one}`);
  const head = Array.isArray(read) ? [] : [`${indent}${JSON.stringify(name)}:`];
  return [...head, ...lines].join('\n') + comma;
}

function parsed(json: string): object | undefined {
  try {
    return JSON.parse(json) as object;
  } catch {
    return undefined;
  }
}

/** A run of lines or words: in both texts, only in the earlier one, or only in the later one. */
export interface DifferenceRun {
  readonly type: 'same' | 'removed' | 'added';
  readonly parts: readonly string[];
}

/** Texts with more changes than this count as completely different. */
const MAX_CHANGES = { lines: 1000, words: 200 };

/** The longest common sequence of lines, and what was removed and added around it. */
export const lineDifference = (before: string, after: string): DifferenceRun[] =>
  difference(before.split('\n'), after.split('\n'), MAX_CHANGES.lines);

/** A word, a number, a run of white space, or a single other character. */
const WORD = /[\p{L}\p{M}\p{N}_]+|\s+|[\s\S]/gu;

/** The same for the words of one line. */
export const wordDifference = (before: string, after: string): DifferenceRun[] =>
  difference(before.match(WORD) ?? [], after.match(WORD) ?? [], MAX_CHANGES.words);

function difference(before: string[], after: string[], maxEditLength: number): DifferenceRun[] {
  const changes = diffArrays(before, after, { maxEditLength });
  if (!changes) {
    return [
      { type: 'removed', parts: before },
      { type: 'added', parts: after },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    type: added ? 'added' : removed ? 'removed' : 'same',
    parts: value,
  }));
}

/** A part of a line; `isChanged`: the other text differs here. */
export interface LinePart {
  readonly text: string;
  readonly isChanged: boolean;
}

export type Line = readonly LinePart[];

/** Lines that both texts have, or that only one of them has. */
export interface Block {
  readonly type: DifferenceRun['type'];
  readonly lines: readonly Line[];
}

const whole = (text: string): Line => [{ text, isChanged: false }];

/**
 * The changes between two texts by line. Removed and added lines are paired, and their changed words
 * marked.
 */
export function blocksOf(before: string, after: string): Block[] {
  const runs = lineDifference(before, after);
  const blocks: Block[] = [];
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at] as DifferenceRun;
    const next = runs[at + 1];
    if (run.type === 'removed' && next?.type === 'added') {
      blocks.push(...paired(run.parts, next.parts));
      at += 1;
    } else {
      blocks.push({ type: run.type, lines: run.parts.map(whole) });
    }
  }
  return blocks;
}

/** Pairs the first removed line with the first added one, and so on. */
function paired(old: readonly string[], young: readonly string[]): Block[] {
  const removed: Line[] = [];
  const added: Line[] = [];
  for (let at = 0; at < Math.max(old.length, young.length); at++) {
    const before = old[at];
    const after = young[at];
    const runs = before === undefined || after === undefined ? [] : wordDifference(before, after);
    // If nothing is common, marking every word would add nothing to the sign of the line.
    const isMarked = runs.some(({ type, parts }) => type === 'same' && parts.join('').trim() !== '');
    if (before !== undefined) removed.push(isMarked ? linePartsOf(runs, 'removed') : whole(before));
    if (after !== undefined) added.push(isMarked ? linePartsOf(runs, 'added') : whole(after));
  }
  return [
    { type: 'removed', lines: removed },
    { type: 'added', lines: added },
  ];
}

const linePartsOf = (runs: readonly DifferenceRun[], side: DifferenceRun['type']): Line =>
  runs.flatMap(({ type, parts }) =>
    type === 'same' || type === side ? [{ text: parts.join(''), isChanged: type !== 'same' }] : [],
  );

/** Unchanged lines that are shown around a change. */
const CONTEXT_LINES = 2;
/** Shown lines of one change. */
const MAX_LINES = 200;
/** Characters that are shown at each end of a long part. */
const MAX_PART_LENGTH = { changed: 400, same: 80 };

interface DifferenceViewProps {
  before: string;
  after: string;
  /** The accessible name, which identifies both texts. */
  label: string;
  /** Shown if there is no difference. */
  none: string;
}

/** The differences of two texts, with a few unchanged lines around each. */
export function DifferenceView({ before, after, label, none }: DifferenceViewProps) {
  const blocks = useMemo(() => blocksOf(before, after), [before, after]);
  if (blocks.every(({ type }) => type === 'same')) return <p>{none}</p>;
  return (
    <Frame label={label}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <BlockView key={at} block={block} isFirst={at === 0} isLast={at === blocks.length - 1} />
      ))}
    </Frame>
  );
}

/** A text that scrolls by itself. */
const Frame = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
  <section className={styles.difference} tabIndex={0} aria-label={label}>
    {children}
  </section>
);

function BlockView({ block, isFirst, isLast }: { block: Block; isFirst: boolean; isLast: boolean }) {
  const { type, lines } = block;
  if (type !== 'same') {
    const Element = type === 'removed' ? 'del' : 'ins';
    const rest = lines.length - MAX_LINES;
    return (
      <Element className={styles[type]}>
        <Lines lines={lines.slice(0, MAX_LINES)} sign={differenceTexts.signs[type]} />
        {rest > 0 && `${differenceTexts.moreLines(rest)}\n`}
      </Element>
    );
  }
  const head = isFirst ? [] : lines.slice(0, CONTEXT_LINES);
  const tail = isLast ? [] : lines.slice(Math.max(head.length, lines.length - CONTEXT_LINES));
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
      {line.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <LinePartView key={index} part={part} />
      ))}
      {'\n'}
    </span>
  ));
}

/** Shown lines of a text, and shown characters at each end of a long line. */
const MAX_TEXT_LINES = 1000;
const MAX_TEXT_LINE_LENGTH = 2000;

interface ShortenedProps {
  readonly text: string;
  /** How many characters of a long text are shown at each end. */
  readonly most: number;
}

/** A line or a part of one, with marks for invisible characters; a long one without its middle. */
function Shortened({ text, most }: ShortenedProps): ReactNode {
  if (text.length <= 3 * most) return marked(text);
  return (
    <>
      {marked(text.slice(0, most))}
      <i className={styles.more}>{differenceTexts.moreCharacters(text.length - 2 * most)}</i>
      {marked(text.slice(-most))}
    </>
  );
}

/** A line that ends with CR LF ends like any other one. */
const LAST_CR = /\r$/;

const marked = (text: string): ReactNode => <MarkedText text={text.replace(LAST_CR, '')} inLines />;

/** A text in the look of a difference. */
export function TextView({ text, label }: { text: string; label: string }) {
  const lines = useMemo(() => text.replace(/\n$/, '').split('\n'), [text]);
  const rest = lines.length - MAX_TEXT_LINES;
  return (
    <Frame label={label}>
      {lines.slice(0, MAX_TEXT_LINES).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <span key={at} className={styles.line}>
          <Shortened text={line} most={MAX_TEXT_LINE_LENGTH} />
          {'\n'}
        </span>
      ))}
      {rest > 0 && differenceTexts.moreLines(rest)}
    </Frame>
  );
}

function LinePartView({ part: { text, isChanged } }: { part: LinePart }) {
  const shown = <Shortened text={text} most={isChanged ? MAX_PART_LENGTH.changed : MAX_PART_LENGTH.same} />;
  return isChanged ? <mark className={styles.changed}>{shown}</mark> : shown;
}
