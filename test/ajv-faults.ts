/** What Ajv 8 judges wrongly or not at all, so that a law that compares with it leaves such schemas out. */

/**
 * What it says; undefined where it cannot judge: where a schema refers to nothing, or to itself without an end, and
 * where the code that it writes fails, as that of a `oneOf` which looks at all members, beside `patternProperties`.
 */
export function verdictOfAjv<Verdict>(judge: () => Verdict): Verdict | undefined {
  try {
    return judge();
  } catch {
    return undefined;
  }
}

type Schema = Readonly<Record<string, unknown>>;

function* objectsIn(schema: unknown): Generator<Schema> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield schema as Schema;
  for (const inner of Object.values(schema)) yield* objectsIn(inner);
}

function hasKeyword(schema: unknown, ...keys: string[]): boolean {
  return [...objectsIn(schema)].some((one) => keys.every((key) => key in one));
}

/**
 * Whether it judges a schema as JSON Schema does. It takes an empty list for one that holds what `contains` asks for
 * where `prefixItems` stands beside it, and what an `if` looks at for evaluated although that `if` fails.
 */
export function isJudgedByAjv(schema: unknown): boolean {
  const hasUnevaluated =
    hasKeyword(schema, 'unevaluatedProperties') || hasKeyword(schema, 'unevaluatedItems');
  return !hasKeyword(schema, 'contains', 'prefixItems') && !(hasKeyword(schema, 'if') && hasUnevaluated);
}

/** Whether it judges a value by such a schema: it takes a member for evaluated whose name each object inherits. */
export function isValueJudgedByAjv(schema: unknown, value: unknown): boolean {
  if (!hasKeyword(schema, 'unevaluatedProperties')) return true;
  const names = [...objectsIn(value)].flatMap((one) => Object.keys(one));
  return !names.some((name) => name in Object.prototype);
}
