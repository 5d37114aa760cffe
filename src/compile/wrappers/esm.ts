import { inOneText, type Wrapper } from './wrapper';

/** An ES module that exports `request`. */
export const esm: Wrapper = {
  wrap: (lines, shared) => `${inOneText(lines, shared)}\nexport { request };\n`,
};
