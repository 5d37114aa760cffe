import { hasErrors, type Problem, readContext } from '../../../core';
import { type NamedText, readSamples } from '../../../model/samples/samples-file';

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
