/** Numbers, times and texts of any length, as the current language shows them. */
import { currentLanguage, LANGUAGES, type Language } from './language';

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

/** Milliseconds, with a tenth for small values. */
export const milliseconds = whenUsed<number>(
  () => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }),
);

/** The time of the day, of milliseconds since 1970. */
export const timeOfDay = whenUsed<number>(() => new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' }));

/** A day and the time of it, of milliseconds since 1970. */
export const dateAndTime = whenUsed<number>(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** A charset as its standard writes it: “UTF-8”, but “windows-1252”. */
export const charsetName = (label: string): string =>
  /^(?:utf|iso|koi|gb|euc|big|ibm)/.test(label) ? label.toUpperCase() : label;

/** A day, of a text such as `2026-11-26`. */
export const day = (date: string): string => inDays(Date.parse(date));

const inDays = whenUsed<number>(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }),
);

/** So many of something: “1 byte”, “12,345 bytes”. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${grouped(value)} ${value === 1 ? one : many}`;

/** Names within a sentence, each once: “A, B and C”. */
export const listed = (names: readonly string[]): string => {
  const [last = '', ...others] = [...new Set(names)].reverse();
  return others.length === 0 ? last : `${others.reverse().join(', ')} ${AND[currentLanguage()]} ${last}`;
};

const AND: Readonly<Record<Language, string>> = { en: 'and', de: 'und' };

/** Characters of a text that one line shows. */
const MAX_LINE_LENGTH = 300;

/** Marks of one character that are shown. */
export const MAX_JOINED = 8;

/**
 * Characters that are drawn together with the one before them, as the members of a class of a
 * regular expression with the flag `u`. The time a browser takes for one such cluster grows with the
 * square of their number: 50,000 take 17 s.
 */
export const JOINED = '\\p{M}\\p{Emoji_Modifier}';

const IS_JOINED = new RegExp(`[${JOINED}]`, 'u');

/** Runs that a browser does not break into lines, or into pieces to draw. */
const UNBROKEN = new RegExp(`[${JOINED}\\p{Script=Arabic}]+`, 'gu');
const MAX_UNBROKEN = 200;

/** Above this a text area takes long for each key press, and minutes for a paste. */
const MAX_EDITABLE_LENGTH = 2 ** 20;
const MAX_EDITABLE_LINES = 20_000;

/** The beginning of a text, and how many UTF-16 units of it are left out. */
export interface Beginning {
  readonly shown: string;
  readonly left: number;
}

/** What one line shows of a text: at most 300 characters, up to the first with more than 8 marks. */
export function beginningOf(text: string): Beginning {
  let characters = 0;
  let joined = 0;
  let length = 0;
  for (const character of text) {
    joined = IS_JOINED.test(character) ? joined + 1 : 0;
    if (characters === MAX_LINE_LENGTH || joined > MAX_JOINED) break;
    characters += 1;
    length += character.length;
  }
  return { shown: text.slice(0, length), left: text.length - length };
}

/** Whether a field that holds this text would block the page at each key press. */
export function isTooMuchToEdit(text: string): boolean {
  if (text.length > MAX_EDITABLE_LENGTH) return true;
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines > MAX_EDITABLE_LINES) return true;
  }
  if (text.length <= MAX_UNBROKEN) return false;
  UNBROKEN.lastIndex = 0;
  for (let run = UNBROKEN.exec(text); run; run = UNBROKEN.exec(text)) {
    if (run[0].length <= MAX_UNBROKEN) continue;
    UNBROKEN.lastIndex = 0;
    return true;
  }
  return false;
}

const MORE: Readonly<Record<Language, (characters: number) => string>> = {
  en: (characters) => `… and ${grouped(characters)} more`,
  de: (characters) => `… und ${grouped(characters)} weitere`,
};

/** Stands behind the beginning of a text of which so many characters are left out. */
export const moreText = (characters: number): string => MORE[currentLanguage()](characters);

/** A name, URL or value of any length as it is shown in one line or inside of a sentence. */
export function inLine(text: string): string {
  const { shown, left } = beginningOf(text);
  return left === 0 ? text : `${shown}${moreText(left)}`;
}

/** Strips a character from both ends of a text. Linear in its length, unlike `/-+$/`. */
export function withoutOuter(text: string, character: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === character) start++;
  while (end > start && text[end - 1] === character) end--;
  return text.slice(start, end);
}
