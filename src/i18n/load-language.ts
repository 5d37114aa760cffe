import type { Catalogue } from './catalogue';
import { type Language, setLanguage } from './language';

/** English comes with the code that says it; another language is loaded as a whole. */
const OTHERS: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  de: async () => (await import('./de')).german,
};

/** Chooses the language. To be called, and waited for, before any module with texts is loaded. */
export async function loadLanguage(next: Language): Promise<void> {
  setLanguage(next, {});
  if (next !== 'en') setLanguage(next, { ...(await OTHERS[next]()) });
}
