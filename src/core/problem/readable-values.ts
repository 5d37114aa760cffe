/** Values can be as long as a file; a sentence cannot. */
const MAX_VALUE_LENGTH = 160;

/** The values of an English message: as long as a sentence has room for, and numbers as `33,554,432`. */
export const readableValues = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(value)])) as Values;

function readable(value: unknown): unknown {
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  return typeof value === 'string' && value.length > MAX_VALUE_LENGTH
    ? `${value.slice(0, MAX_VALUE_LENGTH)}…`
    : value;
}
