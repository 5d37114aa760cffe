/** A version among the keys of a text. Anything else is no description of an API. */
const VERSION = /(?:^|["'{,\s])(?:openapi|swagger)["']?\s*:\s*["']?\d/;

/** Whether a text may be a description, which reading it decides. */
export const mayDescribe = (text: string): boolean => VERSION.test(text);
