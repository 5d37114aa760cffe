/** A sample as it travels: what it is called and its text, letter for letter, broken or not. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** What tells a file of samples from a sample that happens to look like one. */
const FORMAT = 'action-designer/samples';

/** Several samples as one JSON file. Each text stays as it was written, so that nothing is lost on the way. */
export function writeSamples(samples: readonly NamedText[]): string {
  const named = samples.map(({ name, text }) => ({ name, text }));
  return `${JSON.stringify({ format: FORMAT, version: 1, samples: named }, undefined, 2)}\n`;
}

/** The samples of such a file; undefined for any other text. */
export function readSamples(text: string): NamedText[] | undefined {
  // Looked for first, because reading a sample of many megabytes only to find that it is one takes long.
  if (!text.slice(0, 200).includes(FORMAT)) return undefined;
  try {
    const file: unknown = JSON.parse(text);
    if (!isRecord(file) || file.format !== FORMAT || !Array.isArray(file.samples)) return undefined;
    return file.samples.filter(isNamedText).map(({ name, text: own }) => ({ name, text: own }));
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isNamedText = (value: unknown): value is NamedText =>
  isRecord(value) && typeof value.name === 'string' && typeof value.text === 'string';
