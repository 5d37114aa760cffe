import type { Action, Path } from '../../core';
import { type Json, jsonText } from '../../core/internal';
import { formatJson } from '../format-json';
import { type HostileKind, kindsFor } from './kinds';
import { replaced } from './replaced';
import { firstValues, usedValues } from './used-values';

export type { HostileKind } from './kinds';

/** A sample in which one value is not what it was. */
export interface HostileSample {
  readonly kind: HostileKind;
  /** Where that value is, or would be. */
  readonly path: Path;
  readonly root: Json;
}

/** More values than these are not tried: what goes wrong with thirty is known by then. */
export const MOST_VALUES = 30;

/**
 * What may go wrong with the values that an action reads, one at a time; with the first values of
 * the sample, where it reads none. Whatever else is in the sample stays as it is, digits included.
 */
export function hostileSamples(root: Json, action: Action): HostileSample[] {
  const used = usedValues(action, root);
  const values = used.length > 0 ? used.slice(0, MOST_VALUES) : firstValues(root, MOST_VALUES);
  return values.flatMap(({ path, was }) =>
    kindsFor(was).map(([kind, value]) => ({ kind, path, root: replaced(root, path, value) })),
  );
}

/** The text of a sample, laid out for reading. */
export function sampleText(root: Json): string {
  const compact = jsonText(root);
  const formatting = formatJson(compact);
  if ('refused' in formatting) return compact;
  let text = '';
  let at = 0;
  for (const { from, to, insert } of formatting.edits) {
    text += compact.slice(at, from) + insert;
    at = to;
  }
  return text + compact.slice(at);
}
