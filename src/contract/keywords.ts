import type { JsonSchema } from './contract';
import { isSchemaObject, keyword, References, type SchemaObject, textKeyword } from './schema';

/** A version among the keys of a text. Anything else is no description of an API. */
const VERSION = /(?:^|["'{,\s])(?:openapi|swagger)["']?\s*:\s*["']?\d/;

/** Whether a text may be a description, which reading it decides. */
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

const NAMING = ['$schema', '$id', '$ref', '$dynamicRef', '$anchor', '$dynamicAnchor', 'title', 'description'];
const AS_THEY_ARE = new Set([...ASSERTIONS, ...NAMING]);
const SCHEMAS = new Set([...OF_ONE, ...OF_LISTS, 'additionalItems']);
const NAMED = new Set([...OF_NAMED, '$defs', 'definitions', 'dependencies']);

/** A schema with the keywords that a contract keeps; whatever it refers to stays where it is. */
export function keptSchema(schema: JsonSchema): JsonSchema {
  if (!isSchemaObject(schema)) return schema;
  const references = new References(schema);
  const waiting: string[] = [];
  const root = kept(schema, waiting) as SchemaObject;
  const targets = new Map<string, { readonly steps: readonly string[]; readonly target: unknown }>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const target = targets.has(next) ? undefined : references.resolve(next);
    if (target === undefined) continue;
    targets.set(next, { steps: references.stepsOf(next), target: kept(target, waiting) });
  }
  // What is inside another target is put there after it.
  const outerFirst = [...targets.values()].sort((one, other) => one.steps.length - other.steps.length);
  for (const { steps, target } of outerFirst) graft(root, steps, target);
  return root;
}

/** @param references gets every reference that is met */
function kept(value: unknown, references: string[]): unknown {
  const inner = (one: unknown) => kept(one, references);
  if (Array.isArray(value)) return value.map(inner);
  if (!isSchemaObject(value)) return value;
  const reference = textKeyword(value, '$ref') ?? textKeyword(value, '$dynamicRef');
  if (reference !== undefined) references.push(reference);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, of]): [string, unknown][] => {
      if (AS_THEY_ARE.has(name)) return [[name, of]];
      if (SCHEMAS.has(name)) return [[name, inner(of)]];
      if (!NAMED.has(name) || !isSchemaObject(of)) return [];
      return [[name, Object.fromEntries(Object.entries(of).map(([key, one]) => [key, inner(one)]))]];
    }),
  );
}

/** Puts what a reference leads to in its place, if that is within keywords that were left out. */
function graft(root: SchemaObject, steps: readonly string[], target: unknown): void {
  const last = steps.at(-1);
  let at = root;
  for (const step of steps.slice(0, -1)) {
    const next = keyword(at, step);
    if (Array.isArray(next)) return;
    at = isSchemaObject(next) ? next : add(at, step, {});
  }
  if (last !== undefined && !Object.hasOwn(at, last)) add(at, last, target);
}

/** Also for `__proto__`. */
function add<Value>(to: SchemaObject, name: string, value: Value): Value {
  Object.defineProperty(to, name, { value, enumerable: true, configurable: true, writable: true });
  return value;
}
