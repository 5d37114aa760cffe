/** The entry point for pages that load the reader of configs, with the library of its schema, on demand. */

export { readAction } from './document/read';
export { isCustomScheme } from './schema';
