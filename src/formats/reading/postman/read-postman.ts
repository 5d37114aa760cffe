import type { Json } from '../../../core/internal';
import { member, textOf } from '../json';
import { Collection, type Reading } from '../reading';
import { noteVariables, sampleOf } from '../sample';
import { TrackedJson } from '../tracked-json';
import { Variables } from '../variables';
import { definitionsOf } from './definitions';
import { MEANINGLESS } from './meaningless';
import { Walk } from './walk';

const VERSION_2_1 = /\/collection\/v2\.1(?:\.\d+)?\//;

/** The version that a collection says it has; undefined for v2.1. */
function otherVersion(root: Json): string | undefined {
  const schema = textOf(member(root, 'info'), 'schema') ?? '';
  if (VERSION_2_1.test(schema)) return undefined;
  if (member(root, 'info') === undefined) return 'v1';
  return /\/collection\/(v[0-9.]+?)(?:\.0)?\//.exec(schema)?.[1] ?? 'of an unknown version';
}

/** Reads a Postman collection v2.1: each request of each folder, with the authentication that it inherits. */
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
  return collection.reading(sampleOf(variables));
}
