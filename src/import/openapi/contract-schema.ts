/**
 * The part of a description that a body is checked against, as a JSON Schema 2020-12 of its own: whatever it
 * refers to is in `$defs`, and the dialects of Swagger 2.0 and OpenAPI 3.0 are rewritten.
 */
import type { JsonSchema } from '../../contract/contract';
import { ASSERTIONS, LEFT_OUT, nullable, OF_LISTS, OF_NAMED, OF_ONE } from '../../contract/schema';
import { type Json, jsonObject, plainValue } from '../../core/internal';
import { isTrue, items, member, membersOf, scalarText } from '../json';
import type { Parameter } from './address';
import { type DescribedFiles, type Located, refOf } from './described-files';
import { partsOf } from './described-members';
import {
  alternativeOf,
  type Discriminator,
  discriminatorOf,
  heirsOf,
  valuesFor,
  withValues,
} from './discriminator';
import { typeOf, usable } from './sample-value';
import { SchemaParts } from './schema-parts';
import type { Serialization } from './serialization';

type Schema = Record<string, unknown>;

/** Keywords that assert or describe something by their own value. */
const PLAIN = new Set([
  ...ASSERTIONS,
  ...['title', 'readOnly', 'writeOnly', 'deprecated', 'contentEncoding', 'contentMediaType'],
]);
const [ONE, LISTS, NAMED] = [new Set(OF_ONE), new Set(OF_LISTS), new Set(OF_NAMED)];

/** Keywords whose schemas apply to the same value. */
const SAME_VALUE = new Set(['oneOf', 'anyOf', 'then', 'else', 'dependentSchemas']);
const ALTERNATIVES = ['oneOf', 'anyOf'];

/** Beyond, a part of a schema is left out. */
const MAX_SCHEMAS = 1500;
const MAX_DEPTH = 60;

export interface ReadSchema {
  readonly schema: JsonSchema;
  /** Whether it is too large, so that parts of it are left out. */
  readonly isCut: boolean;
}

/** The schema at a place, with everything that it refers to; of a form with the encodings of its fields. */
export function schemaAt(
  at: Located,
  files: DescribedFiles,
  encodings: ReadonlyMap<string, Serialization> = new Map(),
): ReadSchema {
  const forms = encodings.size > 0 ? partsOf(at, files, true).flatMap(({ json }) => json ?? []) : [];
  const part = new SchemaPart(files, encodings, new Set(forms));
  return { schema: part.whole(at), isCut: part.isCut };
}

/** The schema of a form that is described by its fields. */
export function schemaOfFields(
  fields: readonly Pick<Parameter, 'name' | 'isRequired' | 'schema' | 'separator'>[],
  files: DescribedFiles,
): ReadSchema {
  const part = new SchemaPart(files, new Map(), new Set());
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, sentField(part, field)])),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
  return { schema, isCut: part.isCut };
}

function sentField(
  part: SchemaPart,
  { schema, separator }: Pick<Parameter, 'schema' | 'separator'>,
): JsonSchema {
  const field = part.field(schema);
  return separator !== undefined && typeof field === 'object' && field.type === 'array'
    ? asText(field)
    : field;
}

/** A value that is sent as one text: what is inside it is not checked. */
function asText(schema: JsonSchema): JsonSchema {
  const { title, description, deprecated } = typeof schema === 'object' ? schema : {};
  const said = Object.entries({ title, description, deprecated }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(said), type: 'string' };
}

/** Whether a property is set by the receiver alone. */
type IsReadOnly = (name: string) => boolean;

const NONE: IsReadOnly = () => false;

/** How a schema is meant at its place. */
interface Use {
  /** Properties that another part of the same value says are set by the receiver alone. */
  readonly isReadOnly: IsReadOnly;
  /** It is a part of another schema (`allOf`), which its discriminator does not choose. */
  readonly isPart: boolean;
}

const ALONE: Use = { isReadOnly: NONE, isPart: false };

class SchemaPart {
  isCut = false;
  readonly #names = new Map<Json, Map<string, string>>();
  readonly #taken = new Set<string>();
  readonly #waiting: { readonly name: string; readonly at: Located; readonly use: Use }[] = [];
  readonly #parts: SchemaParts;
  #left = MAX_SCHEMAS;

