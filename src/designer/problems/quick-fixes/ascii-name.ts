/** Writes names in ASCII, as other countries do without their keyboards. */

/** Letters that are written as two without their marks. */
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
