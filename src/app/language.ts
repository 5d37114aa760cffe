import { readPreference, writePreference } from '../platform/preference';
import { LANGUAGES, type Language } from '../texts/language';

const KEY = 'language';
const ALL = Object.keys(LANGUAGES) as Language[];

/** The language that was chosen, else the first of the browser's that the app speaks. */
export function preferredLanguage(): Language {
  const wanted = [readPreference(KEY), ...navigator.languages];
  const found = wanted.flatMap((tag) => ALL.find((one) => tag?.split('-')[0] === one) ?? []);
  return found[0] ?? 'en';
}

/** Remembers the language. It is spoken from the next load of the page on. */
export const chooseLanguage = (language: Language): void => writePreference(KEY, language);
