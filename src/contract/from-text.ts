/**
 * A contract from a text that is pasted or dropped: a JSON Schema, an example body, which gives a schema,
 * or the file of a contract.
 */
import { hasErrors, type Problem, readContext } from '../core';
import { type Json, plainValue } from '../core/internal';
import { type Contract, digestOfText, type JsonSchema, readContract } from './contract';
import { keptSchema } from './kept-schema';
import { readFormBody } from './parsed-body';
import { isSchemaObject, isType, mayDescribe, type SchemaObject, typesKeyword } from './schema';

/** What a text can be taken for. */
export type ContractText = 'contract' | 'json-schema' | 'example' | 'form' | 'description';

const SCHEMA_URI = /json-schema\.org/;
const KEYWORDS = [
  'properties',
  'items',
  'enum',
  'const',
  'allOf',
  'anyOf',
  'oneOf',
  'required',
  'format',
  'additionalProperties',
  '$ref',
];

const textOf = (value: Json | undefined): string => (value?.type === 'string' ? value.value : '');

/** Whether an object is rather a schema than an example: no example says `type: object` beside `properties`. */
function isSchemaLike(value: Json): boolean {
  if (value.type !== 'object') return false;
  const { byName } = value;
  const type = byName.get('type');
  const hasType = isType(textOf(type)) || type?.type === 'array';
  const keywords = KEYWORDS.filter((name) => byName.has(name)).length;
  const isObjectOf = (name: string) => byName.get(name)?.type === 'object';
  return (
    SCHEMA_URI.test(textOf(byName.get('$schema'))) ||
    (hasType && (keywords > 0 || byName.size === 1)) ||
    ((isObjectOf('$defs') || isObjectOf('definitions') || isObjectOf('properties')) && keywords > 0)
  );
}

const FORM = /^[^\s{}[\]"=&][^\s{}"=&]*=\S*$/;

/** A text that was read, once: it may be long. */
export interface PastedText {
  readonly text: string;
  /** What it is; undefined for a text that is neither JSON nor a form. */
  readonly kind: ContractText | undefined;
  readonly root: Json;
  readonly problems: readonly Problem[];
}

const NULL: Json = { type: 'null' };

/** From here on a text that says it is a description is not read as JSON to be sure, in UTF-16 units. */
const LONG = 200_000;

export function readPasted(text: string): PastedText {
  if (FORM.test(text.trim())) return { text, kind: 'form', root: NULL, problems: [] };
  if (text.length >= LONG && mayDescribe(text))
    return { text, kind: 'description', root: NULL, problems: [] };
  const { context, problems } = readContext(text);
  const { root } = context;
  if (!hasErrors(problems) && text.trim() !== '') return { text, kind: kindOf(root), root, problems };
  // A description may be YAML too.
  return { text, kind: mayDescribe(text) ? 'description' : undefined, root, problems };
}

function kindOf(root: Json): ContractText {
  if (root.type === 'object') {
    const has = (name: string) => root.byName.has(name);
    if (has('schema') && has('mediaType') && has('source')) return 'contract';
    if ((has('openapi') || has('swagger')) && has('info')) return 'description';
  }
  return isSchemaLike(root) ? 'json-schema' : 'example';
}

/**
 * Makes a contract of a text.
 *
 * @param as what to take the text for, if not for what it looks like
 * @returns the contract, or the problems of a text that is none
 */
export function contractFromText(
  { text, kind, root, problems }: PastedText,
  name: string,
  as: ContractText | undefined = kind,
): { readonly contract?: Contract; readonly problems: readonly Problem[] } {
  if (as === 'contract') return readContract(text);
  const document = { name, digest: digestOfText(text) };
  const made = (source: Contract['source'], mediaType: string, schema: JsonSchema): Contract => ({
    version: 1,
    source,
    document,
    mediaType,
    schema,
  });
  if (as === 'form') {
    const schema = schemaOfExample(readFormBody(text.trim()).root);
    return { contract: made('example', 'application/x-www-form-urlencoded', schema), problems: [] };
  }
  if (hasErrors(problems)) return { problems };
  const schema = as === 'json-schema' ? keptSchema(plainValue(root) as JsonSchema) : schemaOfExample(root);
  return { contract: made(as === 'json-schema' ? as : 'example', 'application/json', schema), problems };
}

/**
 * A schema from one example. An example shows what may be sent, not what must: its members are known and of the type
 * that they have there, none is required, and others are not forbidden.
 */

/** Levels of an example that are described; what is deeper may be anything. */
const MAX_DEPTH = 100;

/** `null` says nothing: the member may have any type where it has a value. */
function schemaOfExample(value: Json, depth = 0): JsonSchema {
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

/** What either of two examples shows. */
function merged(one: JsonSchema, other: JsonSchema): JsonSchema {
  if (!isSchemaObject(one) || !isSchemaObject(other)) return {};
  const types = [...new Set([...typesKeyword(one), ...typesKeyword(other)])];
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
