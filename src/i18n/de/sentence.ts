import { grouped } from '../count';

/** Values can be as long as a file; a sentence cannot. As in the core. */
const MAX_VALUE_LENGTH = 160;

/** The values of a problem or a note as a sentence has them: texts short, and numbers as German writes them. */
export type Written<Values> = {
  readonly [Name in keyof Values]: Values[Name] extends number ? string : Values[Name];
};

export const written = <Values extends object>(values: Values): Written<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, inSentence(value)]),
  ) as Written<Values>;

function inSentence(value: unknown): unknown {
  if (typeof value === 'number') return grouped(value);
  if (typeof value !== 'string' || value.length <= MAX_VALUE_LENGTH) return value;
  return `${value.slice(0, MAX_VALUE_LENGTH)}…`;
}
