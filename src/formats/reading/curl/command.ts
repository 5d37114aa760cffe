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
