import { type ImportChoice, NO_CHOICE } from './import-choice';

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
