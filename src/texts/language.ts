import type { Catalogue } from './catalogue';

/** The languages of the app, each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

/** The shape of texts without their words: a text for each text, with the same arguments. */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translated<Said>
    : { readonly [Name in keyof Texts]: Translated<Texts[Name]> };

/** English comes with the code that says it; another language is loaded as a whole. */
const OTHERS: Record<Exclude<Language, 'en'>, () => Promise<Partial<Catalogue>>> = {
  de: async () => (await import('./de')).german,
};

let language: Language = 'en';
let translation: Partial<Catalogue> = {};

/** The language that everything is said in. It stays until the page is loaded again. */
export const spokenLanguage = (): Language => language;

/** Chooses the language. To be called, and waited for, before any module with texts is loaded. */
export async function speak(next: Language): Promise<void> {
  // First, for its texts ask for it while they are loaded.
  language = next;
  if (next !== 'en') translation = await OTHERS[next]();
}

/** The texts of an area in the language that is spoken. */
export const spoken = <Area extends keyof Catalogue>(area: Area, english: Catalogue[Area]): Catalogue[Area] =>
  translation[area] ?? english;
