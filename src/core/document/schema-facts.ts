import type * as z from 'zod/mini';
import type { Json } from '../json/value';

export type Schema = z.core.$ZodType;

/** The settings that a schema of an object knows. */
export interface Settings {
  readonly schemas: ReadonlyMap<string, Schema>;
  /** Those that may not be left out. */
  readonly required: readonly string[];
  readonly known: readonly string[];
}

/** What a schema is made of; closed over all that zod has. */
export const definitionOf = (schema: Schema): z.core.$ZodTypes['_zod']['def'] =>
  (schema as z.core.$ZodTypes)._zod.def;

/** The kinds of JSON value that a schema may accept. */
export const kindsOf: (schema: Schema) => readonly Json['type'][] = remembered((schema) => {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'array':
    case 'object':
      return [definition.type];
    case 'literal':
    case 'enum':
      return [
        ...new Set(allowedValues(schema).map((value) => typeof value as 'string' | 'number' | 'boolean')),
      ];
    case 'union':
      return [...new Set(definition.options.flatMap(kindsOf))];
    default:
      throw new Error(`a config cannot hold a ${definition.type}`);
  }
});

/** The settings of an object. */
export const settingsOf: (schema: Schema) => Settings = remembered((schema) => {
  const definition = definitionOf(schema);
  if (definition.type !== 'object') throw new Error(`a ${definition.type} has no settings`);
  return settings(Object.entries(definition.shape));
});

export function settings(entries: readonly (readonly [string, Schema])[]): Settings {
  return {
    schemas: new Map(entries),
    required: entries.filter(([, schema]) => schema._zod.optin === undefined).map(([name]) => name),
    known: entries.map(([name]) => name),
  };
}

/** The values that a literal or an enumeration allows; none for any other schema. */
export function allowedValues(schema: Schema): readonly unknown[] {
  const definition = definitionOf(schema);
  if (definition.type === 'literal') return definition.values;
  return definition.type === 'enum' ? Object.values(definition.entries) : [];
}

/** Schemas are fixed, and a document may ask about one for each of its values. */
function remembered<T>(find: (schema: Schema) => T): (schema: Schema) => T {
  const found = new WeakMap<Schema, T>();
  return (schema) => {
    const known = found.get(schema);
    if (known !== undefined) return known;
    const fresh = find(schema);
    found.set(schema, fresh);
    return fresh;
  };
}
