/** Reads a JSON Schema: its keywords by their type, its references, and the part of it that a contract keeps. */
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

const LEFT_OUT_KEYWORD = 'x-left-out';

/**
 * A part of a schema that the contract does not have, because the schema is too large or refers to something that is
 * not here. It accepts everything, and the check knows that it cannot know.
 */
export const LEFT_OUT: JsonSchema = { [LEFT_OUT_KEYWORD]: true };

export const isLeftOut = (schema: SchemaObject): boolean => keyword(schema, LEFT_OUT_KEYWORD) === true;

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

/** The value at a path; undefined if the document does not have it. Inherited members do not count. */
function at(root: unknown, steps: readonly string[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The references of one schema. A reference is resolved when it is first met, and never fetched. */
export class References {
  readonly #found = new Map<string, JsonSchema | undefined>();
  #anchors: ReadonlyMap<string, SchemaObject> | undefined;

  constructor(readonly root: JsonSchema) {}

  /** The schema that a `$ref` names; undefined if it leads nowhere or out of the document. */
  resolve(reference: string): JsonSchema | undefined {
    if (!this.#found.has(reference)) this.#found.set(reference, this.#lookUp(reference));
    return this.#found.get(reference);
  }

  #lookUp(reference: string): JsonSchema | undefined {
    const [address = '', fragment = ''] = reference.split('#', 2);
    const id = isSchemaObject(this.root) ? textKeyword(this.root, '$id')?.replace(/#.*$/s, '') : undefined;
    if (address !== '' && address !== id) return undefined;
    const pointer = decoded(fragment);
    if (pointer !== '' && !pointer.startsWith('/')) return this.#anchorsOf().get(pointer);
    const value = at(this.root, this.stepsOf(reference));
    return isSchema(value) ? value : undefined;
  }

  /** The steps of the pointer in a reference; none for an anchor. */
  stepsOf(reference: string): string[] {
    const pointer = decoded(reference.split('#', 2)[1] ?? '');
    const steps = pointer.startsWith('/') ? pointer.split('/').slice(1) : [];
    return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  }

  #anchorsOf(): ReadonlyMap<string, SchemaObject> {
    if (this.#anchors) return this.#anchors;
    const anchors = new Map<string, SchemaObject>();
    const rest: unknown[] = [this.root];
    for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
      if (typeof value !== 'object' || value === null) continue;
      if (isSchemaObject(value)) {
        const anchor = textKeyword(value, '$anchor') ?? textKeyword(value, '$dynamicAnchor');
        if (anchor !== undefined) anchors.set(anchor, value);
      }
      rest.push(...Object.values(value));
    }
    this.#anchors = anchors;
    return anchors;
  }
}

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

const NAMING = ['$schema', '$id', '$ref', '$dynamicRef', '$anchor', '$dynamicAnchor', 'title', 'description'];
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
  const waiting: string[] = [];
  const root = kept(schema, waiting) as SchemaObject;
  const targets = new Map<string, { readonly steps: readonly string[]; readonly target: unknown }>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const target = targets.has(next) ? undefined : references.resolve(next);
    if (target === undefined) continue;
    targets.set(next, { steps: references.stepsOf(next), target: kept(target, waiting) });
  }
  // A target that is inside another one would otherwise be in its place, without the rest of it.
  const outerFirst = [...targets.values()].sort((one, other) => one.steps.length - other.steps.length);
  for (const { steps, target } of outerFirst) graft(root, steps, target);
  return root;
}

/** A copy of a value with only these keywords. Adds the references in it to `references`. */
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
