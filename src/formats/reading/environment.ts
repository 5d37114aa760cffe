import { type Json, jsonText } from '../../core/internal';
import { isFalse, itemsOf, member, membersOf, scalarText, textOf } from './json';
import type { NoteLocation } from './note';
import { Collection, type ForeignSample, type Reading } from './reading';
import { noteVariables, samplesOf } from './sample';
import { Variables } from './variables';

/** Reads an environment that Postman exports: its values become a sample, those of secrets do not. */
export function readPostmanEnvironment(root: Json): Reading {
  const collection = new Collection('environment');
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
  return withSamples(collection, samplesOfValues(definitions, textOf(root, 'name'), where, collection));
}

/** Reads the environments beside `.http` files: a sample for each of them, with what all of them share. */
export function readHttpEnvironments(root: Json): Reading {
  const collection = new Collection('environment');
  const shared = valuesOf(member(root, SHARED));
  const environments = membersOf(root).filter(
    ({ name, value }) => name !== SHARED && value.type === 'object',
  );
  const samples = environments.flatMap(({ name, value }) =>
    samplesOfValues(new Map([...shared, ...valuesOf(value)]), name, { path: [name] }, collection),
  );
  return withSamples(collection, samples);
}

const SHARED = '$shared';

function valuesOf(environment: Json | undefined): [name: string, value: string][] {
  return membersOf(environment).flatMap(({ name, value }): [string, string][] => {
    const written = value.type === 'object' || value.type === 'array' ? jsonText(value) : scalarText(value);
    return written === undefined ? [] : [[name, written]];
  });
}

function samplesOfValues(
  definitions: ReadonlyMap<string, string>,
  name: string | undefined,
  where: NoteLocation,
  { notes }: Collection,
): ForeignSample[] {
  const variables = new Variables(definitions);
  // Whatever the place, a number or a boolean brings the same characters as its text.
  for (const [own, value] of variables.values) {
    const json = variables.jsonOf(own);
    const isPlain = json?.type === 'number' || json?.type === 'boolean';
    if (isPlain && jsonText(json) === value) variables.usedBare.add(own);
  }
  noteVariables(variables, where, notes);
  return samplesOf(variables, name);
}

function withSamples(collection: Collection, samples: readonly ForeignSample[]): Reading {
  if (collection.isEmpty && samples.length === 0) collection.notes.add('nothing-found', { path: [] }, {});
  return collection.reading(samples);
}
