import { inOneText, type Wrapper } from './wrapper';

/** A CommonJS module that exports `request`. */
export const cjs: Wrapper = {
  wrap: (lines, shared) => `'use strict';\n\n${inOneText(lines, shared)}\nmodule.exports = { request };\n`,
};
