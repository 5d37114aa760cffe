/** A third door, for the page, which loads the builder later than what reads and writes actions. */
export { BodyCache } from './body/body-cache';
export { prepare } from './prepare';
