import { type Json, jsonText } from '../../../core/internal';
import { isTrue, itemsOf, member, scalarText, textOf } from '../json';
import type { NoteLocation, Notes } from '../note';
import { Collection, type Reading } from '../reading';
import { noteVariables, samplesOf } from '../sample';
import { TrackedJson } from '../tracked-json';
import { Variables } from '../variables';
import { MEANINGLESS } from './meaningless';
import { Walk } from './walk';

const READ = /\/collection\/v2\.[01](?:\.\d+)?\//;

/** The version that a collection says it has; undefined for those that are read. */
function otherVersion(root: Json): string | undefined {
  const schema = textOf(member(root, 'info'), 'schema') ?? '';
  if (READ.test(schema)) return undefined;
  if (member(root, 'info') === undefined) return 'v1';
  return /\/collection\/(v[0-9.]+?)(?:\.0)?\//.exec(schema)?.[1] ?? 'of an unknown version';
}

/** Reads a Postman collection v2.0 or v2.1: each request of each folder, with the authentication that it inherits. */
export function readPostman(document: Json): Reading {
  const account = new TrackedJson(document, MEANINGLESS);
  const { root } = account;
  const collection = new Collection('postman', account);
  const version = otherVersion(root);
  if (version !== undefined) {
    collection.notes.add('postman-version', { path: ['info', 'schema'] }, { version });
    return collection.reading();
  }
  const variables = new Variables(definitionsOf(root, collection.notes));
  const walk = new Walk(collection, account, variables);
  walk.all(root);
  if (walk.hasDescriptions) collection.notes.add('descriptions', { path: [] }, {});
  if (walk.hasResponses) collection.notes.add('saved-responses', { path: [] }, {});
  noteVariables(variables, { path: ['variable'] }, collection.notes);
  if (collection.isEmpty) collection.notes.add('nothing-found', { path: ['item'] }, {});
  return collection.reading(samplesOf(variables, textOf(member(root, 'info'), 'name')));
}

/**
 * The variables of a collection, and those of its folders that it does not have itself. They are
 * gathered first: a request may use what stands after it.
 */
function definitionsOf(root: Json, notes: Notes): Map<string, string> {
  const definitions = new Map<string, string>();
  gather(root, definitions, notes);
  return definitions;
}

const WHERE: NoteLocation = { path: ['variable'] };

function gather(item: Json, definitions: Map<string, string>, notes: Notes): void {
  const own = new Map<string, string>();
  for (const variable of itemsOf(item, 'variable')) {
    const name = textOf(variable, 'key') ?? textOf(variable, 'id');
    const value = textOfAny(member(variable, 'value'));
    if (name === undefined || value === undefined) continue;
    if (isTrue(member(variable, 'disabled'))) notes.addNames('disabled', WHERE, [name]);
    else {
      noteOther(own.get(name), value, name, notes);
      own.set(name, value);
    }
  }
  for (const [name, value] of own) {
    noteOther(definitions.get(name), value, name, notes);
    if (!definitions.has(name)) definitions.set(name, value);
  }
  for (const inner of itemsOf(item, 'item')) gather(inner, definitions, notes);
}

/** A value may be of any type; null is none. */
function textOfAny(value: Json | undefined): string | undefined {
  return value?.type === 'object' || value?.type === 'array' ? jsonText(value) : scalarText(value);
}

function noteOther(present: string | undefined, value: string, name: string, notes: Notes): void {
  if (present !== undefined && present !== value) notes.addNames('variable-set-again', WHERE, [name]);
}
