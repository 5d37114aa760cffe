/** What differs between two versions of a contract: its operation, and each field. */
import type { Contract, ContractOperation, ContractParameter, ContractScheme, JsonSchema } from './contract';
import { type Field, fieldName, type Place, placesOf } from './fields';
import { type LimitKind, limitChanges } from './limits';
import { type References, referencesOf } from './references';
import { isSchemaObject, keyword, OF_NAMED, type SchemaObject } from './schema';

/** A change of one field; the path of the body itself is empty. */
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
    | 'format'
    | 'stricter'
    | 'looser'
    | 'limits'
    | 'rules'
    | 'further';
  /** Of `stricter`, `looser` and `limits`. */
  readonly limits?: readonly LimitKind[];
}

/** A change of the operation, but for the body. */
export type OperationChange =
  | { readonly what: 'operation'; readonly operation: string }
  | { readonly what: 'server'; readonly server: string }
  | { readonly what: 'media-type' | 'security'; readonly before: string; readonly after: string }
  /** A credential that is sent in another way. */
  | { readonly what: 'scheme'; readonly name: string; readonly before: string; readonly after: string }
  | { readonly what: 'body-required' | 'body-optional' }
  | { readonly what: 'parameter'; readonly in: string; readonly change: FieldChange }
  /** The version before does not say what its parameters, credentials and server are. */
  | { readonly what: 'unknown' }
  /** The version before has the names of its credentials only. */
  | { readonly what: 'unknown-schemes' };

/** The changes of the operation, the most important first. */
export function operationChanges(before: Contract, after: Contract): OperationChange[] {
  const changes: OperationChange[] = [];
  const [one, other] = [before.operation, after.operation];
  if (one && other) {
    if (one.method !== other.method || one.path !== other.path)
      changes.push({ what: 'operation', operation: `${other.method} ${other.path}` });
    if (other.server !== undefined && one.server !== undefined && one.server !== other.server)
      changes.push({ what: 'server', server: other.server });
  }
  if (before.mediaType !== after.mediaType)
    changes.push({ what: 'media-type', before: before.mediaType, after: after.mediaType });
  if (!one || !other) return changes;
  if (one.parameters === undefined) return [...changes, { what: 'unknown' }];
  const isRequired = (of: ContractOperation) => of.isBodyRequired === true;
  if (isRequired(one) !== isRequired(other))
    changes.push({ what: isRequired(other) ? 'body-required' : 'body-optional' });
  const [had, has] = [one, other].map(({ security = [] }) => security.join(' | '));
  if (had !== has) changes.push({ what: 'security', before: had ?? '', after: has ?? '' });
  changes.push(...schemeChanges(one, other));
  return [...changes, ...parameterChanges(one.parameters, other.parameters ?? [])];
}

/** The changes of the credentials that both versions have. */
function schemeChanges(before: ContractOperation, after: ContractOperation): OperationChange[] {
  if (before.schemes === undefined)
    return (after.schemes ?? []).length > 0 ? [{ what: 'unknown-schemes' }] : [];
  const had = new Map(before.schemes.map((one) => [one.name, schemeText(one)]));
  return (after.schemes ?? []).flatMap((one): OperationChange[] => {
    const [was, is] = [had.get(one.name), schemeText(one)];
    return was === undefined || was === is
      ? []
      : [{ what: 'scheme', name: one.name, before: was, after: is }];
  });
}

/** In the words of descriptions: `apiKey header X-Key`. */
const schemeText = ({ type, scheme, in: place, key }: ContractScheme): string =>
  [type, scheme, place, key].filter((one) => one !== undefined).join(' ');

function parameterChanges(
  before: readonly ContractParameter[],
  after: readonly ContractParameter[],
): OperationChange[] {
  const places = new Set([...after, ...before].map((one) => one.in));
  return [...places].flatMap((place) => {
    const [one, other] = [before, after].map((all) => asSchema(all.filter((some) => some.in === place)));
    return fieldChanges(one ?? true, other ?? true).map(
      (change): OperationChange => ({ what: 'parameter', in: place, change }),
    );
  });
}

/** Parameters as the members of an object. */
const asSchema = (parameters: readonly ContractParameter[]): JsonSchema => ({
  properties: Object.fromEntries(parameters.map(({ name, schema = true }) => [name, schema])),
  required: parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name),
});

