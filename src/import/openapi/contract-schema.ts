/**
 * The part of a description that a body is checked against, as a JSON Schema 2020-12 of its own: whatever it
 * refers to is in `$defs`, and the dialects of Swagger 2.0 and OpenAPI 3.0 are rewritten.
 */
import type { JsonSchema } from '../../contract/contract';
import { ASSERTIONS, OF_LISTS, OF_NAMED, OF_ONE } from '../../contract/schema';
import { type Json, plainValue } from '../../core/internal';
import { isTrue, items, member, membersOf, scalarText } from '../json';
import type { Parameter } from './address';
import { type DescribedFiles, type Located, refOf } from './described-files';
import { partsOf, typeOf, usable } from './sample-value';
import type { Serialization } from './serialization';

type Schema = Record<string, unknown>;

/** Keywords that assert or describe something by their own value. */
const PLAIN = new Set([
  ...ASSERTIONS,
  ...['title', 'readOnly', 'writeOnly', 'deprecated', 'contentEncoding', 'contentMediaType'],
]);
const [ONE, LISTS, NAMED] = [new Set(OF_ONE), new Set(OF_LISTS), new Set(OF_NAMED)];

/** Beyond, a part of a schema accepts everything. */
const MAX_SCHEMAS = 1500;
const MAX_DEPTH = 60;

export interface ReadSchema {
  readonly schema: JsonSchema;
  /** Whether it is too large, so that parts of it accept everything. */
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

class SchemaPart {
  isCut = false;
  readonly #names = new Map<Json, string>();
  readonly #taken = new Set<string>();
  readonly #waiting: { readonly name: string; readonly at: Located }[] = [];
  #left = MAX_SCHEMAS;

  constructor(
    readonly files: DescribedFiles,
    /** Of the fields of a form, by their names. */
    readonly encodings: ReadonlyMap<string, Serialization>,
    /** The schemas that have these fields. */
    readonly forms: ReadonlySet<Json>,
  ) {}

  whole(at: Located): JsonSchema {
    const root = this.#schema(this.files.resolved(at), 0);
    const defs: [string, JsonSchema][] = [];
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
      defs.push([next.name, this.#schema(next.at, 0)]);
    if (defs.length === 0 || typeof root === 'boolean') return root;
    return { ...root, $defs: Object.fromEntries(defs) };
  }

  /** Of Swagger 2.0, whose field is required by itself. */
  field(at: Located): JsonSchema {
    const schema = this.#schema(at, 0);
    if (typeof schema === 'boolean') return schema;
    const { required: _, ...rest } = schema;
    return rest;
  }

  #schema({ json, file }: Located, depth: number): JsonSchema {
    this.#left -= 1;
    if (json?.type === 'boolean') return json.value;
    if (json?.type !== 'object') return true;
    if (depth > MAX_DEPTH || this.#left < 0) {
      this.isCut = true;
      return true;
    }
    const schema: Schema = {};
    const inner = (value: Json) => this.#schema({ json: value, file }, depth + 1);
    if (refOf(json) !== undefined) {
      const named = this.#named({ json, file });
      if (named === undefined) return true;
      schema.$ref = named;
    }
    for (const { name, value } of json.members) {
      if (PLAIN.has(name)) {
        if (value.type === 'null' || usable(value)) schema[name] = plainValue(value);
      } else if (name === 'items' && value.type === 'array') schema.prefixItems = value.items.map(inner);
      else if (ONE.has(name)) schema[name] = inner(value);
      else if (LISTS.has(name)) schema[name] = items(value).map(inner);
      else if (NAMED.has(name))
        schema[name] = Object.fromEntries(membersOf(value).map((one) => [one.name, inner(one.value)]));
    }
    if (this.forms.has(json)) this.#encode(schema, { json, file });
    return normalised(schema, json, (name) => this.#isUnsent({ json, file }, name));
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

  /** The reference to a schema that is written once. */
  #named(at: Located): string | undefined {
    const target = this.files.resolved(at);
    if (!target.json) return undefined;
    let name = this.#names.get(target.json);
    if (name === undefined) {
      const ref = refOf(at.json) ?? '';
      name = this.#free(ref.slice(ref.lastIndexOf('/') + 1).replace(/[^\w.-]/g, '_') || 'Schema');
      this.#names.set(target.json, name);
      this.#waiting.push({ name, at: target });
    }
    return `#/$defs/${name}`;
  }

  #free(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#taken.has(name); number++) name = `${wanted}_${number}`;
    this.#taken.add(name);
    return name;
  }

  #isUnsent(of: Located, name: string): boolean {
    const property = this.files.member(this.files.member(of, 'properties'), name);
    const isForm = of.json !== undefined && this.forms.has(of.json);
    return (
      isTrue(member(property.json, 'readOnly')) || (isForm && this.#isSpread(name, typeOf(property.json)))
    );
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
  const isNullable = isTrue(member(json, 'nullable'));
  const isCombined = COMBINED.some((name) => name in read);
  if (isNullable && !isCombined) {
    if (typeof schema.type === 'string') schema.type = [schema.type, 'null'];
    if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
  }
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
  return isNullable && isCombined ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** Other schemas, which do not accept null because of a `nullable` beside them. */
const COMBINED = ['$ref', 'allOf', 'anyOf', 'oneOf'];

const SCALARS = new Set(['string', 'number', 'integer', 'boolean']);
const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
const LIMITS = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;
