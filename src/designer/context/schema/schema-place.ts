/**
 * The descriptions that a JSON Schema (2020-12, draft-07) has for a path. It does not validate: it follows the path
 * from place to place and reads only the parts of the schema on it, so that cycles of `$ref` end.
 */

/** The types of JSON values; an integer is a number. */
export type ValueType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

type SchemaObject = Readonly<Record<string, unknown>>;

/** One step of a path, as a tag has it. */
interface SchemaStep {
  readonly type: 'name' | 'index';
  readonly text: string;
}

/** No value can be there. */
const EXCLUDED = 'excluded';
type Excluded = typeof EXCLUDED;

/** The limit of schemas that are read for one place; further ones are ignored. */
const MAX_SCHEMAS = 2000;
/** Names of a place are tried in each of its choices: so many in all, and never fewer than these. */
const MAX_LOOKED_AT = 5000;
const MIN_NAMES = 50;
/** Objects that are searched for anchors and ids. */
const MAX_INDEXED = 100_000;

const isSchemaObject = (value: unknown): value is SchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Own members only, as a schema is data of the host. */
function memberOf(schema: unknown, name: string): unknown {
  return typeof schema === 'object' && schema !== null && Object.hasOwn(schema, name)
    ? Reflect.get(schema, name)
    : undefined;
}

/** The members of a keyword that has schemas by name. */
const namedIn = (schema: SchemaObject, keyword: string): SchemaObject => {
  const named = memberOf(schema, keyword);
  return isSchemaObject(named) ? named : {};
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A schema with what its references can name. */
class SchemaDocument {
  readonly root: unknown;
  /** In draft-07 and before, nothing beside a `$ref` counts. */
  readonly ignoresSiblings: boolean;
  #named: ReadonlyMap<string, unknown> | undefined;

  constructor(root: unknown) {
    this.root = root;
    this.ignoresSiblings = /draft-0[3-7]/.test(String(memberOf(root, '$schema') ?? ''));
  }

  /** The schema that a reference names; undefined if it is elsewhere. */
  resolve(reference: string): unknown {
    const [resource = '', fragment = ''] = reference.split('#', 2);
    const base = resource === '' ? this.root : this.#byName.get(resource);
    if (fragment === '') return base;
    return fragment.startsWith('/') ? pointed(base, fragment) : this.#byName.get(`#${fragment}`);
  }

  get #byName(): ReadonlyMap<string, unknown> {
    this.#named ??= namesIn(this.root);
    return this.#named;
  }
}

