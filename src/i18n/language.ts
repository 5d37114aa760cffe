/** The languages of the app: the name of each in itself, and how it writes numbers, dates and times. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-GB' },
  de: { name: 'Deutsch', locale: 'de-DE' },
} as const;

export type Language = keyof typeof LANGUAGES;

/** The shape of texts without their words: a text for each text, with the same arguments. */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translated<Said>
    : { readonly [Name in keyof Texts]: Translated<Texts[Name]> };

let current: Language = 'en';
let translation: Readonly<Record<string, unknown>> = {};

/** The language of all texts. It stays until the page is loaded again. */
export const currentLanguage = (): Language => current;

/** For `loadLanguage` alone: the language first, for a translation asks for it while it is loaded. */
export function setLanguage(next: Language, texts: Readonly<Record<string, unknown>>): void {
  current = next;
  translation = texts;
}

/** The texts of an area in the current language; a test holds that every area is found. */
export const messages = <Texts>(area: string, english: Texts): Translated<Texts> =>
  (translation[area] ?? english) as Translated<Texts>;
