/** What Ajv 8 judges wrongly, so that a law that compares with it leaves such schemas out. */

type Schema = Readonly<Record<string, unknown>>;

function* objectsIn(schema: unknown): Generator<Schema> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield schema as Schema;
  for (const inner of Object.values(schema)) yield* objectsIn(inner);
}

/**
 * Whether it judges a schema as JSON Schema does. It takes an empty list for one that holds what `contains` asks for
 * where `prefixItems` stands beside it, and what an `if` looks at for evaluated although that `if` fails.
 */
export function isJudgedByAjv(schema: unknown): boolean {
  const objects = [...objectsIn(schema)];
  const has = (...keys: string[]) => objects.some((one) => keys.every((key) => key in one));
  const hasUnevaluated = has('unevaluatedProperties') || has('unevaluatedItems');
  return !has('contains', 'prefixItems') && !(has('if') && hasUnevaluated);
}
