import type { Note, NoteLocation, Notes } from '../note';

/** A part of a text, from the first of its UTF-16 units to behind the last one. */
export type Range = readonly [from: number, to: number];

/** A variable whose name says that its value is a secret: its text stays, unless it becomes a credential. */
export interface SecretExpansion {
  readonly range: Range;
  readonly name: string;
  readonly value: string;
  /** Says that the text stays. */
  readonly note: Note;
}

/** One argument of a command, as the program gets it. */
export interface Word {
  readonly text: string;
  /** Where it begins in the source, in UTF-16 units. */
  readonly start: number;
  /** The parts of its text that the shell would fill in. */
  readonly expansions: readonly Range[];
  /** Those among them whose values are known secrets. */
  readonly secrets?: readonly SecretExpansion[];
  /** Notes for whoever uses the word. */
  readonly notes: readonly Note[];
}

/** One command of a shell. */
export interface CurlCommand {
  readonly words: readonly Word[];
  /** What the shell hands it as its input, where the source says so. */
  readonly input?: string | undefined;
  /** The command whose output is its input. */
  readonly source?: CurlCommand | undefined;
  /** Notes about the command itself, such as where its output goes. */
  readonly notes: readonly Note[];
  /** The variables that it sets to a known value, and does nothing else. */
  readonly assigned?: readonly string[] | undefined;
  /** Its words have commands in `$(…)`, which are listed before it. */
  readonly hasInside?: boolean;
  /** It is the rest of a URL that has an `&` and no quotes. */
  readonly isCutOff?: boolean;
}

/** What a reader of a shell's language needs to say where something is. */
export interface CommandReaderContext {
  /** Notes about the text as a whole. */
  readonly notes: Notes;
  readonly at: (offset: number) => NoteLocation;
}

/** Documentation writes `<ORDER_ID>` for what the reader is to fill in. */
const PLACEHOLDER = /<[A-Za-z](?:[\w .-]{0,60}\w)?>/y;

/**
 * The placeholder at a place of a command, outside of quotes. A shell would read from one file and
 * write to another there, which nobody writes without a blank between them.
 */
export function placeholderAt(source: string, at: number): string | undefined {
  PLACEHOLDER.lastIndex = at;
  return PLACEHOLDER.exec(source)?.[0];
}

/** Quotes and dashes of typography, which no shell takes for its own. */
const TYPOGRAPHIC = /[“”„‟‘’‚‛‐‑‒–—―−]/;

/** Such a character at the beginning of a word: it is hardly meant as a part of it. */
export const typographicAt = (source: string, at: number): string | undefined =>
  TYPOGRAPHIC.exec(source.charAt(at))?.[0];