/** The changes of the fields, in the order of the newer version; removed fields come last. */
export function fieldChanges(before: JsonSchema, after: JsonSchema): FieldChange[] {
  const [one, other] = [before, after].map(versionOf) as [Version, Version];
  const removed = [...one.places.values()].filter(
    ({ path, isField }) => isField && !other.places.has(fieldName(path)),
  );
  const changes = [...other.places.values()].flatMap((place) =>
    changesOf(one.places.get(fieldName(place.path)), place, one, other),
  );
  const all = [...changes, ...removed.map(({ path }): FieldChange => ({ path, change: 'removed' }))];
  const mayLack = one.isCut || other.isCut;
  return mayLack && !isSame(before, after) ? [...all, { path: [], change: 'further' }] : all;
}

interface Version {
  readonly places: ReadonlyMap<string, Place>;
  /** There are further places. */
  readonly isCut: boolean;
  readonly rules: Rules;
}

function versionOf(schema: JsonSchema): Version {
  const { places, isCut } = placesOf(schema);
  return {
    places: new Map(places.map((one) => [fieldName(one.path), one])),
    isCut,
    rules: new Rules(schema),
  };
}

function changesOf(before: Place | undefined, after: Place, one: Version, other: Version): FieldChange[] {
  const { path } = after;
  if (!before) return after.isField ? [{ path, change: after.isRequired ? 'added-required' : 'added' }] : [];
  const differs = (name: keyof Field) => !isSame(before.field[name], after.field[name]);
  const changes: FieldChange[] = [];
  const add = (change: FieldChange['change'], isSo: boolean) => isSo && changes.push({ path, change });
  add(after.isRequired ? 'required' : 'optional', before.isRequired !== after.isRequired);
  add('type', differs('types'));
  add('values', differs('allowed'));
  add('format', differs('format'));
  const { stricter, looser, other: others } = limitChanges(before.schemas, after.schemas);
  for (const [change, limits] of [
    ['stricter', stricter],
    ['looser', looser],
    ['limits', others],
  ] as const)
    if (limits.length > 0) changes.push({ path, change, limits });
  add('rules', one.rules.of(before.schemas) !== other.rules.of(after.schemas));
  return changes;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Keywords whose changes are not listed one by one. */
const RULES = [
  ...['oneOf', 'anyOf', 'not', 'if', 'then', 'else', 'contains', 'minContains', 'maxContains'],
  ...['propertyNames', 'patternProperties', 'dependentRequired', 'dependentSchemas', 'dependencies'],
  ...['prefixItems', 'additionalItems', 'unevaluatedItems', 'additionalProperties', 'unevaluatedProperties'],
];
/** Keywords that a request cannot depart from. */
const WORDS = new Set(['title', 'description', 'deprecated', '$defs', 'definitions']);

/** Schemas that are written; a schema may refer to itself in ways without end. */
const MAX_WRITTEN = 20_000;

/** The further rules of schemas as text, so that those of two versions can be compared. */
class Rules {
  readonly #references: References;
  #left = MAX_WRITTEN;

  constructor(schema: JsonSchema) {
    this.#references = referencesOf(schema);
  }

  of(schemas: readonly SchemaObject[]): string {
    const rules = schemas.flatMap((schema) =>
      RULES.flatMap((name) => {
        const value = keyword(schema, name);
        // What only opens or closes an object is a limit.
        return value === undefined || typeof value === 'boolean' ? [] : [[name, this.#written(value, [])]];
      }),
    );
    return JSON.stringify(rules);
  }

  /** A value with what it refers to in the place of its references. */
  #written(value: unknown, around: readonly unknown[]): unknown {
    this.#left -= 1;
    if (this.#left < 0) return null;
    if (Array.isArray(value)) return value.map((one) => this.#written(one, around));
    if (!isSchemaObject(value)) return value;
    const { $ref: reference, ...rest } = value;
    const own = Object.entries(rest).flatMap(([name, one]): [string, unknown][] => {
      if (WORDS.has(name)) return [];
      if (!OF_NAMED.includes(name) || !isSchemaObject(one)) return [[name, this.#written(one, around)]];
      return [[name, Object.entries(one).map(([key, inner]) => [key, this.#written(inner, around)])]];
    });
    if (typeof reference !== 'string') return own;
    const target = this.#references.resolve(reference, value);
    const isInside = around.includes(target);
    return [...own, isInside ? around.indexOf(target) : this.#written(target, [...around, target])];
  }
}
