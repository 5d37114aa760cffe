/** The file of samples: writing it and reading it. */
import { hasErrors, type Problem, readContext } from '../../core';

/** The name and the exact text of a sample, valid JSON or not. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Distinguishes a file of samples from a sample that looks like one. */
const FORMAT = 'action-designer/samples';

/** Serializes several samples as one JSON file that preserves each text exactly. */
export function writeSamples(samples: readonly NamedText[]): string {
  const named = samples.map(({ name, text }) => ({ name, text }));
  return `${JSON.stringify({ format: FORMAT, version: 1, samples: named }, undefined, 2)}\n`;
}

/** The samples of such a file; undefined for any other text. */
export function readSamples(text: string): NamedText[] | undefined {
  // Checked first, because parsing a sample of many megabytes to find that it is no such file takes long.
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

/** A text to import as a sample, with its problems. */
export interface ImportedSample extends NamedText {
  readonly problems: readonly Problem[];
  /** It is no JSON, and would be a sample without values. */
  readonly isBroken: boolean;
}

/** The samples in a text: all of a file of samples, or one sample. */
export function samplesInText({ name, text }: NamedText): ImportedSample[] {
  if (text.trim() === '') return [];
  const several = readSamples(text);
  // They were samples before: a broken one is somebody's work too.
  if (several) return several.map((sample) => ({ ...sample, problems: [], isBroken: false }));
  const { problems } = readContext(text);
  return [{ name, text, problems, isBroken: hasErrors(problems) }];
}

/** The name of a sample from its file name: `late-order.context.json` is “late-order”. */
export const sampleNameOfFile = (file: string): string => file.replace(/(?:\.context)?\.(?:json|txt)$/i, '');