  constructor(
    readonly files: DescribedFiles,
    /** Of the fields of a form, by their names. */
    readonly encodings: ReadonlyMap<string, Serialization>,
    /** The schemas that have these fields. */
    readonly forms: ReadonlySet<Json>,
  ) {
    this.#parts = new SchemaParts(files);
  }

  whole(at: Located): JsonSchema {
    const root = this.#schema(this.files.resolved(at), 0, ALONE);
    const defs: [string, JsonSchema][] = [];
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
      defs.push([next.name, this.#schema(next.at, 0, next.use)]);
    if (defs.length === 0 || typeof root === 'boolean') return root;
    return { ...root, $defs: Object.fromEntries(defs) };
  }

  /** Of Swagger 2.0, whose field is required by itself. */
  field(at: Located): JsonSchema {
    const schema = this.#schema(at, 0, ALONE);
    if (typeof schema === 'boolean') return schema;
    const { required: _, ...rest } = schema;
    return rest;
  }

  #schema(at: Located, depth: number, use: Use): JsonSchema {
    const { json, file } = at;
    this.#left -= 1;
    if (json?.type === 'boolean') return json.value;
    if (json?.type !== 'object') return true;
    if (depth > MAX_DEPTH || this.#left < 0) {
      this.isCut = true;
      return LEFT_OUT;
    }
    const isReadOnly: IsReadOnly = (name) => use.isReadOnly(name) || this.#parts.isReadOnly(at, name);
    const discriminator = discriminatorOf(json);
    const inner = (value: Json, of: Use = ALONE) => this.#schema({ json: value, file }, depth + 1, of);
    const ofSameValue = (value: Json, isPart = false) => inner(value, { isReadOnly, isPart });
    const schema: Schema = {};
    if (refOf(json) !== undefined) {
      const named = this.#named(at, use);
      if (named === undefined) return LEFT_OUT;
      schema.$ref = named;
    }
    for (const { name, value } of json.members) {
      const read = (one: Json) => (SAME_VALUE.has(name) ? ofSameValue(one) : inner(one));
      if (PLAIN.has(name)) {
        if (value.type === 'null' || usable(value)) schema[name] = plainValue(value);
      } else if (name === 'items' && value.type === 'array') schema.prefixItems = value.items.map(read);
      else if (name === 'allOf') schema.allOf = items(value).map((part) => ofSameValue(part, true));
      else if (ONE.has(name)) schema[name] = read(value);
      else if (LISTS.has(name)) schema[name] = items(value).map(read);
      else if (NAMED.has(name))
        schema[name] = Object.fromEntries(membersOf(value).map((one) => [one.name, read(one.value)]));
    }
    if (this.forms.has(json)) this.#encode(schema, at);
    const meant = discriminator ? this.#chosenBy(discriminator, schema, at, use) : schema;
    return normalised(meant, json, (name) => isReadOnly(name) || this.#isSpreadField(at, name));
  }

  /** Replaces the fields of a form whose encoding makes one text of them, and those whose parts become fields. */
  #encode(schema: Schema, of: Located): void {
    const properties = this.files.member(of, 'properties');
    for (const { name, value } of membersOf(properties.json)) {
      const by = this.encodings.get(name);
      const type = typeOf(this.files.resolved({ json: value, file: properties.file }).json);
      if (!by || SCALARS.has(type)) continue;
      const fields = schema.properties as Record<string, JsonSchema>;
      if (by.isJson || by.separator !== undefined) fields[name] = asText(fields[name] ?? true);
      else if (this.#isSpread(name, type)) {
        delete fields[name];
        delete schema.additionalProperties;
      }
    }
  }

  /** A schema with the values of its discriminator beside each form. */
  #chosenBy(discriminator: Discriminator, schema: Schema, at: Located, { isPart }: Use): Schema {
    const chosen = { ...schema };
    for (const name of ALTERNATIVES) {
      const read = chosen[name];
      if (!Array.isArray(read)) continue;
      const options = items(member(at.json, name)).map((json) => ({ json, file: at.file }));
      // As a part of one of its forms it does not choose again.
      if (isPart && options.some((option) => this.#hasPart(option, at))) delete chosen[name];
      else
        chosen[name] = options.map((option, index) =>
          alternativeOf(read[index] as JsonSchema, option, discriminator, this.#parts),
        );
    }
    if (isPart || ALTERNATIVES.some((name) => name in schema)) return chosen;
    const heirs = this.#heirs(at, discriminator);
    const parts = Array.isArray(chosen.allOf) ? chosen.allOf : [];
    return heirs.length === 0 ? chosen : { ...chosen, allOf: [...parts, ...heirs] };
  }

  #hasPart(schema: Located, { json }: Located): boolean {
    return this.#parts.of(schema).some((part) => part.json === json);
  }

  /** The schemas that extend this one, each for the values that choose it. */
  #heirs(at: Located, discriminator: Discriminator): JsonSchema[] {
    return heirsOf(at).flatMap((ref) => {
      const json = jsonObject([{ name: '$ref', value: { type: 'string', value: ref } }]);
      const named = this.#named({ json, file: at.file }, ALONE);
      const { property } = discriminator;
      const condition = withValues({ required: [property] }, property, valuesFor(ref, discriminator));
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      return named === undefined ? [] : [{ if: condition, then: { $ref: named } }];
    });
  }

  /** The reference to a schema that is written once for each way in which it is meant. */
  #named(at: Located, { isReadOnly, isPart }: Use): string | undefined {
    const target = this.files.resolved(at);
    if (!target.json) return undefined;
    const isOther = (name: string) => isReadOnly(name) && !this.#parts.isReadOnly(target, name);
    const others = isReadOnly === NONE ? [] : [...this.#parts.required(target)].filter(isOther);
    // Without a discriminator it is the same as a part.
    const isChoosing = !isPart && discriminatorOf(target.json) !== undefined;
    const key = JSON.stringify([...others.sort(), isChoosing]);
    const names = this.#names.get(target.json) ?? new Map<string, string>();
    this.#names.set(target.json, names);
    let name = names.get(key);
    if (name === undefined) {
      const ref = refOf(at.json) ?? '';
      name = this.#free(ref.slice(ref.lastIndexOf('/') + 1).replace(/[^\w.-]/g, '_') || 'Schema');
      names.set(key, name);
      const use = { isReadOnly: others.length > 0 ? (one: string) => others.includes(one) : NONE, isPart };
      this.#waiting.push({ name, at: target, use });
    }
    return `#/$defs/${name}`;
  }

  #free(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#taken.has(name); number++) name = `${wanted}_${number}`;
    this.#taken.add(name);
    return name;
  }

