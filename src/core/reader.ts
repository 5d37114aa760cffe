/** A fourth door, for the page, which loads the reader of configs, and the library of its schema, when it needs them. */
export { isCustomScheme } from './auth/custom-scheme';
export { readAction } from './document/read';
