/** Values can be as long as a file; a sentence cannot. */
const MAX_VALUE_LENGTH = 160;

/** The values of a message, as long as a sentence has room for. */
export const shortened = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, short(value)])) as Values;

const short = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_VALUE_LENGTH
    ? `${value.slice(0, MAX_VALUE_LENGTH)}…`
    : value;
