/** The part of a JSON Schema that a contract keeps. */
import type { JsonSchema } from './contract';
import { References } from './references';
import {
  ASSERTIONS,
  isSchemaObject,
  keyword,
  LEFT_OUT_KEYWORD,
  nullable,
  OF_LISTS,
  OF_NAMED,
  OF_ONE,
  type SchemaObject,
  textKeyword,
} from './schema';

const NAMING = [
  ...['$schema', '$id', 'id', '$ref', '$anchor', '$dynamicRef', '$dynamicAnchor'],
  ...['$recursiveRef', '$recursiveAnchor', 'title', 'description'],
];
const AS_THEY_ARE = new Set([...ASSERTIONS, ...NAMING, LEFT_OUT_KEYWORD]);
const SCHEMAS = new Set([...OF_ONE, ...OF_LISTS, 'additionalItems']);
const NAMED = new Set([...OF_NAMED, '$defs', 'definitions', 'dependencies']);

/**
 * A copy of a schema with only the keywords that a contract keeps. The targets of its references are copied to the same
 * paths, so that the references still find them.
 */
export function keptSchema(schema: JsonSchema): JsonSchema {
  if (!isSchemaObject(schema)) return schema;
  const references = new References(schema);
  const waiting: Reference[] = [];
  // A component of OpenAPI 3.0 does not say what it is.
  const isComponent = !Object.hasOwn(schema, '$schema');
  const copy = (value: unknown) => kept(value, waiting, isComponent);
  const root = copy(schema) as SchemaObject;
  const targets = new Map<unknown, { readonly steps: readonly string[]; readonly target: unknown }>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const target = references.resolve(next.reference, next.from);
    if (target === undefined || targets.has(target)) continue;
    targets.set(target, {
      steps: references.stepsOf(next.reference, next.from),
      target: copy(target),
    });
  }
  // A target that is inside another one would otherwise be in its place, without the rest of it.
  const outerFirst = [...targets.values()].sort((one, other) => one.steps.length - other.steps.length);
  for (const { steps, target } of outerFirst) graft(root, steps, target);
  return root;
}

/** A reference, and the schema that it is in. */
interface Reference {
  readonly reference: string;
  readonly from: SchemaObject;
}

/** A copy of a value with only these keywords. Adds the references in it to `references`. */
function kept(value: unknown, references: Reference[], isComponent: boolean): unknown {
  const inner = (one: unknown) => kept(one, references, isComponent);
  if (Array.isArray(value)) return value.map(inner);
  if (!isSchemaObject(value)) return value;
  const reference = textKeyword(value, '$ref') ?? textKeyword(value, '$dynamicRef');
  if (reference !== undefined) references.push({ reference, from: value });
  const copy = Object.fromEntries(
    Object.entries(value).flatMap(([name, of]): [string, unknown][] => {
      if (AS_THEY_ARE.has(name)) return [[name, of]];
      if (SCHEMAS.has(name)) return [[name, inner(of)]];
      if (!NAMED.has(name) || !isSchemaObject(of)) return [];
      return [[name, Object.fromEntries(Object.entries(of).map(([key, one]) => [key, inner(one)]))]];
    }),
  );
  return isComponent && keyword(value, 'nullable') === true ? nullable(copy) : copy;
}

/** Adds the target of a reference at its path, if the copy lacks it because a keyword around it was left out. */
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

/** Adds a member of any name. An assignment to `__proto__` would change the prototype instead. */
function add<Value>(to: SchemaObject, name: string, value: Value): Value {
  Object.defineProperty(to, name, { value, enumerable: true, configurable: true, writable: true });
  return value;
}
