/** Reads a JSON Schema: its keywords by their type, and which of them a contract keeps. */
import type { ContractType } from '../core/internal';
import type { JsonSchema } from './contract';

export type SchemaObject = Exclude<JsonSchema, boolean>;

export const isSchemaObject = (value: unknown): value is SchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'boolean' || isSchemaObject(value);

/** The value of a keyword, which must be a member of the object itself: `constructor` is not inherited. */
export const keyword = (schema: SchemaObject, name: string): unknown =>
  Object.hasOwn(schema, name) ? schema[name] : undefined;

export const textKeyword = (schema: SchemaObject, name: string): string | undefined => {
  const value = keyword(schema, name);
  return typeof value === 'string' ? value : undefined;
};

export const numberKeyword = (schema: SchemaObject, name: string): number | undefined => {
  const value = keyword(schema, name);
  return typeof value === 'number' ? value : undefined;
};

export const schemaKeyword = (schema: SchemaObject, name: string): JsonSchema | undefined => {
  const value = keyword(schema, name);
  return isSchema(value) ? value : undefined;
};

export const LEFT_OUT_KEYWORD = 'x-left-out';

/**
 * A part of a schema that the contract does not have, because the schema is too large or refers to something that is
 * not here. It accepts everything, and the check knows that it cannot know.
 */
export const LEFT_OUT: JsonSchema = { [LEFT_OUT_KEYWORD]: true };

export const isLeftOut = (schema: SchemaObject): boolean => keyword(schema, LEFT_OUT_KEYWORD) === true;

/** Keywords of other schemas, which do not accept null because of a `nullable` beside them. */
const COMBINING = ['$ref', 'allOf', 'anyOf', 'oneOf'];

/** A schema that accepts null too, as `nullable` of OpenAPI 3.0 means it. */
export function nullable(schema: SchemaObject): SchemaObject {
  if (COMBINING.some((name) => Object.hasOwn(schema, name))) return { anyOf: [schema, { type: 'null' }] };
  const { type, enum: values } = schema;
  return {
    ...schema,
    ...(typeof type === 'string' && { type: [type, 'null'] }),
    ...(Array.isArray(values) && !values.includes(null) && { enum: [...values, null] }),
  };
}

const TYPES: readonly string[] = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];

export const isType = (type: unknown): type is ContractType =>
  typeof type === 'string' && TYPES.includes(type);

/** The types that a schema names; its `type` may be anything. */
export const typesKeyword = (schema: SchemaObject): readonly unknown[] => {
  const type = keyword(schema, 'type');
  return Array.isArray(type) ? type : type === undefined ? [] : [type];
};

/** A list of schemas; undefined for anything else. */
export const schemasKeyword = (schema: SchemaObject, name: string): readonly JsonSchema[] | undefined => {
  const value = keyword(schema, name);
  return Array.isArray(value) && value.every(isSchema) ? value : undefined;
};

/** The schemas of a keyword such as `properties`, by name; none if its value is anything else. */
export function schemaEntries(
  schema: SchemaObject,
  name: string,
): readonly (readonly [string, JsonSchema])[] {
  const value = keyword(schema, name);
  if (!isSchemaObject(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]));
}

export const textsKeyword = (schema: SchemaObject, name: string): readonly string[] => {
  const value = keyword(schema, name);
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
};

const knownNames = new WeakMap<SchemaObject, ReadonlySet<string>>();

/** The names of `properties` that look like a path of a form, as `card[number]` does. */
export function bracketedNames(schema: JsonSchema): ReadonlySet<string> {
  const known = isSchemaObject(schema) ? knownNames.get(schema) : undefined;
  if (known) return known;
  const names = new Set<string>();
  const rest: unknown[] = [schema];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (isSchemaObject(value))
      for (const [name] of schemaEntries(value, 'properties')) if (name.includes('[')) names.add(name);
    for (const part of Object.values(value)) rest.push(part);
  }
  if (isSchemaObject(schema)) knownNames.set(schema, names);
  return names;
}

/** The version with which a description of an API says what it is. */
const VERSION = /(?:^|["'{,\s])(?:openapi|swagger)["']?\s*:\s*["']?\d/;

/** Whether a text may be a description of an API. Only reading it shows whether it is one. */
export const mayDescribe = (text: string): boolean => VERSION.test(text);

/**
 * The keywords of JSON Schema that a contract keeps: those that the check or the list of fields reads. Examples,
 * defaults and comments often have real data or a real key in them, and stay out of the file of a contract.
 */

/** Keywords that assert something by their own value. */
export const ASSERTIONS: readonly string[] = [
  ...['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties', 'minContains', 'maxContains', 'required', 'dependentRequired'],
];
/** Keywords whose value is a schema. */
export const OF_ONE: readonly string[] = [
  ...['additionalProperties', 'items', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'],
  ...['unevaluatedProperties', 'unevaluatedItems'],
];
/** Keywords whose value is a list of schemas. */
export const OF_LISTS: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
/** Keywords whose value is an object of schemas by name. */
export const OF_NAMED: readonly string[] = ['properties', 'patternProperties', 'dependentSchemas'];