/** Follows a JSON Pointer (RFC 6901) in a URI fragment. */
function pointed(base: unknown, pointer: string): unknown {
  let found = base;
  for (const part of pointer.split('/').slice(1)) {
    let name: string;
    try {
      name = decodeURIComponent(part);
    } catch {
      return undefined;
    }
    found = memberOf(found, name.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return found;
}

/** The schemas with an anchor, as `#name`, and those with an id. */
function namesIn(root: unknown): ReadonlyMap<string, unknown> {
  const named = new Map<string, unknown>();
  const seen = new Set<object>();
  const waiting: unknown[] = [root];
  while (waiting.length > 0 && seen.size < MAX_INDEXED) {
    const schema = waiting.pop();
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) continue;
    seen.add(schema);
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const anchor = memberOf(schema, keyword);
      if (typeof anchor === 'string') named.set(`#${anchor}`, schema);
    }
    const id = memberOf(schema, '$id');
    if (typeof id === 'string') named.set(id.replace(/#$/, ''), schema);
    waiting.push(...Object.values(schema));
  }
  return named;
}

/** How much may still be read for a place. */
interface Budget {
  left: number;
}

/** The schemas of one value: `all` of them apply, and one of each choice. */
export class SchemaPlace {
  readonly #document: SchemaDocument;
  readonly #all: readonly SchemaObject[];
  readonly #choices: readonly (readonly SchemaPlace[])[];
  /** The number of places in it, with those of all choices. */
  readonly #size: number;
  /** The places that were asked for, by their steps: each is asked for again at every key press. */
  readonly #children = new Map<string, SchemaPlace | Excluded>();
  #names: readonly string[] | undefined;

  private constructor(
    document: SchemaDocument,
    all: readonly SchemaObject[],
    choices: readonly (readonly SchemaPlace[])[],
  ) {
    this.#document = document;
    this.#all = all;
    this.#choices = choices;
    this.#size = choices.flat().reduce((size, place) => size + place.#size, 1);
  }

  /** The place of the whole document. */
  static of(schema: unknown): SchemaPlace | Excluded {
    return SchemaPlace.#read(new SchemaDocument(schema), [schema], [], new Set(), { left: MAX_SCHEMAS });
  }

  /** @param around the schemas that are read already: what refers back to one says nothing new */
  static #read(
    document: SchemaDocument,
    schemas: readonly unknown[],
    given: readonly (readonly SchemaPlace[])[],
    around: ReadonlySet<unknown>,
    budget: Budget,
  ): SchemaPlace | Excluded {
    const seen = new Set(around);
    const all: SchemaObject[] = [];
    const choices = [...given];
    const waiting = [...schemas];
    /** Choices are read when all schemas that hold for each of them are known. */
    const open: (readonly unknown[])[] = [];
    for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
      if (schema === false) return EXCLUDED;
      if (!isSchemaObject(schema) || seen.has(schema) || budget.left <= 0) continue;
      budget.left -= 1;
      seen.add(schema);
      const reference = memberOf(schema, '$ref') ?? memberOf(schema, '$dynamicRef');
      if (typeof reference === 'string') {
        waiting.push(document.resolve(reference));
        if (document.ignoresSiblings) continue;
      }
      all.push(schema);
      waiting.push(...listOf(memberOf(schema, 'allOf')));
      open.push(...choicesIn(schema));
    }
    for (const choice of open) {
      const places = choice
        .map((one) => SchemaPlace.#read(document, [one], [], seen, budget))
        .filter((place) => place !== EXCLUDED);
      if (places.length === 0) return EXCLUDED;
      choices.push(places);
    }
    return new SchemaPlace(document, all.reverse(), choices);
  }

  /** The place that a step leads to. */
  at(step: SchemaStep): SchemaPlace | Excluded {
    const key = `${step.type} ${step.text}`;
    const known = this.#children.get(key);
    if (known) return known;
    const found = this.#find(step);
    this.#children.set(key, found);
    return found;
  }

  #find(step: SchemaStep): SchemaPlace | Excluded {
    const schemas: unknown[] = [];
    for (const schema of this.#all) {
      const isClosed = memberOf(schema, 'unevaluatedProperties') === false && !this.#defines(step);
      const child = childIn(schema, step, isClosed);
      if (child === EXCLUDED) return EXCLUDED;
      if (child !== undefined) schemas.push(child);
    }
    const choices: SchemaPlace[][] = [];
    for (const choice of this.#choices) {
      const places = choice.map((place) => place.at(step)).filter((place) => place !== EXCLUDED);
      if (places.length === 0) return EXCLUDED;
      choices.push(places);
    }
    return SchemaPlace.#read(this.#document, schemas, choices, new Set(), { left: MAX_SCHEMAS });
  }

  /** Whether the schema does not restrict or describe the value. */
  get isUnknown(): boolean {
    return this.#all.length === 0 && this.#choices.length === 0;
  }

  /** The names that an object may have here, in the order of the schema; others may be allowed too. */
  get names(): readonly string[] {
    this.#names ??= this.#allNames();
    return this.#names;
  }

  #allNames(): readonly string[] {
    const names = new Set<string>();
    this.#collectNames(names, Math.max(MIN_NAMES, Math.ceil(MAX_LOOKED_AT / this.#size)));
    return [...names].filter((name) => this.at({ type: 'name', text: name }) !== EXCLUDED);
  }

  /** Adds the names that the schemas have, and those of the choices, up to so many. */
  #collectNames(names: Set<string>, limit: number): void {
    for (const schema of this.#all) {
      if (names.size >= limit) return;
      const properties = namedIn(schema, 'properties');
      const required = listOf(memberOf(schema, 'required'));
      for (const name of [...Object.keys(properties), ...required]) {
        if (names.size < limit && typeof name === 'string' && memberOf(properties, name) !== false)
          names.add(name);
      }
    }
    for (const place of this.#choices.flat()) place.#collectNames(names, limit);
  }

  get #hasNames(): boolean {
    const names = new Set<string>();
    this.#collectNames(names, 1);
    return names.size > 0;
  }

  /** The types that a value can have here; empty if the schema does not restrict them. */
  get types(): readonly ValueType[] {
    const declared = this.#all.map(typesOf).find((types) => types.length > 0);
    if (declared) return declared;
    const chosen = this.#choices
      .map((choice) => choice.map((place) => place.types))
      .find((all) => all.every((types) => types.length > 0));
    if (chosen) return [...new Set(chosen.flat())];
    if (this.#hasNames) return ['object'];
    return this.#all.some((schema) => ['items', 'prefixItems'].some((name) => Object.hasOwn(schema, name)))
      ? ['array']
      : [];
  }

  /** The description of the value in the schema. */
  get description(): string | undefined {
    for (const keyword of ['description', 'title'])
      for (const schema of this.#all) {
        const text = memberOf(schema, keyword);
        if (typeof text === 'string' && text.trim() !== '') return text;
      }
    return undefined;
  }

  /** The JSON texts of all values that are allowed here; undefined if the schema does not list them. */
  get values(): readonly string[] | undefined {
    const listed = this.#all.map(valuesOf).find((values) => values !== undefined);
    if (listed) return listed.map((value) => JSON.stringify(value) ?? '');
    const chosen = this.#choices
      .map((choice) => choice.map((place) => place.values))
      .find((all) => all.every((values) => values !== undefined));
    return chosen && [...new Set(chosen.flatMap((values) => values ?? []))];
  }

  /** Whether a schema here, or one of a choice, names the member or describes unnamed members. */
  #defines(step: SchemaStep): boolean {
    return (
      this.#all.some((schema) => {
        const others = memberOf(schema, 'additionalProperties');
        return (
          childIn(schema, step) !== undefined ||
          hasPatterns(schema) ||
          isSchemaObject(others) ||
          others === true
        );
      }) || this.#choices.flat().some((place) => place.#defines(step))
    );
  }
}

