import { grouped } from '../count';

/** Values can be as long as a file; a sentence cannot. As in the core. */
const LONGEST_VALUE = 160;

/** The values of a problem or a note as a sentence has them: short, and numbers as German writes them. */
export type Written<Values> = { readonly [Name in keyof Values]: string };

export const written = <Values extends object>(values: Values): Written<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? grouped(value) : shortened(String(value)),
    ]),
  ) as Written<Values>;

const shortened = (text: string): string =>
  text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
