/** The fields of a schema as a list for people: each with its types, what it may be and whether it is required. */
import type { Path } from '../core';
import type { ContractType } from '../core/internal';
import { shortJson } from './comparison';
import type { JsonSchema } from './contract';
import { type References, referencesOf } from './references';
import {
  isSchemaObject,
  isType,
  keyword,
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
    this.#references = referencesOf(schema);
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
    const target = reference === undefined ? undefined : this.#references.resolve(reference, schema);
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

/** A place in a body that a schema describes: the body itself, a field, or the items of a list. */
export interface Place {
  readonly path: readonly string[];
  readonly schemas: readonly SchemaObject[];
  readonly isRequired: boolean;
  /** It has a name. */
  readonly isField: boolean;
  readonly field: Field;
}

/** The fields of a schema, the required ones of each object first; those of lists below them. */
export const fieldsOf = (schema: JsonSchema): Field[] =>
  placesOf(schema).places.flatMap(({ isField, field }) => (isField ? [field] : []));

/** All places that a schema describes, each before those inside it. `isCut`: there are too many. */
export function placesOf(schema: JsonSchema): { readonly places: readonly Place[]; readonly isCut: boolean } {
  const shapes = new Shapes(schema);
  const places: Place[] = [];
  let isCut = false;
  let left = MAX_FIELDS;
  const add = (
    shape: Shape,
    { path, isRequired, isField }: Pick<Place, 'path' | 'isRequired' | 'isField'>,
    around: ReadonlySet<SchemaObject>,
  ): void => {
    const { schemas } = shape;
    const types = { types: shapes.typesOf(shape), ...shapes.itemTypesOf(shape) };
    const field = fieldOf(path, shape, types, isRequired);
    places.push({ path, schemas, isRequired, isField, field });
    if (schemas.some((one) => around.has(one))) return;
    if (path.length > MAX_DEPTH * 2) {
      isCut = true;
      return;
    }
    const inside = new Set([...around, ...schemas]);
    const required = new Set(schemas.flatMap((one) => textsKeyword(one, 'required')));
    const members = new Map(schemas.flatMap((one) => schemaEntries(one, 'properties')));
    const sorted = [...members].sort(
      ([one], [other]) => Number(required.has(other)) - Number(required.has(one)),
    );
    for (const [name, member] of sorted) {
      if (member === false) continue;
      if (left <= 0) {
        isCut = true;
        return;
      }
      left -= 1;
      add(
        shapes.of(member),
        { path: [...path, name], isRequired: required.has(name), isField: true },
        inside,
      );
    }
    const items = shapes.itemsIn(shape);
    if (items !== undefined)
      add(shapes.of(items), { path: [...path, ITEMS], isRequired: false, isField: false }, inside);
  };
  add(shapes.of(schema), { path: [], isRequired: false, isField: false }, new Set());
  return { places, isCut };
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

/** The most examples and values of an enumeration that are proposed. */
const MAX_PROPOSED = 2;

/**
 * The values that the schema itself names for a member, the likeliest first: its constant, its default, its examples,
 * the first of its enumeration. Each may be wrong for the user; none if the schema does not describe the member.
 */
export function proposedValues(schema: JsonSchema, path: Path): readonly unknown[] {
  const shapes = new Shapes(schema);
  let shape = shapes.of(schema);
  for (const step of path) {
    const next = shape.schemas.flatMap((one): JsonSchema[] => {
      if (typeof step === 'number') return [schemaKeyword(one, 'items') ?? []].flat();
      return schemaEntries(one, 'properties').flatMap(([name, member]) => (name === step ? [member] : []));
    });
    if (next.length === 0) return [];
    shape = shapes.of({ allOf: next });
  }
  const listed = (name: string): readonly unknown[] =>
    shape.schemas.flatMap((one) => keyword(one, name) ?? []).slice(0, MAX_PROPOSED);
  const own = (name: string): readonly unknown[] =>
    shape.schemas.flatMap((one) => (Object.hasOwn(one, name) ? [one[name]] : []));
  return [...own('const'), ...own('default'), ...listed('examples'), ...listed('enum')];
}

/** `lines[].sku` */
export const fieldName = (path: readonly string[]): string =>
  path.reduce((text, step) => (step === ITEMS || text === '' ? text + step : `${text}.${step}`), '');