  /** Whether a property is a field of a form whose parts are fields themselves. */
  #isSpreadField(of: Located, name: string): boolean {
    if (of.json === undefined || !this.forms.has(of.json)) return false;
    const property = this.files.member(this.files.member(of, 'properties'), name);
    return this.#isSpread(name, typeOf(property.json));
  }

  /** Whether the parts of a field of a form are fields themselves. */
  #isSpread(name: string, type: string): boolean {
    const by = this.encodings.get(name);
    return type === 'object' && by?.style === 'form' && by.separator === undefined && !by.isJson;
  }
}

/** Rewrites what earlier dialects say in another way. */
function normalised(read: Schema, json: Json, isUnsent: (name: string) => boolean): Schema {
  let schema = read;
  for (const [open, limit] of LIMITS) {
    if (typeof schema[open] !== 'boolean') continue;
    const { [open]: isOpen, ...rest } = schema;
    schema = isOpen && typeof schema[limit] === 'number' ? { ...rest, [open]: schema[limit] } : rest;
  }
  if (typeof schema.type === 'string' && !TYPES.has(schema.type)) delete schema.type;
  // What only the receiver sets is required of its answers alone, and what has become fields is not there.
  if ('required' in schema) {
    const names = items(member(json, 'required')).map(scalarText);
    schema.required = names.filter((name) => name !== undefined && !isUnsent(name));
  }
  return isTrue(member(json, 'nullable')) ? nullable(schema) : schema;
}

const SCALARS = new Set(['string', 'number', 'integer', 'boolean']);
const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
const LIMITS = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;
