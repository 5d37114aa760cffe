import type { Part } from './foreign-source';

/** A member of a collection, or of a request in it, and what it says. */
export interface Member {
  readonly json?: object;
  readonly parts?: readonly Part[];
  readonly fields?: readonly string[];
}

export const said = (names: readonly string[], ...markers: string[]): Part[] =>
  markers.map((marker) => ({ marker, names }));

export const secret = (names: readonly string[], ...markers: string[]): Part[] =>
  markers.map((marker) => ({ marker, names, isSecret: true }));

/** Names of notes about what a header, an authentication or a body loses. */
export const NOT_SENT = ['Authorization', 'header of its own'];
export const CREDENTIALS = [...NOT_SENT, 'credentials', 'no other credentials'];
export const NO_BODY = ['no data with GET', 'no body with GET'];
