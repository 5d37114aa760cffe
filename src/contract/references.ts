/**
 * The references of one schema. A reference is resolved when it is first met, within the schema, and never fetched. A
 * part of it with an address of its own (`$id`) is a resource: references in it are relative to that address.
 */
import type { JsonSchema } from './contract';
import {
  isSchema,
  isSchemaObject,
  keyword,
  OF_LISTS,
  OF_NAMED,
  OF_ONE,
  type SchemaObject,
  textKeyword,
} from './schema';

/** A schema with an address of its own. */
export interface Resource {
  readonly root: JsonSchema;
  readonly address: string;
  /** From the root of the document. */
  readonly steps: readonly string[];
  /** Its dialect ignores the siblings of `$ref`: draft 7 and older. */
  readonly ignoresSiblings: boolean;
  readonly anchors: Map<string, SchemaObject>;
  /** Its anchors that other resources may replace. */
  readonly dynamicAnchors: Map<string, SchemaObject>;
}

/** Where a schema without an address is. */
const NOWHERE = 'schema://nowhere/';

const OLD_DRAFT = /^https?:\/\/json-schema\.org\/draft-0[3467]\//;
/** Its addresses are in `id`. */
const WITH_ID = /^https?:\/\/json-schema\.org\/draft-0[34]\//;

const HOLDING_ONE = new Set([...OF_ONE, 'additionalItems']);
const HOLDING_LISTS = new Set([...OF_LISTS, 'items']);
const HOLDING_NAMED = new Set([...OF_NAMED, '$defs', 'definitions', 'dependencies']);

/** The way to a schema; most are never asked for theirs. */
interface Way {
  readonly to: Way | undefined;
  readonly steps: readonly string[];
}

function stepsTo(way: Way | undefined): readonly string[] {
  const steps: (readonly string[])[] = [];
  for (let next = way; next; next = next.to) steps.push(next.steps);
  return steps.reverse().flat();
}

/** A schema of the document, and the resource that it is in. */
interface Open {
  readonly schema: JsonSchema;
  readonly way: Way | undefined;
  readonly within: Resource | undefined;
  readonly dialect: string;
}

export class References {
  readonly #found = new Map<string, JsonSchema | undefined>();
  readonly #resources = new Map<string, Resource>();
  readonly #resourceOf = new Map<SchemaObject, Resource>();
  #first: Resource | undefined;

  constructor(readonly root: JsonSchema) {}

  /** The resource that a schema is in; the whole document for one that no keyword holds. */
  resourceOf(schema: SchemaObject | undefined): Resource {
    this.#first ??= this.#read({ schema: this.root, way: undefined, within: undefined, dialect: '' });
    return (schema && this.#resourceOf.get(schema)) ?? this.#first;
  }

  /** The schema that a `$ref` in `from` names; undefined if it leads nowhere or out of the document. */
  resolve(reference: string, from?: SchemaObject): JsonSchema | undefined {
    const key = `${this.resourceOf(from).address} ${reference}`;
    if (!this.#found.has(key)) this.#found.set(key, this.#lookUp(reference, from));
    return this.#found.get(key);
  }

  /** The steps from the root of the document to what a pointer in `from` names; none for an anchor. */
  stepsOf(reference: string, from?: SchemaObject): readonly string[] {
    const { resource, fragment } = this.#split(reference, from);
    return fragment.startsWith('/') ? [...(resource?.steps ?? []), ...pointerSteps(fragment)] : [];
  }

  #lookUp(reference: string, from: SchemaObject | undefined): JsonSchema | undefined {
    const { resource, fragment } = this.#split(reference, from);
    if (!resource) return undefined;
    if (fragment !== '' && !fragment.startsWith('/'))
      return resource.anchors.get(fragment) ?? resource.dynamicAnchors.get(fragment);
    const value = at(resource.root, pointerSteps(fragment));
    return isSchema(value) ? value : undefined;
  }

  #split(reference: string, from: SchemaObject | undefined) {
    const { address } = this.resourceOf(from);
    const hash = reference.indexOf('#');
    const written = hash === -1 ? reference : reference.slice(0, hash);
    const resource =
      written === '' ? this.resourceOf(from) : this.#resources.get(absolute(written, address) ?? '');
    return { resource, fragment: decoded(hash === -1 ? '' : reference.slice(hash + 1)) };
  }

