/** What the person brought to be imported: kept until it is imported or discarded. */
export interface Brought {
  readonly text: string;
  /** The name of the file it came from. */
  readonly file?: string;
  /** Why the file could not be read. */
  readonly refusal?: string;
}

export const NOTHING: Brought = { text: '' };
