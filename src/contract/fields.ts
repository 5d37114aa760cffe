/** The fields of a schema as a list for people: each with its types, what it may be and whether it is required. */
import type { ContractType } from '../core/internal';
import { shortJson } from './comparison';
import type { JsonSchema } from './contract';
import {
  isSchemaObject,
  isType,
  keyword,
  References,
  type SchemaObject,
  schemaEntries,
  schemaKeyword,
  schemasKeyword,
  textKeyword,
  textsKeyword,
  typesKeyword,
} from './schema';

/** The items of a list, as a step of a path. */
export const ITEMS = '[]';

export interface Field {
  /** `['lines', '[]', 'sku']` */
  readonly path: readonly string[];
  /** Its title, if the schema has one that says more than its name. */
  readonly title?: string;
  readonly description?: string;
  readonly types: readonly ContractType[];
  /** Of the items of a list, if the schema names any. */
  readonly itemTypes?: readonly ContractType[];
  /** Required where the object around it is sent. */
  readonly isRequired: boolean;
  /** As JSON. */
  readonly allowed?: readonly string[];
  readonly format?: string;
}

const MAX_FIELDS = 300;
const MAX_DEPTH = 5;

/** What schemas say of one value together. */
interface Shape {
  readonly schemas: readonly SchemaObject[];
}

/** More alternatives than these are not looked at for types. */
const MAX_ALTERNATIVES = 50;

const isNull = (schema: JsonSchema): boolean =>
  isSchemaObject(schema) && textKeyword(schema, 'type') === 'null';

class Shapes {
  readonly #references: References;

  constructor(schema: JsonSchema) {
    this.#references = new References(schema);
  }

  /** The schemas that apply to a value, each once; of alternatives the first that is not null. */
  of(schema: JsonSchema): Shape {
    const schemas = new Set<SchemaObject>();
    const open: JsonSchema[] = [schema];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (!isSchemaObject(next) || schemas.has(next)) continue;
      schemas.add(next);
      // The first is taken first.
      open.push(...this.#othersOf(next).reverse());
    }
    return { schemas: [...schemas] };
  }

  #othersOf(schema: SchemaObject): JsonSchema[] {
    const reference = textKeyword(schema, '$ref');
    const target = reference === undefined ? undefined : this.#references.resolve(reference);
    const [first] = alternativesOf(schema);
    return [
      ...(target === undefined ? [] : [target]),
      ...(schemasKeyword(schema, 'allOf') ?? []),
      ...(first === undefined ? [] : [first]),
    ];
  }

  /** The types of a value: of alternatives that name no type together, those of each. */
  typesOf({ schemas }: Shape): readonly ContractType[] {
    const decides = schemas.find((one) => ownTypes(one).length > 0 || alternativesOf(one).length > 1);
    if (!decides) return [];
    const own = ownTypes(decides);
    if (own.length > 0) return own;
    const types = alternativesOf(decides)
      .slice(0, MAX_ALTERNATIVES)
      .map(
        (one) =>
          this.of(one)
            .schemas.map(ownTypes)
            .find((some) => some.length > 0) ?? [],
      );
    // One that takes anything has no types.
    return types.some((some) => some.length === 0) ? [] : [...new Set(types.flat())];
  }

  /** The schema of the items of a list. */
  itemsIn({ schemas }: Shape): JsonSchema | undefined {
    return schemas.map((one) => schemaKeyword(one, 'items')).find((one) => one !== undefined);
  }

  itemTypesOf(shape: Shape): Pick<Field, 'itemTypes'> {
    const items = this.itemsIn(shape);
    const itemTypes = items === undefined ? [] : this.typesOf(this.of(items));
    return itemTypes.length > 0 ? { itemTypes } : {};
  }
}

/** What a value may be instead, null aside. */
function alternativesOf(schema: SchemaObject): JsonSchema[] {
  return [...(schemasKeyword(schema, 'oneOf') ?? []), ...(schemasKeyword(schema, 'anyOf') ?? [])].filter(
    (one) => !isNull(one),
  );
}

const ownTypes = (schema: SchemaObject): readonly ContractType[] => typesKeyword(schema).filter(isType);

