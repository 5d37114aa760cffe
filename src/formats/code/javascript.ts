import { hexEscape, replaceHidden, shortEscape } from './characters';
import { expression, type Field, type Notation } from './segment';

/** A literal of JavaScript for exactly this text: over several lines where the text has them. */
export function jsText(text: string): string {
  if (text.includes('\n')) return `\`${replaceHidden(text.replace(/[\\`]|\$(?=\{)/g, '\\$&'), hexEscape)}\``;
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return quote + replaceHidden(escaped, shortEscape) + quote;
}

/** `base64` makes Base64 of an expression, which the run-times do in different ways. */
const notation = (base64: Notation['base64']): Notation => ({
  text: jsText,
  variable: (name) => `process.env.${name}`,
  base64,
  join: ' + ',
});

/** The fields as an object, each on a line of its own. */
export function jsFields(fields: readonly Field[], indent: string, base64: Notation['base64']): string[] {
  return fields.map((field) => `${indent}${member(field.name)}: ${expression(field, notation(base64))},`);
}

/** A member that is called `__proto__` would set the prototype, unless its name is computed. */
const member = (name: string): string => (name === '__proto__' ? `['${name}']` : jsText(name));

/** A variable that is not set would go out as the word “undefined”. */
export const jsVariableChecks = (names: readonly string[]): string[] =>
  names.flatMap((name) => [
    `// The secret stands in the environment variable ${name}.`,
    `if (process.env.${name} === undefined) throw new Error('Set the environment variable ${name} first');`,
    '',
  ]);
