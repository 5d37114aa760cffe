/** How a receiver may repeat a text in its answer. */
const each = (text: string, change: (code: number) => string): string =>
  Array.from(text, (character) => change(character.charCodeAt(0))).join('');

const hex = (code: number, length = 2): string => code.toString(16).padStart(length, '0');

const inMarkup = (text: string, entity: (code: number) => string): string =>
  text.replace(/[^\w]/g, (character) => entity(character.charCodeAt(0)));

export const ECHOES: readonly (readonly [how: string, escaped: (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['with its slashes escaped', (text) => text.replaceAll('/', '\\/')],
  [
    'as .NET escapes it',
    (text) => text.replace(/[+&<>]/g, (one) => `\\u00${hex(one.charCodeAt(0)).toUpperCase()}`),
  ],
  ['as codes of JSON', (text) => each(text, (code) => `\\u${hex(code, 4)}`)],
  ['in JSON inside JSON', (text) => JSON.stringify(JSON.stringify(text.replaceAll('/', '\\/'))).slice(3, -3)],
  ['in a URL', encodeURIComponent],
  ['in a URL inside a URL', (text) => encodeURIComponent(encodeURIComponent(text))],
  ['in a URL, in small letters', (text) => each(text, (code) => `%${hex(code)}`)],
  ['with decimal entities', (text) => inMarkup(text, (code) => `&#${code};`)],
  ['with hexadecimal entities', (text) => inMarkup(text, (code) => `&#x${hex(code, 4)};`)],
  [
    'with named entities',
    (text) => text.replaceAll('+', '&plus;').replaceAll('/', '&sol;').replaceAll('=', '&equals;'),
  ],
];
