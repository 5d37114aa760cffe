import type { SchemeName } from '../../core';
import type { KeyScheme } from '../../designer/secrets/action-secret';

/** The user's choices for the found actions. Anything else is as proposed. */
export interface ImportChoice {
  /** The indexes of the actions whose tick differs from the proposal. */
  readonly turned: ReadonlySet<number>;
  /** The values of variables are not to become samples. */
  readonly isWithoutSamples: boolean;
  /** By index: how a key in the user name is stored as a secret. */
  readonly keys: ReadonlyMap<number, KeyScheme>;
  /** By place: the scheme that a request is signed with, in place of the signature that it came with. */
  readonly schemes: ReadonlyMap<number, SchemeName>;
}

export const NO_CHOICE: ImportChoice = {
  turned: new Set(),
  isWithoutSamples: false,
  keys: new Map(),
  schemes: new Map(),
};

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

/** A text without choices. */
export const sourceOf = (text: string, file?: string): ImportSource => ({
  text,
  ...(file !== undefined && { file }),
  choice: NO_CHOICE,
});

export const NO_SOURCE: ImportSource = sourceOf('');
