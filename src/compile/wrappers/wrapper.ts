/** What stands around the function `request`. */
export interface Wrapper {
  /** Puts the lines of the function and the functions that it shares together. */
  readonly wrap: (lines: readonly string[], shared: string) => string;
}

const SHARED_TITLE = '// What it shares with the builder of Action Designer';

/** The function, and below it what it calls. */
export const inOneText = (lines: readonly string[], shared: string): string =>
  `${lines.join('\n')}\n\n${SHARED_TITLE}\n\n${shared}\n`;
