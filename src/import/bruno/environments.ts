/** The variables of a Bruno collection, and its environments, which become samples. */
import type { Path } from '../../core';
import type { Json } from '../../core/internal';
import { enabledOf } from '../collections/fields';
import { isTrue, itemsOf, member, memberAt, textOf } from '../json';
import type { NoteLocation, Notes } from '../notes';
import type { ForeignSample } from '../reading';
import { noteVariables, samplesOf, type Variables } from '../variables';
import { fieldOf } from './body';

interface Environment {
  readonly name: string | undefined;
  readonly where: NoteLocation;
  /** Without what is marked as secret. */
  readonly values: ReadonlyMap<string, string>;
  readonly secrets: ReadonlySet<string>;
}

export function environmentsOf(root: Json, notes: Notes): Environment[] {
  return itemsOf(root, 'environments').map((environment, index) => {
    const where = whereOf(environment, ['environments', index]);
    const listed = itemsOf(environment, 'variables');
    const marked = listed.filter((variable) => isTrue(member(variable, 'secret')));
    const secrets = new Set(marked.map((one) => textOf(one, 'name') ?? ''));
    const enabled = enabledOf(listed.map(fieldOf), where, notes);
    const plain = enabled.filter(({ name }) => !secrets.has(name));
    notes.addNames('variable-secret', where, secrets);
    const values = new Map(plain.map(({ name, value }) => [name, value]));
    return { name: textOf(environment, 'name'), where, values, secrets };
  });
}

/** The variables with a value that is the same whichever environment is chosen. */
export function knownIn(
  own: ReadonlyMap<string, string>,
  environments: readonly Environment[],
): Map<string, string> {
  const known = new Map(own);
  const set = new Map<string, string | undefined>();
  for (const { values, secrets } of environments) {
    for (const name of secrets) set.set(name, undefined);
    for (const [name, value] of values)
      set.set(name, !set.has(name) || set.get(name) === value ? value : undefined);
  }
  for (const [name, value] of set) {
    if (value === undefined) known.delete(name);
    else known.set(name, value);
  }
  return known;
}

/** The total length of the values in all environments; each has those of the collection too. */
const MAX_VALUES_LENGTH = 10_000_000;

/** One sample for each environment, with the values of the collection; that of the collection if there is none. */
export function samplesIn(
  own: ReadonlyMap<string, string>,
  environments: readonly Environment[],
  { variables, notes, name }: { variables: Variables; notes: Notes; name: string | undefined },
): ForeignSample[] {
  let left = MAX_VALUES_LENGTH;
  const all: readonly Environment[] =
    environments.length > 0 ? environments : [{ name, where: {}, values: own, secrets: new Set() }];
  return all.flatMap((environment) => {
    const { where, secrets } = environment;
    if (left < 0) return [];
    const values = new Map([...own, ...environment.values].filter(([one]) => !secrets.has(one)));
    for (const [one, value] of values) left -= one.length + value.length;
    if (left < 0) notes.addNames('not-read', where, ['environments']);
    if (left < 0) return [];
    const ofEnvironment = variables.withValues(values);
    noteVariables(ofEnvironment, where, notes);
    return samplesOf(ofEnvironment, environment.name);
  });
}

/** The variables that the collection, its folders and requests define; the first value of each counts. */
export function gather(item: Json, definitions: Map<string, string>, notes: Notes): void {
  const settings = settingsOf(item);
  const where = whereOf(item, []);
  const listed = itemsOf(member(settings, 'vars'), 'req').map(fieldOf);
  for (const { name: written, value } of enabledOf(listed, where, notes)) {
    const name = written.replace(/^@/, '');
    const before = definitions.get(name);
    if (before !== undefined && before !== value) notes.addNames('variable-set-again', where, [name]);
    if (before === undefined) definitions.set(name, value);
  }
  for (const inner of itemsOf(item, 'items')) gather(inner, definitions, notes);
}

/** What a request or a folder says of requests. */
export const settingsOf = (item: Json): Json | undefined =>
  member(item, 'request') ?? memberAt(item, 'root', 'request');

/** The file of an item, or its place in an export. */
export function whereOf(item: Json, path: Path): NoteLocation {
  const file = textOf(item, '_file');
  return file === undefined ? { path } : file === '' ? {} : { file };
}
