import { type Json, jsonText } from '../../core/internal';
import type { NoteLocation, Notes } from './note';
import type { ForeignSample } from './reading';
import type { Variables } from './variables';

/**
 * A sample context with the values of variables; none when there are none. Values that hold variables
 * without a value are no values, and are left out; so are those that only secrets are made of: a
 * sample is no place for a secret.
 */
export function samplesOf(variables: Variables, name = ''): ForeignSample[] {
  const root: Branch = new Map();
  for (const name of sampledNames(variables)) put(root, variables.steps(name), variables.sampleValue(name));
  return root.size === 0 ? [] : [{ name, text: `${written(root, '')}\n` }];
}

/** What is to be known of the variables of a whole file. */
export function noteVariables(variables: Variables, where: NoteLocation, notes: Notes): void {
  notes.addNames('variable-values', where, sampledNames(variables));
  notes.addNames('variable-circular', where, variables.unresolved);
  notes.addNames('variable-used-both-ways', where, variables.usedBothWays);
}

function sampledNames(variables: Variables): string[] {
  const secret = variables.secretOnly;
  return [...variables.values.keys()].filter((name) => !variables.isPartlyKnown(name) && !secret.has(name));
}

type Branch = Map<string, Branch | Json>;

function put(branch: Branch, [name = '', ...rest]: readonly string[], value: Json): void {
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  const present = branch.get(name);
  const next: Branch = present instanceof Map ? present : new Map();
  branch.set(name, next);
  put(next, rest, value);
}

function written(branch: Branch, indent: string): string {
  const inner = `${indent}  `;
  const members = [...branch].map(
    ([name, value]) =>
      `${inner}${JSON.stringify(name)}: ${value instanceof Map ? written(value, inner) : jsonText(value)}`,
  );
  return `{\n${members.join(',\n')}\n${indent}}`;
}
