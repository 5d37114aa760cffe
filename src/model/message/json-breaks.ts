import type { Octets } from '../../core/internal';
import type { Chunk } from './chunk';

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
  readonly place: 'between' | 'in-string' | 'behind-backslash';
  /** What the last character outside of strings asks for, once the next one is known. */
  readonly due: 'nothing' | 'line-inside' | 'line' | 'blank';
}

interface Scanned {
  readonly before: State;
  readonly breaks: readonly Break[];
  readonly after: State;
}

const START: State = { depth: 0, place: 'between', due: 'nothing' };

/** The same array as long as the chunk and what stands before it ask for the same. */
const known = new WeakMap<Chunk, Scanned>();

/** For each chunk of a JSON text the white space that lays it out, as `JSON.stringify` would with two blanks. */
export function breaksOf(chunks: readonly Chunk[]): (readonly Break[])[] {
  let before = START;
  return chunks.map((chunk) => {
    const last = known.get(chunk);
    const scanned = last && isSame(last.before, before) ? last : scan(chunk, before);
    known.set(chunk, scanned);
    before = scanned.after;
    return scanned.breaks;
  });
}

const isSame = (one: State, other: State): boolean =>
  one.depth === other.depth && one.place === other.place && one.due === other.due;

function scan({ text }: Chunk, before: State): Scanned {
  const breaks: Break[] = [];
  let state = before;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (state.place === 'between') {
      const needed = breakBefore(character, state);
      if (needed) breaks.push({ at, ...needed });
    }
    state = stateAfter(character, state);
  }
  return { before, breaks, after: state };
}

const isBlank = (character: string): boolean => character === ' ' || character === '\t';
const closes = (character: string): boolean => character === '}' || character === ']';

function breakBefore(character: string, { depth, due }: State): Pick<Break, 'depth'> | undefined {
  // A blank that is sent stands for the one that would be shown.
  if (isBlank(character)) return undefined;
  if (due === 'blank') return { depth: undefined };
  const isClosing = closes(character);
  // What is empty stays together.
  const isDue = due === 'line' || (due === 'line-inside') !== isClosing;
  return isDue ? { depth: isClosing ? depth - 1 : depth } : undefined;
}

function stateAfter(character: string, state: State): State {
  const { depth, place, due } = state;
  if (place === 'behind-backslash') return { ...state, place: 'in-string' };
  if (place === 'in-string') {
    if (character === '\\') return { ...state, place: 'behind-backslash' };
    return character === '"' ? { ...state, place: 'between' } : state;
  }
  if (isBlank(character)) return due === 'blank' ? { ...state, due: 'nothing' } : state;
  if (closes(character)) return { depth: depth - 1, place, due: 'nothing' };
  const next = DUE[character] ?? 'nothing';
  if (next === 'line-inside') return { depth: depth + 1, place, due: next };
  return { depth, place: character === '"' ? 'in-string' : 'between', due: next };
}

const DUE: Readonly<Record<string, State['due']>> = {
  '{': 'line-inside',
  '[': 'line-inside',
  ',': 'line',
  ':': 'blank',
};

/** Longer texts are laid out slower than they are typed. */
const MAX_FORMATTED_BYTES = 512 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether the octets are an object or array of JSON that is written without line ends. */
export function isOneLineJson(octets: Octets): boolean {
  if (octets.length > MAX_FORMATTED_BYTES) return false;
  const bytes = octets.joined;
  if (bytes.includes(0x0a) || bytes.includes(0x0d)) return false;
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes));
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
