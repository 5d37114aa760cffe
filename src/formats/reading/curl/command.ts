/** One argument of a command, as the program gets it. */
export interface Word {
  readonly text: string;
  /** Where it begins in the source, in UTF-16 units. */
  readonly start: number;
}

/** One command of a shell. */
export interface Command {
  readonly words: readonly Word[];
  /** What the shell hands it as its input, where the source says so. */
  readonly input?: string;
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
