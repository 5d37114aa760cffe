/** The limits that schemas set for one value, and how those of a newer version compare with them. */
import { isSchemaObject, keyword, type SchemaObject } from './schema';

/** What limits are about, as a list of changes names them. */
export type LimitKind = 'length' | 'items' | 'members' | 'number' | 'step' | 'pattern' | 'unique' | 'closed';

export interface LimitChanges {
  readonly stricter: readonly LimitKind[];
  readonly looser: readonly LimitKind[];
  /** Neither of both, or nobody can say. */
  readonly other: readonly LimitKind[];
}

/** Which of two values of a keyword is stricter: negative if the first is, positive if the second is. */
type Compare = (before: unknown, after: unknown) => number | undefined;

const NO_LIMIT = undefined;

/** Of a limit that may be absent; `direction` is 1 where a greater number is stricter. */
const byNumber =
  (direction: 1 | -1): Compare =>
  (before, after) => {
    if (before === NO_LIMIT || after === NO_LIMIT) return before === NO_LIMIT ? 1 : -1;
    const areNumbers = typeof before === 'number' && typeof after === 'number';
    return areNumbers ? Math.sign(after - before) * direction : undefined;
  };

const byPresence: Compare = (before, after) =>
  before === NO_LIMIT ? 1 : after === NO_LIMIT ? -1 : undefined;

const [least, most] = [byNumber(1), byNumber(-1)];

const KEYWORDS: readonly (readonly [name: string, kind: LimitKind, compare: Compare])[] = [
  ['minLength', 'length', least],
  ['maxLength', 'length', most],
  ['minItems', 'items', least],
  ['maxItems', 'items', most],
  ['minProperties', 'members', least],
  ['maxProperties', 'members', most],
  ['minimum', 'number', least],
  ['exclusiveMinimum', 'number', least],
  ['maximum', 'number', most],
  ['exclusiveMaximum', 'number', most],
  ['multipleOf', 'step', byPresence],
  ['pattern', 'pattern', byPresence],
  ['uniqueItems', 'unique', byPresence],
  ['additionalProperties', 'closed', byPresence],
  ['unevaluatedProperties', 'closed', byPresence],
];

/** Values of keywords that limit nothing. */
const LIMITS_NOTHING: Readonly<Record<string, readonly unknown[]>> = {
  minLength: [0],
  minItems: [0],
  minProperties: [0],
  uniqueItems: [false],
  exclusiveMinimum: [false],
  exclusiveMaximum: [false],
  additionalProperties: [true],
  unevaluatedProperties: [true],
};

/** The limit that all schemas of a value set together; undefined for none, and a text of several that differ. */
function limitOf(schemas: readonly SchemaObject[], name: string, compare: Compare): unknown {
  const values = schemas
    .map((schema) => keyword(schema, name))
    .filter((value) => value !== undefined && !LIMITS_NOTHING[name]?.includes(value))
    // What a schema for further members allows is compared as other rules are.
    .map((value) => (isSchemaObject(value) ? 'schema' : value));
  return values.reduce<unknown>((one, other) => {
    if (one === undefined || one === other) return other;
    const order = compare(one, other);
    return order === undefined ? JSON.stringify([one, other]) : order > 0 ? other : one;
  }, undefined);
}

/** How the limits of a value have changed. */
export function limitChanges(before: readonly SchemaObject[], after: readonly SchemaObject[]): LimitChanges {
  const orders = new Map<LimitKind, Set<number | undefined>>();
  for (const [name, kind, compare] of KEYWORDS) {
    const [one, other] = [before, after].map((schemas) => limitOf(schemas, name, compare));
    if (one === other) continue;
    orders.set(kind, (orders.get(kind) ?? new Set()).add(compare(one, other)));
  }
  const kinds = (test: (found: ReadonlySet<number | undefined>) => boolean) =>
    [...orders].filter(([, found]) => test(found)).map(([kind]) => kind);
  const isOnly = (order: number) => (found: ReadonlySet<number | undefined>) =>
    found.size === 1 && found.has(order);
  return {
    stricter: kinds(isOnly(1)),
    looser: kinds(isOnly(-1)),
    other: kinds((found) => !isOnly(1)(found) && !isOnly(-1)(found)),
  };
}
