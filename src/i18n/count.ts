import { currentLanguage, LANGUAGES } from './language';

/** How the current language writes numbers, dates and times. */
export const LOCALE = LANGUAGES[currentLanguage()].locale;

const number = new Intl.NumberFormat(LOCALE);

/** A number as it is read: `12,345`, and in German `12.345`. */
export const grouped = (value: number): string => number.format(value);

/** So many of something: “1 byte”, “12,345 bytes”. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${grouped(value)} ${value === 1 ? one : many}`;
