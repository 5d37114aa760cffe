/** Fixes of a text alone: of a body that is not JSON, and of names that are not ASCII. */
import type { Problem } from '../../../core';
import type { Candidate, Fixable } from './quick-fix';

type NotJson = Fixable<Extract<Problem, { code: 'body-not-json' | 'marker-not-json' }>>;

/** Closes the string that a line ends in: before the comma or the brackets behind it, or at the end of the line. */
function closeString({ remark, text, start }: NotJson): Candidate[] {
  if (remark.values.expected !== 'quote') return [];
  let comma = start;
  while (/[, \t\r]/.test(text.charAt(comma - 1))) comma--;
  const bracket = /[\]}]/.test(text.charAt(comma - 1)) ? comma - 1 : comma;
  return [comma, bracket, start].map((at) => ({
    label: { code: 'close-string' },
    text: `${text.slice(0, at)}"${text.slice(at)}`,
  }));
}

/** The comma before a bracket goes, and that of a decimal number becomes a point. */
function comma({ remark, text, start }: NotJson): Candidate[] {
  const at = text.lastIndexOf(',', start - 1);
  if (at === -1 || text.slice(at + 1, start).trim() !== '') return [];
  const { expected, text: found } = remark.values;
  if (/^[}\]]/.test(found))
    return [{ label: { code: 'remove-comma' }, text: text.slice(0, at) + text.slice(at + 1) }];
  const whole = /(?<!\d)\d+$/.exec(text.slice(Math.max(0, at - 30), at))?.[0];
  const part = /^\d+/.exec(text.slice(at + 1, at + 30))?.[0];
  if (expected !== 'name' || whole === undefined || part === undefined) return [];
  const value = `${whole}.${part}`;
  return [{ label: { code: 'use-value', value }, text: `${text.slice(0, at)}.${text.slice(at + 1)}` }];
}

const fixes = (at: NotJson): Candidate[] => [...closeString(at), ...comma(at)];

export const JSON_FIXES = { 'marker-not-json': fixes, 'body-not-json': fixes };

/** Letters that other countries, without their keyboards, write as two without their marks. */
const TWO_LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  ø: 'oe',
  Ø: 'Oe',
  å: 'aa',
  Å: 'Aa',
  œ: 'oe',
  Œ: 'Oe',
  ł: 'l',
  Ł: 'L',
};

/** A name without the marks of its letters: `Schluessel`, `Cle`. */
export const inAscii = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^ -~]/g, (letter) => TWO_LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
