import type { Json } from '../../../core/internal';
import type { ValueType } from './schema-place';

/** What the schema of a host says of a value of the context. */
export interface AboutValue {
  /** The sample has no such value. */
  readonly isOnlyInSchema: boolean;
  /** Empty if the schema does not say it. */
  readonly types: readonly ValueType[];
  readonly description: string | undefined;
  /** The JSON texts of all values that are allowed. */
  readonly values: readonly string[] | undefined;
}

const known = new WeakMap<Json, AboutValue>();

export function describeValue(value: Json, about: AboutValue): void {
  known.set(value, about);
}

/** Undefined where there is no schema. */
export const aboutValue = (value: Json): AboutValue | undefined => known.get(value);
