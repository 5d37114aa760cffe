import { hasErrors, readContext } from '../../core';
import type { Json } from '../../core/internal';
import type { JsonCode } from './causes/code';

/** How a program writes JSON. */
interface Style {
  /** Between items and members; `, ` in Python. */
  readonly comma: string;
  readonly colon: string;
  readonly sorted: boolean;
  /** Which characters of a string are written as `\uXXXX`, or with a backslash, besides those of JSON.stringify. */
  readonly escapes: RegExp | undefined;
}

const NON_ASCII = /[^\0-\x7f]/g;
const SLASH = /\//g;

const COMPACT: Style = { comma: ',', colon: ':', sorted: false, escapes: undefined };
const SPACED: Style = { ...COMPACT, comma: ', ', colon: ': ' };

/** What becomes of a JSON body when a program parses it and writes it again. */
export const REWRITERS: readonly {
  readonly code: JsonCode;
  readonly rewrite: (body: ParsedBody) => string;
}[] = [
  { code: 'json-javascript', rewrite: ({ value }) => JSON.stringify(value) },
  { code: 'json-javascript-2-spaces', rewrite: ({ value }) => JSON.stringify(value, null, 2) },
  { code: 'json-javascript-4-spaces', rewrite: ({ value }) => JSON.stringify(value, null, 4) },
  { code: 'json-compact', rewrite: ({ json }) => write(json, COMPACT) },
  {
    code: 'json-python',
    rewrite: ({ json }) => write(json, { ...SPACED, escapes: NON_ASCII }),
  },
  {
    code: 'json-python-non-ascii',
    rewrite: ({ json }) => write(json, SPACED),
  },
  {
    code: 'json-ascii',
    rewrite: ({ json }) => write(json, { ...COMPACT, escapes: NON_ASCII }),
  },
  {
    code: 'json-php',
    rewrite: ({ json }) => write(json, { ...COMPACT, escapes: /\/|[^\0-\x7f]/g }),
  },
  {
    code: 'json-escaped-slashes',
    rewrite: ({ json }) => write(json, { ...COMPACT, escapes: SLASH }),
  },
  {
    code: 'json-python-sorted',
    rewrite: ({ json }) => write(json, { ...SPACED, sorted: true, escapes: NON_ASCII }),
  },
  {
    code: 'json-python-sorted-compact',
    rewrite: ({ json }) => write(json, { ...COMPACT, sorted: true, escapes: NON_ASCII }),
  },
  {
    code: 'json-go',
    rewrite: ({ json }) => write(json, { ...COMPACT, sorted: true, escapes: /[<>&\u2028\u2029]/g }),
  },
  {
    code: 'json-sorted',
    rewrite: ({ json }) => write(json, { ...COMPACT, sorted: true }),
  },
];

export interface ParsedBody {
  /** As JavaScript has it: large numbers are rounded. */
  readonly value: unknown;
  /** With every digit. */
  readonly json: Json;
}

/** The body as JSON; undefined when it is none. */
export function parsedBody(text: string): ParsedBody | undefined {
  if (text.trim() === '') return undefined;
  const { context, problems } = readContext(text);
  if (hasErrors(problems)) return undefined;
  try {
    return { value: JSON.parse(text), json: context.root };
  } catch {
    // A byte order mark, for one: the context may begin with it, JavaScript's JSON may not.
    return undefined;
  }
}

function write(json: Json, style: Style): string {
  switch (json.type) {
    case 'string':
      return quoted(json.value, style);
    case 'number':
      return json.text;
    case 'boolean':
      return String(json.value);
    case 'null':
      return 'null';
    case 'array':
      return `[${json.items.map((item) => write(item, style)).join(style.comma)}]`;
    case 'object': {
      // Of members that occur twice, a program that parses keeps the last.
      const members = [...json.byName];
      if (style.sorted) members.sort(([a], [b]) => (a < b ? -1 : 1));
      return `{${members
        .map(([name, value]) => quoted(name, style) + style.colon + write(value, style))
        .join(style.comma)}}`;
    }
  }
}

function quoted(text: string, { escapes }: Style): string {
  const written = JSON.stringify(text);
  return escapes ? written.replace(escapes, escaped) : written;
}

const escaped = (character: string): string =>
  character === '/' ? '\\/' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
