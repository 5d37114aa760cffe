/** A text to be imported, and the file that it came from: kept until it is imported or discarded. */
export interface ImportSource {
  readonly text: string;
  /** The name of the file it came from. */
  readonly file?: string;
  /** Why the file could not be read. */
  readonly refusal?: string;
}

export const NO_SOURCE: ImportSource = { text: '' };
