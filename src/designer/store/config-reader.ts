/**
 * The reader of configs, with the library of its schema. The editor does without it while nothing is stored: so the app
 * provides it before it opens stored work, and else once the page is painted; the embedded designer has it at once.
 */
type ConfigReader = typeof import('../../core/reader');

let provided: ConfigReader | undefined;

export function provideConfigReader(reader: ConfigReader): void {
  provided = reader;
}

/** @throws Error when no reader was provided. Callers that may come earlier wait for it. */
export function configReader(): ConfigReader {
  if (!provided) throw new Error('The reader of configs is not loaded');
  return provided;
}
