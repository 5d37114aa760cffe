import type { SchemeName } from '../../core';
import type { KeyScheme } from '../../designer/secrets/username-as-key';

/** The user's choices for one found action; those left out are as proposed. */
export interface ActionChoice {
  readonly isTicked?: boolean;
  /** How a key in the user name is stored as a secret; undefined: it stays a user name. */
  readonly key?: KeyScheme | undefined;
  /** The scheme that signs the request in place of its signature; undefined: it stays as it came. */
  readonly scheme?: SchemeName | undefined;
}

/** The user's choices for the found actions. */
export interface ImportChoice {
  /** By index among the found actions. */
  readonly actions: ReadonlyMap<number, ActionChoice>;
  /** The values of variables are not to become samples. */
  readonly isWithoutSamples: boolean;
}

export const NO_CHOICE: ImportChoice = { actions: new Map(), isWithoutSamples: false };

/** A text to import, with its file name; remembered until it is imported or discarded. */
export interface ImportSource {
  readonly text: string;
  /** The name of the file it came from. */
  readonly file?: string;
  /** Why the file could not be read. */
  readonly refusal?: string;
  /** The choices for that text. */
  readonly choice: ImportChoice;
}

/** The files that can be imported, as in `accept`. */
export const FILES = '.json,.har,.http,.rest,.sh,.txt,application/json';

/** A file or a pasted text to import. */
export type Arrival = File | string;

/** A text without choices. */
export const sourceOf = (text: string, file?: string): ImportSource => ({
  text,
  ...(file !== undefined && { file }),
  choice: NO_CHOICE,
});

export const NO_SOURCE: ImportSource = sourceOf('');
