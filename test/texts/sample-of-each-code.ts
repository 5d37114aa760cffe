/** The names of a table, as its type has them. */
export const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(table) as Name[];

/** Every value that stands beside some code, each of which shows in a message as given. */
const VALUES = {
  said: '‹a›',
  name: '‹a›',
  names: '‹a›',
  canonical: '‹b›',
  port: '‹a›',
  written: '‹a›',
  mebibytes: 231,
  characters: 231,
};

/** A case for every code of a table. */
export const sampleOfEachCode = <Case extends { readonly code: string }>(
  table: Record<Case['code'], unknown>,
): Case[] => keysOf<Case['code']>(table).map((code) => ({ ...VALUES, code }) as unknown as Case);
