import type { Catalogue } from './catalogue';
import { become, type Language } from './language';

/** English comes with the code that says it; another language is loaded as a whole. */
const OTHERS: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  de: async () => (await import('./de')).german,
};

/** Chooses the language. To be called, and waited for, before any module with texts is loaded. */
export async function speak(next: Language): Promise<void> {
  become(next, undefined);
  if (next !== 'en') become(next, await OTHERS[next]());
}
