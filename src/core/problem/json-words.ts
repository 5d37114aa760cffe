/** The English words for errors in a JSON text. */
import type { JsonExpected, UnexpectedToken } from '.';

export const JSON_EXPECTED: Record<JsonExpected, string> = {
  value: 'a value',
  'value-or-bracket': 'a value or ]',
  name: 'a member name in double quotes',
  'name-or-brace': 'a member name in double quotes or }',
  colon: 'a colon',
  'comma-or-brace': 'a comma or }',
  'comma-or-bracket': 'a comma or ]',
  quote: 'a closing quote',
  'quote-or-escape': 'a closing quote or an escape such as \\n',
  'hex-digits': 'four hexadecimal digits after \\u',
  'escape-letter': 'one of " \\ / b f n r t u after the backslash',
  'no-digit-after-zero': 'no digit after a leading zero',
  'digit-after-minus': 'a digit after the minus sign',
  'digit-after-point': 'a digit after the decimal point',
  'digit-in-exponent': 'a digit in the exponent',
  end: 'the end of the text',
};

/** A character as `nameCharacter` names it, which leaves a space as it is. */
export const character = (name: string): string => (name === ' ' ? 'a space' : name);

const FOUND: Record<UnexpectedToken['found'], (text: string) => string> = {
  end: () => 'the end of the text',
  'line-end': () => 'the end of the line',
  nothing: () => 'none',
  word: (text) => `“${text}”`,
  character,
};

export const found = ({ found: what, text }: UnexpectedToken): string => FOUND[what](text);

/** The fault at a place of a JSON text in words; frequent mistakes are named. */
export function jsonFault(fault: { readonly expected: JsonExpected } & UnexpectedToken): string {
  if (fault.expected === 'name' && fault.text === '}') return 'there is one comma too many before }';
  if (fault.expected === 'value' && fault.text === ']') return 'there is one comma too many before ]';
  if (fault.text === "'" && /^(?:name|value)/.test(fault.expected)) return "JSON has double quotes, found '";
  if (fault.expected.startsWith('comma-')) {
    if (fault.text === '"') return 'a comma is missing before "';
    if (fault.found === 'word') return `“${fault.text}” is not in double quotes`;
  }
  if (fault.expected === 'name' && /^[0-9]/.test(fault.text))
    return 'a number is written with a point, such as 1249.50, not with a comma';
  return `expected ${JSON_EXPECTED[fault.expected]}, found ${found(fault)}`;
}
