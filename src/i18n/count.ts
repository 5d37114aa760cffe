import { currentLanguage, LANGUAGES } from './language';

/** How the current language writes numbers, dates and times. */
export const LOCALE = LANGUAGES[currentLanguage()].locale;

/** Makes a format when it is first used: the platform takes longer to load one than all texts of the page. */
export function whenUsed<Value>(make: () => { format(value: Value): string }): (value: Value) => string {
  let made: ReturnType<typeof make> | undefined;
  return (value) => {
    made ??= make();
    return made.format(value);
  };
}

const groupedNumber = whenUsed<number>(() => new Intl.NumberFormat(LOCALE));

/** Whether a number is written alike in every language here. */
const isShort = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1000;

/** A number as it is read: `12,345`, and in German `12.345`. */
export const grouped = (value: number): string => (isShort(value) ? String(value) : groupedNumber(value));

/** Milliseconds, with a tenth where that says something. */
export const milliseconds = whenUsed<number>(
  () => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }),
);

/** The time of the day, of milliseconds since 1970. */
export const timeOfDay = whenUsed<number>(() => new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' }));

/** A day and the time of it, of milliseconds since 1970. */
export const dateAndTime = whenUsed<number>(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** So many of something: “1 byte”, “12,345 bytes”. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${grouped(value)} ${value === 1 ? one : many}`;