/** The alternatives of a schema: of each, at least one holds. */
function choicesIn(schema: SchemaObject): (readonly unknown[])[] {
  const choices = ['anyOf', 'oneOf'].map((name) => listOf(memberOf(schema, name)));
  const [then, otherwise] = ['then', 'else'].map((name) => memberOf(schema, name));
  if (memberOf(schema, 'if') !== undefined) choices.push([then ?? true, otherwise ?? true]);
  for (const name of ['dependentSchemas', 'dependencies'])
    for (const dependent of Object.values(namedIn(schema, name)))
      if (isSchemaObject(dependent)) choices.push([dependent, true]);
  return choices.filter((choice) => choice.length > 0);
}

const hasPatterns = (schema: SchemaObject): boolean =>
  Object.keys(namedIn(schema, 'patternProperties')).length > 0;

/**
 * What one schema says of a part of a value; undefined if it says nothing.
 *
 * @param isClosed members that it does not name are excluded
 */
function childIn(schema: SchemaObject, step: SchemaStep, isClosed = false): unknown {
  const types = typesOf(schema);
  const can = (type: ValueType) => types.length === 0 || types.includes(type);
  const asMember = can('object') ? memberIn(schema, step.text, isClosed) : EXCLUDED;
  if (step.type === 'name') return asMember;
  const asItem = can('array') ? itemIn(schema, Number(step.text)) : EXCLUDED;
  // Digits are an index of an array, or a member of an object.
  if (asItem === EXCLUDED) return asMember;
  if (asMember === EXCLUDED || asMember === asItem) return asItem;
  return { anyOf: [asItem ?? true, asMember ?? true] };
}

function memberIn(schema: SchemaObject, name: string, isClosed: boolean): unknown {
  const allowed = memberOf(memberOf(schema, 'propertyNames'), 'enum');
  if (Array.isArray(allowed) && !allowed.includes(name)) return EXCLUDED;
  const own = memberOf(memberOf(schema, 'properties'), name);
  if (own !== undefined) return own === false ? EXCLUDED : own;
  // Patterns are not tried: a name that one may fit is not excluded.
  if (hasPatterns(schema)) return undefined;
  const others = memberOf(schema, 'additionalProperties');
  if (others === false || isClosed) return EXCLUDED;
  return isSchemaObject(others) ? others : undefined;
}

function itemIn(schema: SchemaObject, index: number): unknown {
  const items = memberOf(schema, 'items');
  const isTuple = Array.isArray(items);
  const first = isTuple ? items : listOf(memberOf(schema, 'prefixItems'));
  const rest = isTuple ? memberOf(schema, 'additionalItems') : items;
  const item = index < first.length ? first[index] : rest;
  return item === false ? EXCLUDED : item;
}

const TYPES: ReadonlyMap<unknown, ValueType> = new Map<unknown, ValueType>([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
  ['array', 'array'],
  ['object', 'object'],
]);

function typesOf(schema: SchemaObject): readonly ValueType[] {
  const declared = memberOf(schema, 'type');
  const types = (Array.isArray(declared) ? declared : [declared]).flatMap((type) => TYPES.get(type) ?? []);
  const listed =
    types.length > 0 ? types : (valuesOf(schema) ?? []).flatMap((value) => TYPES.get(typeOf(value)) ?? []);
  return [...new Set(listed)];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function valuesOf(schema: SchemaObject): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema.const];
  const listed = memberOf(schema, 'enum');
  return Array.isArray(listed) ? listed : undefined;
}
