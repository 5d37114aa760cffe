/** The entry point for pages that load the builder after the reader and writer of configs. */
export { BodyCache } from './body/body-cache';
export { prepare } from './prepare';
