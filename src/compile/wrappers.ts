/** The forms in which the function `request` is put out. */

/** What stands around the function `request`. */
export interface Wrapper {
  /** Puts the lines of the function and the functions that it shares together. */
  readonly wrap: (lines: readonly string[], shared: string) => string;
}

const SHARED_TITLE = '// What it shares with the builder of Action Designer';

/** The function, and below it what it calls. */
export const inOneText = (lines: readonly string[], shared: string): string =>
  `${lines.join('\n')}\n\n${SHARED_TITLE}\n\n${shared}\n`;

/** The body of a function of `context` and `{ secrets, now, id }`, which returns the request. */
export const body: Wrapper = {
  wrap: (lines, shared) => `${inOneText(lines, shared)}\nreturn request(context, { secrets, now, id });\n`,
};

/** A CommonJS module that exports `request`. */
export const cjs: Wrapper = {
  wrap: (lines, shared) => `'use strict';\n\n${inOneText(lines, shared)}\nmodule.exports = { request };\n`,
};

/** An ES module that exports `request`. */
export const esm: Wrapper = {
  wrap: (lines, shared) => `${inOneText(lines, shared)}\nexport { request };\n`,
};

/** Every wrapper, by the name that options have for it. */
export const WRAPPERS = { esm, cjs, body } as const satisfies Record<string, Wrapper>;

export type WrapperName = keyof typeof WRAPPERS;
