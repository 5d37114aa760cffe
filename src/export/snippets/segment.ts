/** The texts and secrets that a snippet is written from, and the characters that it shows as escapes. */
import { base64, fromBase64 } from '../../core/internal';

/** Text that is written as it is. */
export interface TextSegment {
  readonly type: 'text';
  readonly text: string;
}

/** The place of a secret. Its value is not here, so that no code can print it. */
export interface VariableSegment {
  readonly type: 'variable';
  readonly name: string;
  /** Whether the value holds what a program would take for syntax of its own. */
  readonly matches: (pattern: RegExp) => boolean;
}

export type Segment = TextSegment | VariableSegment;

export const text = (written: string): TextSegment => ({ type: 'text', text: written });

/** A header field that code has to set. */
export type Field =
  | { readonly name: string; readonly value: readonly Segment[]; readonly credentials?: undefined }
  /** `Basic` and the Base64 of the UTF-8 octets of the credentials; many programs encode them themselves. */
  | { readonly name: string; readonly credentials: readonly Segment[]; readonly value?: undefined };

/** The same with neighbouring texts as one, and without empty ones. */
export function merged(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (segment.type === 'text' && segment.text === '') continue;
    if (segment.type === 'text' && last?.type === 'text')
      result.splice(-1, 1, text(last.text + segment.text));
    else result.push(segment);
  }
  return result;
}

/** Whether a segment, as it is sent, matches the pattern. */
export const someMatches = (segments: readonly Segment[], pattern: RegExp): boolean =>
  segments.some((segment) =>
    segment.type === 'text' ? pattern.test(segment.text) : segment.matches(pattern),
  );

/** The segments as one text, if none of them stands for a secret. */
export function wholeText(segments: readonly Segment[]): string | undefined {
  const texts = segments.flatMap((segment) => (segment.type === 'text' ? [segment.text] : []));
  return texts.length === segments.length ? texts.join('') : undefined;
}

/** The text that a Base64 of UTF-8 octets encodes. */
export const base64Decoded = (coded: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(fromBase64(coded));

/** How a programming language writes the value of a header field. */
export interface Notation {
  readonly text: (written: string) => string;
  readonly variable: (name: string) => string;
  /** Base64 of the UTF-8 octets of an expression. */
  readonly base64: (expression: string) => string;
  /** What stands between two expressions to join their texts. */
  readonly join: string;
}

/**
 * The value of a field as an expression, after a fixed text. Only what stands for a secret has to
 * be encoded by the code.
 */
export function expression({ value, credentials }: Field, notation: Notation, prefix = ''): string {
  const joined = (segments: readonly Segment[]) =>
    merged(segments)
      .map((segment) =>
        segment.type === 'text' ? notation.text(segment.text) : notation.variable(segment.name),
      )
      .join(notation.join);
  if (value) return joined([text(prefix), ...value]);
  const known = wholeText(credentials);
  if (known !== undefined) return notation.text(`${prefix}Basic ${base64(known)}`);
  return notation.text(`${prefix}Basic `) + notation.join + notation.base64(joined(credentials));
}

/**
 * Characters that code shows as escapes: controls, what changes the direction of the text around
 * it, and separators and marks that editors change or hide. A line end is not among them.
 */
const HIDDEN = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
const EVERY_HIDDEN = new RegExp(HIDDEN, 'g');

export const hasHidden = (text: string): boolean => HIDDEN.test(text);

/** Replaces each hidden character by what `written` makes of its code. */
export const replaceHidden = (text: string, written: (code: number) => string): string =>
  text.replace(EVERY_HIDDEN, (character) => written(character.charCodeAt(0)));

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/** `\x1f` below U+0080, else `\u2028`, as C, JavaScript, Python and Go read them. */
export const hexEscape = (code: number): string =>
  code < 0x80 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`;

const SHORT: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 13: '\\r' };

/** As `hexEscape`, with the short forms that every language has. */
export const shortEscape = (code: number): string => SHORT[code] ?? hexEscape(code);
