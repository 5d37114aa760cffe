/** What every host can do with an open designer, and read of it; these types need nothing but those of the core. */
import type { Path, Problem, Range, Runtime } from '../core';

/** A problem of a setting, as the designer shows it. */
export interface ShownProblem {
  readonly severity: Problem['severity'];
  readonly code: string;
  /** The setting. */
  readonly path: Path;
  /** The part of its text, in UTF-16 units. */
  readonly range?: Range | undefined;
}

/** What is wrong, in the moment in which the user is told. */
export interface CurrentProblems {
  /** What the fields show. */
  readonly shown: readonly ShownProblem[];
  /** What they do not show yet, because the user is typing. */
  readonly quiet: readonly ShownProblem[];
  /** Of the text of the open sample. */
  readonly sample: readonly Problem[];
}

/** An open designer, for the host that owns its draft. */
export interface DesignerHandle {
  /**
   * Focuses a setting and selects a part of its text.
   *
   * @param setting its path in the config, such as `url`, `data.0.value`, or the path of a problem
   */
  focus(setting: string | Path, range?: Range): void;
  /** Inserts a tag at the caret of the field that had the focus last; false if there is none that takes tags. */
  insert(tag: string): boolean;
  /** What the preview is built with beside the config. Another object after each change of that or of the config. */
  readonly inputs: Runtime;
  /** Each list is the same array until it changes. */
  readonly problems: CurrentProblems;
  /** Calls the listener after each change of `inputs` or `problems`; returns the end of that. */
  subscribe(listener: () => void): () => void;
}
