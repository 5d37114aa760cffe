/** The forms in which the function `request` is put out. */

/** What stands around the function `request`. */
export interface Wrapper {
  /** Puts the lines of the function and the runtime that it needs together. */
  readonly wrap: (lines: readonly string[], runtime: string) => string;
}

/** The function, and below it what it calls. */
const inOneText = (lines: readonly string[], runtime: string): string =>
  runtime === '' ? `${lines.join('\n')}\n` : `${lines.join('\n')}\n\n${runtime}\n`;

const needsCrypto = (runtime: string): boolean => /\bcrypto\./.test(runtime);

/** The body of a function of `context` and `{ secrets, now, id }`, which returns the request. */
export const body: Wrapper = {
  wrap: (lines, runtime) => `${inOneText(lines, runtime)}\nreturn request(context, { secrets, now, id });\n`,
};

/** A CommonJS module that exports `request`. */
export const cjs: Wrapper = {
  wrap: (lines, runtime) =>
    `'use strict';\n\n${needsCrypto(runtime) ? "const crypto = require('node:crypto');\n\n" : ''}${inOneText(lines, runtime)}\nmodule.exports = { request };\n`,
};

/** An ES module that exports `request`. */
export const esm: Wrapper = {
  wrap: (lines, runtime) =>
    `${needsCrypto(runtime) ? "import crypto from 'node:crypto';\n\n" : ''}${inOneText(lines, runtime)}\nexport { request };\n`,
};

/** Every wrapper, by the name that options have for it. */
export const WRAPPERS = { esm, cjs, body } as const satisfies Record<string, Wrapper>;

export type WrapperName = keyof typeof WRAPPERS;
