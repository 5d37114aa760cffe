/** The formats of a body and their syntax. To add a format of rows, add it here. */
import { formEncode, jsonEscape } from '../encoding/escapes';
import type { Encoding } from '../trace/traced';

/** How key/value data becomes a body: the fixed text around keys and values, and their encoding. */
export interface RowSyntax {
  readonly encoding: Encoding;
  readonly encode: (text: string) => string;
  /** Before the first key, between a key and its value, between two rows, after the last value. */
  readonly open: string;
  readonly colon: string;
  readonly comma: string;
  readonly close: string;
  readonly empty: string;
  /** Names in a JSON object are unique. */
  readonly hasUniqueKeys: boolean;
}

interface Format {
  /** Its Content-Type, exactly (B18). */
  readonly mediaType: string;
  readonly rowSyntax: RowSyntax;
}

/** WHATWG URL §5.2, the application/x-www-form-urlencoded serializer (B15). */
const FORM_ROWS: RowSyntax = {
  encoding: 'form',
  encode: formEncode,
  open: '',
  colon: '=',
  comma: '&',
  close: '',
  empty: '',
  hasUniqueKeys: false,
};

/** One object of string members, compact (B16). */
const JSON_ROWS: RowSyntax = {
  encoding: 'json-string',
  encode: jsonEscape,
  open: '{"',
  colon: '":"',
  comma: '","',
  close: '"}',
  empty: '{}',
  hasUniqueKeys: true,
};

/** Every format of a body, by the name it has in a config. */
export const FORMATS = {
  default: { mediaType: 'application/x-www-form-urlencoded', rowSyntax: FORM_ROWS },
  json: { mediaType: 'application/json; charset=utf-8', rowSyntax: JSON_ROWS },
} as const satisfies Record<string, Format>;

export type BodyFormat = keyof typeof FORMATS;

export const BODY_FORMATS = Object.keys(FORMATS) as [BodyFormat, ...BodyFormat[]];
