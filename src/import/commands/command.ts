/** The commands that the readers of shells produce. */
import type { Note, NoteLocation, Notes } from '../notes';

/** A part of a text that the shell would fill in, in UTF-16 units; the end is exclusive. */
export interface Expansion {
  readonly from: number;
  readonly to: number;
  /** Set for a variable that contains a secret, judged by its name. It is filled in only in a credential. */
  readonly secret?: SecretVariable | undefined;
}

interface SecretVariable {
  readonly name: string;
  readonly value: string;
  /** The note that the expansion is unchanged. */
  readonly note: Note;
}

/** An argument as the program receives it. */
export interface Word {
  readonly text: string;
  /** Its offset in the source, in UTF-16 units. */
  readonly start: number;
  readonly expansions: readonly Expansion[];
  /** Notes that apply if the word is used. */
  readonly notes: readonly Note[];
}

/** A command of a shell. */
export interface Command {
  readonly words: readonly Word[];
  /** Its standard input, if that is part of the source. */
  readonly input?: Word | undefined;
  /** The file that its standard input is redirected from. */
  readonly inputFile?: string | undefined;
  /** The command before it in a pipeline. */
  readonly source?: Command | undefined;
  /** Notes about the command itself, such as where its output goes. */
  readonly notes: readonly Note[];
  /** Set if the command only assigns known values: the names of the variables. */
  readonly assigned?: readonly string[] | undefined;
  /** Its words contain commands in `$(…)`, which are listed before it. */
  readonly hasInside?: boolean;
  /** It is the rest of an unquoted URL with `&`. */
  readonly isCutOff?: boolean;
}

/** Where the readers of commands add their notes. */
export interface CommandReaderContext {
  /** Notes about the text as a whole. */
  readonly notes: Notes;
  readonly at: (offset: number) => NoteLocation;
}

/** A placeholder of documentation, such as `<ORDER_ID>`. */
const PLACEHOLDER = /<[A-Za-z](?:[\w .-]{0,60}\w)?>/y;

/**
 * The placeholder at an offset outside of quotes. A shell would read it as two redirections, which nobody
 * writes without a blank between them.
 */
export function placeholderAt(source: string, at: number): string | undefined {
  PLACEHOLDER.lastIndex = at;
  return PLACEHOLDER.exec(source)?.[0];
}

/** Typographic quotes and dashes, which are plain characters for a shell. */
const TYPOGRAPHIC = /[“”„‟‘’‚‛‐‑‒–—―−]/;

/** A typographic character at the beginning of a word, where it was hardly meant. */
export const typographicAt = (source: string, at: number): string | undefined =>
  TYPOGRAPHIC.exec(source.charAt(at))?.[0];