  /** Reads the addresses and anchors of all schemas, and returns the resource of the first. */
  #read(first: Open): Resource {
    const open = [first];
    let made: Resource | undefined;
    for (let next = open.pop(); next; next = open.pop()) {
      const resource = this.#enter(next);
      made ??= resource;
      const { schema, way } = next;
      if (!isSchemaObject(schema) || this.#resourceOf.has(schema)) continue;
      this.#resourceOf.set(schema, resource);
      const dialect = dialectOf(next);
      for (const [inner, further] of partsOf(schema))
        open.push({ schema: inner, way: { to: way, steps: further }, within: resource, dialect });
    }
    return made as Resource;
  }

  #enter({ schema, way, within, dialect: given }: Open): Resource {
    const dialect = dialectOf({ schema, dialect: given });
    const ignoresSiblings = OLD_DRAFT.test(dialect);
    const written = isSchemaObject(schema) ? schema : {};
    const isReference = ignoresSiblings && textKeyword(written, '$ref') !== undefined;
    const id = isReference ? undefined : textKeyword(written, WITH_ID.test(dialect) ? 'id' : '$id');
    const [address = '', anchor = ''] = id?.split('#', 2) ?? [];
    let resource = within;
    if (!resource || address !== '') {
      resource = {
        root: schema,
        address: absolute(address, within?.address ?? NOWHERE) ?? `${NOWHERE}${this.#resources.size}`,
        steps: stepsTo(way),
        ignoresSiblings,
        anchors: new Map(),
        dynamicAnchors: new Map(),
      };
      if (!this.#resources.has(resource.address)) this.#resources.set(resource.address, resource);
    }
    // Older drafts write an anchor as an address.
    for (const name of [anchor, textKeyword(written, '$anchor') ?? ''])
      if (name !== '' && isSchemaObject(schema)) resource.anchors.set(name, schema);
    const dynamic = textKeyword(written, '$dynamicAnchor');
    if (dynamic !== undefined && isSchemaObject(schema)) resource.dynamicAnchors.set(dynamic, schema);
    if (keyword(written, '$recursiveAnchor') === true && isSchemaObject(schema))
      resource.dynamicAnchors.set('', schema);
    return resource;
  }
}

const dialectOf = ({ schema, dialect }: Pick<Open, 'schema' | 'dialect'>): string =>
  (isSchemaObject(schema) ? textKeyword(schema, '$schema') : undefined) ?? dialect;

/** The schemas that the keywords of a schema hold, with the steps to each. */
function* partsOf(schema: SchemaObject): Generator<readonly [JsonSchema, readonly string[]]> {
  for (const [name, value] of Object.entries(schema)) {
    if (HOLDING_ONE.has(name) && isSchema(value)) yield [value, [name]];
    if (HOLDING_LISTS.has(name) && Array.isArray(value))
      for (const [index, one] of value.entries()) if (isSchema(one)) yield [one, [name, String(index)]];
    if (HOLDING_NAMED.has(name) && isSchemaObject(value))
      for (const [key, one] of Object.entries(value)) if (isSchema(one)) yield [one, [name, key]];
  }
}

/** An address relative to another, without a fragment; undefined for text that is not an address. */
function absolute(address: string, base: string): string | undefined {
  try {
    return new URL(address, base).href.replace(/#.*$/s, '');
  } catch {
    return undefined;
  }
}

/** The value at a path; undefined if the document does not have it. Inherited members do not count. */
function at(root: unknown, steps: readonly string[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}

const pointerSteps = (pointer: string): string[] =>
  pointer === ''
    ? []
    : pointer
        .split('/')
        .slice(1)
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const known = new WeakMap<SchemaObject, References>();

/** The references of a schema, read once. */
export function referencesOf(schema: JsonSchema): References {
  if (!isSchemaObject(schema)) return new References(schema);
  const references = known.get(schema) ?? new References(schema);
  known.set(schema, references);
  return references;
}