/** The fields of a schema, the required ones of each object first; those of lists below them. */
export function fieldsOf(schema: JsonSchema): Field[] {
  const shapes = new Shapes(schema);
  const fields: Field[] = [];
  const add = (shape: Shape, path: readonly string[], around: ReadonlySet<SchemaObject>): void => {
    if (path.length > MAX_DEPTH * 2 || shape.schemas.some((one) => around.has(one))) return;
    const inside = new Set([...around, ...shape.schemas]);
    const required = new Set(shape.schemas.flatMap((one) => textsKeyword(one, 'required')));
    const members = new Map(shape.schemas.flatMap((one) => schemaEntries(one, 'properties')));
    const sorted = [...members].sort(
      ([one], [other]) => Number(required.has(other)) - Number(required.has(one)),
    );
    for (const [name, member] of sorted) {
      if (fields.length >= MAX_FIELDS) return;
      if (member === false) continue;
      const own = shapes.of(member);
      const at = [...path, name];
      fields.push(
        fieldOf(at, own, { types: shapes.typesOf(own), ...shapes.itemTypesOf(own) }, required.has(name)),
      );
      add(own, at, inside);
    }
    const items = shapes.itemsIn(shape);
    if (items !== undefined) add(shapes.of(items), [...path, ITEMS], inside);
  };
  add(shapes.of(schema), [], new Set());
  return fields;
}

function fieldOf(
  path: readonly string[],
  { schemas }: Shape,
  types: Pick<Field, 'types' | 'itemTypes'>,
  isRequired: boolean,
): Field {
  const first = <Value>(find: (schema: SchemaObject) => Value | undefined): Value | undefined =>
    schemas.map(find).find((value) => value !== undefined);
  const values = first((one) => keyword(one, 'enum'));
  const constant = first((one) => (Object.hasOwn(one, 'const') ? [one.const] : undefined));
  const allowed = Array.isArray(values) ? values : constant;
  const title = first((one) => textKeyword(one, 'title'));
  const description = first((one) => textKeyword(one, 'description'));
  const format = first((one) => textKeyword(one, 'format'));
  return {
    path,
    ...(title !== undefined && title !== path.at(-1) && { title }),
    ...(description !== undefined && { description }),
    ...types,
    isRequired,
    ...(allowed && { allowed: allowed.map(shortJson) }),
    ...(format !== undefined && { format }),
  };
}

/** `lines[].sku` */
export const fieldName = (path: readonly string[]): string =>
  path.reduce((text, step) => (step === ITEMS || text === '' ? text + step : `${text}.${step}`), '');

/** What differs between two versions of a contract, by field. */
export interface FieldChange {
  readonly path: readonly string[];
  readonly change:
    | 'added'
    | 'added-required'
    | 'removed'
    | 'required'
    | 'optional'
    | 'type'
    | 'values'
    | 'format';
}

/** The changes of the fields, in the order of the newer version; removed fields come last. */
export function fieldChanges(before: JsonSchema, after: JsonSchema): FieldChange[] {
  const old = new Map(fieldsOf(before).map((field) => [fieldName(field.path), field]));
  const current = fieldsOf(after);
  const names = new Set(current.map(({ path }) => fieldName(path)));
  const removed = [...old.values()].filter(({ path }) => !names.has(fieldName(path)));
  return [
    ...current.flatMap((field) => changesOf(old.get(fieldName(field.path)), field)),
    ...removed.map(({ path }): FieldChange => ({ path, change: 'removed' })),
  ];
}

function changesOf(before: Field | undefined, { path, ...after }: Field): FieldChange[] {
  if (!before) return [{ path, change: after.isRequired ? 'added-required' : 'added' }];
  const differs = (name: 'types' | 'allowed' | 'format') =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const changes: FieldChange[] = [];
  if (before.isRequired !== after.isRequired)
    changes.push({ path, change: after.isRequired ? 'required' : 'optional' });
  if (differs('types')) changes.push({ path, change: 'type' });
  if (differs('allowed')) changes.push({ path, change: 'values' });
  if (differs('format')) changes.push({ path, change: 'format' });
  return changes;
}
