/** A JSON body laid out with white space for reading, and the choice between this layout and the body as sent. */
import type { CSSProperties, ReactNode } from 'react';
import type { Octets } from '../../../core/internal';
import { formattedBodyTexts } from '../../../i18n/views';
import { Segmented } from '../../../ui/button';
import { type Run, renderRun } from '../../../ui/marked-text';
import type { Chunk } from './chunk';
import styles from './formatted-body.module.css';

/** The body with its own white space, or formatted with more. */
export type BodyLayout = 'as-sent' | 'formatted';

interface LayoutChoiceProps {
  value: BodyLayout;
  onChange: (layout: BodyLayout) => void;
}

export function LayoutChoice({ value, onChange }: LayoutChoiceProps) {
  return (
    <Segmented
      label={formattedBodyTexts.layout}
      labelHidden
      small
      options={[
        { value: 'as-sent', label: formattedBodyTexts.asSent },
        { value: 'formatted', label: formattedBodyTexts.formatted },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

/**
 * The runs of a token that begins at `start` of its chunk, with white space between their characters.
 * It is drawn and no text, so whoever counts, selects or copies characters does not meet it.
 */
export function renderWithBreaks(
  runs: readonly Run[],
  start: number,
  breaks: readonly Break[],
): readonly ReactNode[] {
  const shown: ReactNode[] = [];
  let at = start;
  let next = firstFrom(breaks, start);
  for (const [index, run] of runs.entries()) {
    const end = at + run.text.length;
    let from = at;
    for (; next < breaks.length && (breaks[next] as Break).at < end; next++) {
      const one = breaks[next] as Break;
      if (one.at > from) shown.push(run.text.slice(from - at, one.at - at));
      shown.push(<Blank key={`break ${one.at}`} of={one} />);
      from = one.at;
    }
    shown.push(renderRun(from === at ? run : { ...run, text: run.text.slice(from - at) }, index));
    at = end;
  }
  return shown;
}

function Blank({ of: { at, depth } }: { of: Break }) {
  if (depth === undefined) return <span className={styles.blank} />;
  const style = { '--depth': depth } as CSSProperties;
  // A chunk begins a line of its own.
  return <span className={at === 0 ? styles.indent : styles.line} style={style} />;
}

/** The index of the first break at this place or behind it. */
function firstFrom(breaks: readonly Break[], start: number): number {
  let low = 0;
  let high = breaks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((breaks[middle] as Break).at < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** White space that is shown before a character of a chunk's text, and is no part of it. */
export interface Break {
  /** UTF-16 units from the start of the text. */
  readonly at: number;
  /** How deep the new line is indented; undefined for a blank. */
  readonly depth: number | undefined;
}

/** What is known of a JSON text between two of its chunks. */
interface State {
  readonly depth: number;
  readonly isInString: boolean;
  readonly isEscaped: boolean;
  /** The last character outside of strings that asks for white space once the next one is known. */
  readonly last: string;
}

interface Scanned {
  readonly before: State;
  readonly breaks: readonly Break[];
  readonly after: State;
}

const START: State = { depth: 0, isInString: false, isEscaped: false, last: '' };

/** The same array as long as the chunk and what stands before it ask for the same. */
const known = new WeakMap<Chunk, Scanned>();

/** For each chunk of a JSON text the white space that lays it out, as `JSON.stringify` would with two blanks. */
export function formattingWhitespace(chunks: readonly Chunk[]): (readonly Break[])[] {
  let before = START;
  return chunks.map((chunk) => {
    const last = known.get(chunk);
    const scanned = last && isSame(last.before, before) ? last : scan(chunk, before);
    known.set(chunk, scanned);
    before = scanned.after;
    return scanned.breaks;
  });
}

const isSame = (one: State, other: State): boolean => JSON.stringify(one) === JSON.stringify(other);

function scan({ text }: Chunk, before: State): Scanned {
  const breaks: Break[] = [];
  let { depth, isInString, isEscaped, last } = before;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (isInString) {
      isInString = isEscaped || character !== '"';
      isEscaped = !isEscaped && character === '\\';
    } else if (character === ' ' || character === '\t') {
      // A blank that is sent stands for the one that would be shown.
      if (last === ':') last = '';
    } else {
      const isClosing = character === '}' || character === ']';
      if (isClosing) depth -= 1;
      // What is empty stays together.
      const isInside = (last === '{' || last === '[') !== isClosing;
      if (last === ':') breaks.push({ at, depth: undefined });
      else if (last === ',' || isInside) breaks.push({ at, depth });
      if (character === '{' || character === '[') depth += 1;
      isInString = character === '"';
      last = character;
    }
  }
  return { before, breaks, after: { depth, isInString, isEscaped, last } };
}

/** Longer texts are laid out slower than they are typed. */
const MAX_FORMATTED_BYTES = 512 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether the octets are an object or array of JSON that is written without line ends. */
export function isOneLineJson(octets: Octets): boolean {
  if (octets.length > MAX_FORMATTED_BYTES) return false;
  // Before they are joined: most long bodies have a line end in the first piece.
  if (octets.pieces.some((piece) => piece.includes(0x0a) || piece.includes(0x0d))) return false;
  try {
    const value: unknown = JSON.parse(decoder.decode(octets.joined));
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
