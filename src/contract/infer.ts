/**
 * A schema from one example. An example shows what may be sent, not what must: its members are known and of the type
 * that they have there, none is required, and others are not forbidden.
 */
import type { Json } from '../core/internal';
import type { JsonSchema } from './contract';
import { isSchemaObject, type SchemaObject } from './schema';

/** Levels of an example that are described; what is deeper may be anything. */
const MAX_DEPTH = 100;

/** `null` says nothing: the member may have any type where it has a value. */
export function schemaOfExample(value: Json, depth = 0): JsonSchema {
  if (depth > MAX_DEPTH) return true;
  switch (value.type) {
    case 'null':
      return {};
    case 'array': {
      const items = value.items.map((item) => schemaOfExample(item, depth + 1)).reduce(merged, {});
      return { type: 'array', ...(value.items.length > 0 && { items }) };
    }
    case 'object': {
      const properties = [...value.byName].map(([name, member]) => [
        name,
        schemaOfExample(member, depth + 1),
      ]);
      return { type: 'object', properties: Object.fromEntries(properties) };
    }
    default:
      return { type: value.type };
  }
}

const typesOf = ({ type }: SchemaObject): readonly unknown[] =>
  Array.isArray(type) ? type : type === undefined ? [] : [type];

/** What either of two examples shows. */
function merged(one: JsonSchema, other: JsonSchema): JsonSchema {
  if (!isSchemaObject(one) || !isSchemaObject(other)) return {};
  const types = [...new Set([...typesOf(one), ...typesOf(other)])];
  const properties = both(one.properties, other.properties, (some, others) => {
    const names = new Set([...Object.keys(some), ...Object.keys(others)]);
    const of = (schemas: SchemaObject, name: string) => (Object.hasOwn(schemas, name) ? schemas[name] : {});
    return Object.fromEntries(
      [...names].map((name) => [name, merged(of(some, name) as JsonSchema, of(others, name) as JsonSchema)]),
    );
  });
  const items = both(one.items, other.items, merged);
  return {
    ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
    ...(properties !== undefined && { properties }),
    ...(items !== undefined && { items }),
  };
}

const both = <Result>(
  one: unknown,
  other: unknown,
  merge: (one: SchemaObject, other: SchemaObject) => Result,
): unknown => (isSchemaObject(one) && isSchemaObject(other) ? merge(one, other) : (one ?? other));
