/** Reads environments: the values of variables, which become samples. */
import { type Json, jsonText } from '../core/internal';
import { Collection } from './collection';
import { anyText, isFalse, itemsOf, member, membersOf, textOf } from './json';
import type { NoteLocation } from './notes';
import type { Collected, ForeignSample } from './reading';
import { noteVariables, samplesOf, Variables } from './variables';

const isHttpEnvironments = (fileName: string): boolean =>
  /(?:^|[\\/])http-client\.env\.json$/i.test(fileName);

/** Only the file name identifies the environments of `.http` files. */
export const isEnvironment = (root: Json, fileName: string): boolean =>
  isHttpEnvironments(fileName) ||
  (member(root, '_postman_variable_scope')?.type === 'string' && member(root, 'values')?.type === 'array');

export const readEnvironment = (root: Json, fileName: string): Collected =>
  isHttpEnvironments(fileName) ? readHttpEnvironments(root) : readPostmanEnvironment(root);

/** Reads an environment of Postman: its values become a sample, except for secrets. */
function readPostmanEnvironment(root: Json): Collected {
  const collection = new Collection();
  const where = { path: ['values'] };
  const definitions = new Map<string, string>();
  const secrets: string[] = [];
  for (const variable of itemsOf(root, 'values')) {
    const name = textOf(variable, 'key');
    const value = textOf(variable, 'value');
    if (name === undefined || value === undefined) continue;
    if (isFalse(member(variable, 'enabled'))) collection.notes.addNames('disabled', where, [name]);
    else if (textOf(variable, 'type') === 'secret') secrets.push(name);
    else definitions.set(name, value);
  }
  collection.notes.addNames('variable-secret', where, secrets);
  const samples = samplesOfValues(definitions, textOf(root, 'name'), where, collection);
  return collection.result({ path: [] }, samples);
}

const SHARED = '$shared';

/** Reads the environments beside `.http` files: one sample for each, which includes the shared values. */
function readHttpEnvironments(root: Json): Collected {
  const collection = new Collection();
  const valuesOf = (environment: Json | undefined) =>
    membersOf(environment).flatMap(({ name, value }) => {
      const text = anyText(value);
      return text === undefined ? [] : [[name, text] as const];
    });
  const shared = valuesOf(member(root, SHARED));
  const samples = membersOf(root)
    .filter(({ name, value }) => name !== SHARED && value.type === 'object')
    .flatMap(({ name, value }) =>
      samplesOfValues(new Map([...shared, ...valuesOf(value)]), name, { path: [name] }, collection),
    );
  return collection.result({ path: [] }, samples);
}

function samplesOfValues(
  definitions: ReadonlyMap<string, string>,
  name: string | undefined,
  where: NoteLocation,
  { notes }: Collection,
): ForeignSample[] {
  const variables = new Variables(definitions);
  // A number or a boolean inserts the same characters as its text everywhere.
  for (const [own, value] of variables.values) {
    const json = variables.jsonOf(own);
    const isPlain = json?.type === 'number' || json?.type === 'boolean';
    if (isPlain && jsonText(json) === value) variables.usedBare.add(own);
  }
  noteVariables(variables, where, notes);
  return samplesOf(variables, name);
}
