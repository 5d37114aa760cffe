import type { SignatureEncoding, SimplePart } from '../../core/internal';
import { patternOf, type verificationOf } from '../../formats/receivers';

type Verification = ReturnType<typeof verificationOf>;
type TimeFormat = Extract<SimplePart, { type: 'time' }>['format'];

/** What a header field of a scheme has to hold at a place. */
export type Expected =
  | { readonly code: 'text'; readonly text: string }
  | { readonly code: TimeFormat | 'id' | 'end' }
  | { readonly code: SignatureEncoding; readonly length: number };

/** A header field that is not written as its scheme writes it. */
export interface MalformedField {
  readonly header: string;
  /** Of the character from which it differs, in its value. */
  readonly offset: number;
  readonly expected: Expected;
}

/** Where the value of a header field leaves the form that the scheme gives it; undefined where it does not. */
export function malformedField(
  { header, parts }: Verification['fields'][number],
  value: string,
  verification: Verification,
): MalformedField | undefined {
  const patternTo = (end: number) => patternOf({ parts: parts.slice(0, end), captures: [] }, verification);
  if (new RegExp(`^${patternTo(parts.length)}$`).test(value)) return undefined;
  let offset = 0;
  for (const [index, part] of parts.entries()) {
    const matched = new RegExp(`^${patternTo(index + 1)}`).exec(value)?.[0];
    if (matched === undefined) return { header, offset, expected: expectedOf(part, verification) };
    offset = matched.length;
  }
  return { header, offset, expected: { code: 'end' } };
}

export const HASH_OCTETS = { sha1: 20, sha256: 32, sha512: 64 } as const;

function expectedOf(part: SimplePart, { scheme: { hash, encoding } }: Verification): Expected {
  switch (part.type) {
    case 'text':
      return { code: 'text', text: part.text };
    case 'time':
      return { code: part.format };
    case 'id':
      return { code: 'id' };
    case 'signature': {
      const octets = HASH_OCTETS[hash];
      return { code: encoding, length: encoding === 'hex' ? 2 * octets : 4 * Math.ceil(octets / 3) };
    }
    default:
      throw new Error(`no field that is read holds a ${part.type}`);
  }
}
