import { inOneText, type Wrapper } from './wrapper';

/** The body of a function of `context` and `{ secrets, now, id }`, which returns the request. */
export const body: Wrapper = {
  wrap: (lines, shared) => `${inOneText(lines, shared)}\nreturn request(context, { secrets, now, id });\n`,
};
