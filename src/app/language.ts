import { readPreference, writePreference } from '../browser/preference';
import { LANGUAGES, type Language } from '../i18n/language';
import type { Saving } from '../storage/saving';

const KEY = 'language';
const ALL = Object.keys(LANGUAGES) as Language[];

/** The language that was chosen, else the first of the browser's that the app speaks. */
export function preferredLanguage(): Language {
  const wanted = [readPreference(KEY), ...navigator.languages];
  const found = wanted.flatMap((tag) => ALL.find((one) => tag?.split('-')[0] === one) ?? []);
  return found[0] ?? 'en';
}

/**
 * Remembers the language and loads the page again, for everything is said anew. What is not saved yet
 * is saved before; where it cannot be, the browser asks before the page goes.
 */
export async function chooseLanguage(language: Language, saving: Saving): Promise<void> {
  writePreference(KEY, language);
  await saving.flush();
  location.reload();
}
