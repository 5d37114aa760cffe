import type { Scheme, SimplePart } from '../core/internal';

export type TimeFormat = Extract<SimplePart, { type: 'time' }>['format'];
export type Captured = 'time' | 'id' | 'signature';

/** What is to be found in a header field. */
export interface FieldReading {
  readonly parts: readonly SimplePart[];
  /** In their order. */
  readonly captures: readonly Captured[];
}

/** How a signature is written. */
interface SignatureForm {
  readonly scheme: Pick<Scheme, 'hash' | 'encoding'>;
  /** What stands between several signatures. */
  readonly separator: string | undefined;
}

const TIMES: Readonly<Record<TimeFormat, string>> = {
  seconds: '0|[1-9][0-9]{0,14}',
  milliseconds: '[0-9]{4,18}',
  iso8601: '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z',
};
const HEX_DIGITS = { sha1: 40, sha256: 64, sha512: 128 } as const;
const BASE64_DIGITS = { sha1: '{27}=', sha256: '{43}=', sha512: '{86}==' } as const;

const escaped = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');

/** The regular expression of a field between its ends, in a syntax that every language here has. */
export function patternOf(
  { parts, captures }: FieldReading,
  { scheme, separator }: SignatureForm,
  inSyntax: (text: string) => string = (text) => text,
): string {
  const open = [...captures];
  return parts
    .map((part) => {
      if (part.type === 'text') return inSyntax(escaped(part.text));
      const isCaptured = open[0] === part.type;
      if (isCaptured) open.shift();
      return `(${isCaptured ? '' : '?:'}${valuePattern(part, scheme, separator && inSyntax(escaped(separator)))})`;
    })
    .join('');
}

function valuePattern(
  part: SimplePart,
  form: SignatureForm['scheme'],
  separator: string | undefined,
): string {
  if (part.type === 'time') return TIMES[part.format];
  if (part.type === 'id') return '[A-Za-z0-9_-]{1,255}';
  if (part.type === 'body-digest') return digestPattern(part);
  const one = digestPattern(form);
  return separator ? `${one}(?:${separator}${one})*` : one;
}

const digestPattern = ({ hash, encoding }: SignatureForm['scheme']): string =>
  encoding === 'hex' ? `[0-9a-f]{${HEX_DIGITS[hash]}}` : `[A-Za-z0-9+/]${BASE64_DIGITS[hash]}`;
