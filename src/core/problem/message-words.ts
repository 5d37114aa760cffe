import type {
  FilterArguments,
  FoundInText,
  HeaderValueFault,
  JsonExpected,
  JsonKind,
  KeyEncoding,
  NoFallback,
  Protectable,
  TagExpected,
} from './values';

/** The words inside the messages of problems: what was expected, and what was found. */
export const KINDS: Record<JsonKind, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

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

export const TAG_EXPECTED: Record<TagExpected, string> = {
  'path-or-string': 'a path such as order.id, or a string in single quotes',
  'name-or-number': 'a name or a number',
  'number-or-string': 'a number or a string in single quotes',
  bracket: ']',
  'filter-name': 'the name of a filter',
  literal: 'a string in single quotes, a number, true, false or null',
  quote: "a closing ' for this string",
  'quote-before-character': 'a closing \' (a string contains no ", \\ or control character)',
  'pipe-or-end': '| or }}',
  'dot-pipe-or-end': '., | or }}',
};

export const ARGUMENTS: Record<FilterArguments, string> = {
  none: 'no arguments',
  one: "one argument, such as default: 'none'",
  'one-string-at-most': "at most one string, such as join: ', '",
};

export const NO_FALLBACK: Record<NoFallback, string> = { 'empty-text': 'the empty text', false: 'false' };

export const NOT_IN_HEADER_VALUE: Record<HeaderValueFault, string> = {
  'outer-space': 'space at its start or end',
  control: 'control character',
  'not-ascii': 'character outside ASCII',
};

export const KEY_ENCODINGS: Record<KeyEncoding, string> = {
  hex: 'hexadecimal digits, two for each byte',
  base64: 'standard Base64 with its padding',
};

export const PROTECTABLES: Record<Protectable, string> = {
  method: 'the method',
  host: 'the host',
  path: 'the path',
  query: 'the query',
  'empty-query': 'a ? without a query',
  'content-type': 'the Content-Type',
  body: 'the body',
  time: 'the time',
  id: 'the message ID',
};

/** A character as `nameCharacter` names it, which leaves a space as it is. */
export const character = (name: string): string => (name === ' ' ? 'a space' : name);

const FOUND: Record<FoundInText['found'], (text: string) => string> = {
  end: () => 'the end of the text',
  nothing: () => 'none',
  word: (text) => `“${text}”`,
  character,
};

export const found = ({ found: what, text }: FoundInText): string => FOUND[what](text);

/** `GET, POST or PUT` */
export const either = (alternatives: readonly string[]): string => joined(alternatives, 'or');

/** `the method, the host and the path` */
export const all = (things: readonly string[]): string => joined(things, 'and');

function joined(words: readonly string[], conjunction: string): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${conjunction} ${last}` : last;
}
