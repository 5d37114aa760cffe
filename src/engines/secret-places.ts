import { variableName } from '../formats/variable-name';
import type { WantedSecret } from './engine';

/** Secrets that come from environment variables. */
export const inEnvironment = (names: readonly string[]): WantedSecret[] =>
  names.map((name) => ({ name, place: { type: 'environment', variable: variableName(name) } }));

/** A member called `__proto__` would set the prototype, unless its name is computed. */
const member = (name: string): string => (name === '__proto__' ? `['${name}']` : name);

/** An object with the values of secrets, each read by an expression. */
export const secretsObject = (names: readonly string[], read: (variable: string) => string): string =>
  names.length === 0
    ? '{}'
    : `{ ${names.map((name) => `${member(name)}: ${read(variableName(name))}`).join(', ')} }`;

export const fromProcess = (variable: string): string => `process.env.${variable}`;
