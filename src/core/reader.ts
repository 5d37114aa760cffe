/** A fourth door, for the page, which loads the reader of configs, and the library of its schema, when it needs them. */

export { readAction } from './document/read';
export { isCustomScheme } from './schema';
