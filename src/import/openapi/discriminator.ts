/**
 * Discriminators: the property whose value says which schema a value follows. JSON Schema does not know them, so each
 * alternative gets the values that choose it (OpenAPI 3.1, 4.8.25; Swagger 2.0, “discriminator”).
 */
import type { JsonSchema } from '../../contract/contract';
import { isSchemaObject } from '../../contract/schema';
import type { Json } from '../../core/internal';
import { items, member, membersOf, scalarText, textOf } from '../json';
import { type Located, refOf } from './described-files';
import type { SchemaParts } from './schema-parts';

export interface Discriminator {
  readonly property: string;
  /** The values that choose a schema, by what they refer to it with. */
  readonly mapping: ReadonlyMap<string, readonly string[]>;
}

/** The discriminator of a schema; undefined if it has none, or one that has a schema for all other values. */
export function discriminatorOf(json: Json): Discriminator | undefined {
  const written = member(json, 'discriminator');
  // Swagger 2.0 has the name of the property alone.
  const property = written?.type === 'string' ? written.value : textOf(written, 'propertyName');
  if (property === undefined || member(written, 'defaultMapping')) return undefined;
  const mapping = new Map<string, string[]>();
  for (const { name, value } of membersOf(member(written, 'mapping'))) {
    const ref = scalarText(value);
    if (ref !== undefined) mapping.set(ref, [...(mapping.get(ref) ?? []), name]);
  }
  return { property, mapping };
}

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** The values that choose the schema that a reference names: those of the mapping, or else its name. */
export function valuesFor(ref: string, { mapping }: Discriminator): readonly string[] {
  const name = nameIn(ref);
  return mapping.get(ref) ?? mapping.get(name) ?? [name];
}

/**
 * An alternative with the values that choose it. One whose own values for the property are others stays as it is:
 * then the description means something else.
 */
export function alternativeOf(
  schema: JsonSchema,
  option: Located,
  discriminator: Discriminator,
  parts: SchemaParts,
): JsonSchema {
  const ref = refOf(option.json);
  if (ref === undefined || !isSchemaObject(schema)) return schema;
  const { property } = discriminator;
  const described = parts.property(option, property);
  const isOther = described.some(({ json }) => (textOf(json, 'type') ?? 'string') !== 'string');
  const own = described.map(({ json }) => valuesOf(json)).filter((values) => values !== undefined);
  const values = valuesFor(ref, discriminator).filter((value) => own.every((some) => some.has(value)));
  return values.length === 0 || isOther ? schema : withValues(schema, property, values);
}

/** The values that a schema allows; undefined where it allows any. */
function valuesOf(json: Json | undefined): ReadonlySet<string> | undefined {
  const constant = member(json, 'const');
  const values = constant ? [constant] : items(member(json, 'enum'));
  if (values.length === 0) return undefined;
  return new Set(values.map(scalarText).filter((value) => value !== undefined));
}

export const withValues = (
  schema: Exclude<JsonSchema, boolean>,
  property: string,
  values: readonly string[],
): JsonSchema => {
  const properties = isSchemaObject(schema.properties) ? schema.properties : {};
  return { ...schema, properties: { ...properties, [property]: { enum: values } } };
};

/** Schemas that extend another one (`allOf`) and are meant by it, with the references that name them. */
const MAX_HEIRS = 100;

/** Where a description has the schemas that it refers to. */
const PLACES = [['components', 'schemas'], ['definitions']];

/** The references of the schemas of a file, by the schema that they extend. */
const heirsOfFiles = new WeakMap<Json, ReadonlyMap<Json, readonly string[]>>();

/** The references of all schemas in its file that extend a schema, directly or through others. */
export function heirsOf({ json, file }: Located): readonly string[] {
  let heirs = heirsOfFiles.get(file.root);
  if (!heirs) {
    heirs = heirsIn(file.root);
    heirsOfFiles.set(file.root, heirs);
  }
  const found = new Set<string>();
  const open: (Json | undefined)[] = [json];
  for (let next = open.pop(); next; next = open.pop())
    for (const ref of heirs.get(next) ?? []) {
      if (found.has(ref)) continue;
      found.add(ref);
      open.push(schemaAt(file.root, ref));
    }
  return found.size > MAX_HEIRS ? [] : [...found];
}

function heirsIn(root: Json): ReadonlyMap<Json, readonly string[]> {
  const heirs = new Map<Json, string[]>();
  for (const place of PLACES) {
    const schemas = place.reduce<Json | undefined>((at, name) => member(at, name), root);
    for (const { name, value } of membersOf(schemas))
      for (const part of items(member(value, 'allOf'))) {
        const base = schemaAt(root, refOf(part) ?? '');
        if (base) heirs.set(base, [...(heirs.get(base) ?? []), `#/${place.join('/')}/${name}`]);
      }
  }
  return heirs;
}

function schemaAt(root: Json, ref: string): Json | undefined {
  const place = PLACES.find((names) => ref.startsWith(`#/${names.join('/')}/`));
  return place && [...place, nameIn(ref)].reduce<Json | undefined>((at, name) => member(at, name), root);
}
