/** The variables of a Bruno collection, and its environments, which become samples. */
import type { Path } from '../../core';
import type { Json } from '../../core/internal';
import { isTrue, itemsOf, member, memberAt, textOf } from '../json';
import type { NoteLocation, Notes } from '../notes';
import type { ForeignSample } from '../reading';
import { noteVariables, samplesOf, type Variables } from '../variables';
import { enabledIn } from './request';

/** The total length of the values in all environments; each has those of the collection too. */
const MAX_VALUES_LENGTH = 10_000_000;

/** One sample for each environment, with the values of the collection; that of the collection if there is none. */
export function samplesIn(root: Json, variables: Variables, notes: Notes): ForeignSample[] {
  const samples: ForeignSample[] = [];
  let left = MAX_VALUES_LENGTH;
  for (const [index, environment] of itemsOf(root, 'environments').entries()) {
    const where = whereOf(environment, ['environments', index]);
    const values = new Map(variables.definitions);
    const pairs = enabledIn(itemsOf(environment, 'variables'), where, notes);
    for (const { key, value } of pairs) values.set(key, value);
    const isSecret = (variable: Json) => isTrue(member(variable, 'secret'));
    const secrets = itemsOf(environment, 'variables')
      .filter(isSecret)
      .map((one) => textOf(one, 'name') ?? '');
    notes.addNames('variable-secret', where, secrets);
    for (const name of secrets) values.delete(name);
    for (const [name, value] of values) left -= name.length + value.length;
    if (left < 0) {
      notes.addNames('not-read', where, ['environments']);
      break;
    }
    const ofEnvironment = variables.withValues(values);
    noteVariables(ofEnvironment, where, notes);
    samples.push(...samplesOf(ofEnvironment, textOf(environment, 'name')));
  }
  if (itemsOf(root, 'environments').length > 0) return samples;
  noteVariables(variables, {}, notes);
  return samplesOf(variables, textOf(root, 'name'));
}

/** The variables that the collection, its folders and requests define; the first value of each counts. */
export function gather(item: Json, definitions: Map<string, string>, notes: Notes): void {
  const settings = member(item, 'request') ?? memberAt(item, 'root', 'request');
  const where = whereOf(item, []);
  for (const { key, value } of enabledIn(itemsOf(member(settings, 'vars'), 'req'), where, notes)) {
    const name = key.replace(/^@/, '');
    const before = definitions.get(name);
    if (before !== undefined && before !== value) notes.addNames('variable-set-again', where, [name]);
    if (before === undefined) definitions.set(name, value);
  }
  for (const inner of itemsOf(item, 'items')) gather(inner, definitions, notes);
}

/** The file of an item, or its place in an export. */
export function whereOf(item: Json, path: Path): NoteLocation {
  const file = textOf(item, '_file');
  return file === undefined ? { path } : file === '' ? {} : { file };
}
