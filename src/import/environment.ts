/** Reads environments: the values of variables, which become samples. */
import { type Json, jsonText } from '../core/internal';
import { currentValue } from './collections/hoppscotch';
import { anyText, isFalse, isTrue, itemsOf, member, membersOf, textOf } from './json';
import type { NoteLocation } from './notes';
import type { Collected, ForeignSample } from './reading';
import { Collection } from './to-action';
import { noteVariables, samplesOf, Variables } from './variables';

const isHttpEnvironments = (fileName: string): boolean =>
  /(?:^|[\\/])http-client\.env\.json$/i.test(fileName);

/** The lists of variables of Postman, Hoppscotch and Thunder Client. */
const LISTS = ['values', 'variables', 'data'];

const listIn = (environment: Json): string | undefined =>
  LISTS.find((name) => member(environment, name)?.type === 'array');

/** Hoppscotch and Thunder Client export lists of environments, too. */
const environmentsIn = (root: Json): readonly Json[] => (root.type === 'array' ? root.items : [root]);

/** What marks an environment beside its list of variables. A config has a list `data`, too. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  values: ['_postman_variable_scope'],
  variables: ['v', 'id', 'name'],
  data: ['client', 'clientName', '_id'],
};

function isListed(environment: Json): boolean {
  const list = listIn(environment) ?? '';
  // A collection has a list of requests as well.
  if (member(environment, 'requests')) return false;
  const isMarked = MARKS[list]?.some((mark) => textOf(environment, mark) !== undefined) ?? false;
  return isMarked && itemsOf(environment, list).every((variable) => nameOf(variable) !== undefined);
}

const nameOf = (variable: Json): string | undefined => textOf(variable, 'key') ?? textOf(variable, 'name');

/** Only the file name identifies the environments of `.http` files. */
export function isEnvironment(root: Json, fileName: string): boolean {
  const environments = environmentsIn(root);
  return isHttpEnvironments(fileName) || (environments.length > 0 && environments.every(isListed));
}

export function readEnvironment(root: Json, fileName: string): Collected {
  if (isHttpEnvironments(fileName)) return readHttpEnvironments(root);
  const collection = new Collection();
  const samples = environmentsIn(root).flatMap((environment) => readListed(environment, collection));
  return collection.result({ path: [] }, samples);
}

/** The values of an environment become a sample, except for secrets. */
function readListed(environment: Json, collection: Collection): ForeignSample[] {
  const list = listIn(environment) ?? '';
  const where = { path: [list] };
  const definitions = new Map<string, string>();
  const secrets: string[] = [];
  for (const variable of itemsOf(environment, list)) {
    const name = nameOf(variable);
    const value = currentValue(variable);
    if (name === undefined || value === undefined) continue;
    const isSecret = ['isSecret', 'secret'].some((mark) => isTrue(member(variable, mark)));
    if (isFalse(member(variable, 'enabled'))) collection.notes.addNames('disabled', where, [name]);
    else if (isSecret || textOf(variable, 'type') === 'secret') secrets.push(name);
    else definitions.set(name, value);
  }
  collection.notes.addNames('variable-secret', where, secrets);
  const name = textOf(environment, 'name') ?? textOf(environment, 'environmentName');
  return samplesOfValues(definitions, name, where, collection);
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
