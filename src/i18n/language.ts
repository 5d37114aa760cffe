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

let language: Language = 'en';
let translation: Catalogue | undefined;

/** The language that everything is said in. It stays until the page is loaded again. */
export const spokenLanguage = (): Language => language;

/** For `speak` alone: the language first, for a translation asks for it while it is loaded. */
export function become(next: Language, translated: Catalogue | undefined): void {
  language = next;
  translation = translated;
}

/** The texts of an area in the language that is spoken. */
export const spoken = <Area extends keyof Catalogue>(area: Area, english: Catalogue[Area]): Catalogue[Area] =>
  translation?.[area] ?? english;
