/** Fixes of a text alone: of a body that is not JSON, and of names that are not ASCII. */
import { mendedJson } from './mend-json';
import type { Candidate, Fixable } from './quick-fix';

const fixes = ({ text }: Fixable): Candidate[] => mendedJson(text);

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
