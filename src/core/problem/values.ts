/** The kinds of JSON value. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** What a JSON text would have to go on with. */
export type JsonExpected =
  | 'value'
  | 'value-or-bracket'
  | 'name'
  | 'name-or-brace'
  | 'colon'
  | 'comma-or-brace'
  | 'comma-or-bracket'
  | 'quote'
  | 'quote-or-escape'
  | 'hex-digits'
  | 'escape-letter'
  | 'no-digit-after-zero'
  | 'digit-after-minus'
  | 'digit-after-point'
  | 'digit-in-exponent'
  | 'end';

/** What a tag would have to go on with. */
export type TagExpected =
  | 'path-or-string'
  | 'name-or-number'
  | 'number-or-string'
  | 'bracket'
  | 'filter-name'
  | 'literal'
  | 'quote'
  | 'quote-before-character'
  | 'pipe-or-end'
  | 'dot-pipe-or-end';

/** What stands where something else is expected. */
export interface FoundInText {
  readonly found: 'end' | 'nothing' | 'word' | 'character';
  /** The word, or the character as `nameCharacter` names it; otherwise empty. */
  readonly text: string;
}

/** The arguments that a filter takes. */
export type FilterArguments = 'none' | 'one' | 'one-string-at-most';

/** The values that look missing and are not. */
export type NoFallback = 'empty-text' | 'false';

/** The encodings that a secret may have to be in. */
export type KeyEncoding = 'hex' | 'base64';

/** What a signature can protect. `empty-query`: whether a URL without a query ends with `?`. */
export type Protectable =
  | 'method'
  | 'host'
  | 'path'
  | 'query'
  | 'empty-query'
  | 'content-type'
  | 'body'
  | 'time'
  | 'id';

/** What a header value cannot hold; never a character of the secret itself. */
export type HeaderValueFault = 'outer-space' | 'control' | 'not-ascii';
