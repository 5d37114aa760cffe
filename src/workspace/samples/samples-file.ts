import { hasErrors, type Problem, readContext } from '../../core';

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

/** A text to be imported as a sample, and what was found in it. */
export interface ImportedSample extends NamedText {
  readonly problems: readonly Problem[];
  /** It is no JSON, and would be a sample without values. */
  readonly isBroken: boolean;
}

/** What a text holds: the samples of a file of samples, as they are, or one sample. */
export function samplesInText({ name, text }: NamedText): ImportedSample[] {
  if (text.trim() === '') return [];
  const several = readSamples(text);
  // They were samples before: a broken one is somebody's work too.
  if (several) return several.map((sample) => ({ ...sample, problems: [], isBroken: false }));
  const { problems } = readContext(text);
  return [{ name, text, problems, isBroken: hasErrors(problems) }];
}

/** What a sample is called after its file: `late-order.context.json` is “late-order”. */
export const sampleNameOfFile = (file: string): string => file.replace(/(?:\.context)?\.(?:json|txt)$/i, '');
