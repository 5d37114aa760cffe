import type { SchemeName } from '../../core';
import type { KeyScheme } from '../../designer/secrets/action-secret';

/** What a person has decided about what was found. What is not decided is as it was proposed. */
export interface ImportChoice {
  /** The places of those that are ticked, or not, other than proposed. */
  readonly turned: ReadonlySet<number>;
  /** The values of variables are not to become samples. */
  readonly isWithoutSamples: boolean;
  /** By place: how a user name that is a key is kept. */
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

/** A text to be imported, and the file that it came from: kept until it is imported or discarded. */
export interface ImportSource {
  readonly text: string;
  /** The name of the file it came from. */
  readonly file?: string;
  /** Why the file could not be read. */
  readonly refusal?: string;
  /** What the person has chosen of that text. */
  readonly choice: ImportChoice;
}

/** A text of which nothing was chosen yet. */
export const sourceOf = (text: string, file?: string): ImportSource => ({
  text,
  ...(file !== undefined && { file }),
  choice: NO_CHOICE,
});

export const NO_SOURCE: ImportSource = sourceOf('');
