/** Loads a language; also the texts for a page that cannot load one. */
import type { Catalogue } from './catalogue';
import { type Language, setLanguage } from './language';

/** English is part of the code that uses it; another language is loaded as a whole. */
const OTHERS: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  de: async () => (await import('./de')).german,
};

/** Chooses the language. Await it before any module with texts is loaded. */
export async function loadLanguage(next: Language): Promise<void> {
  setLanguage(next, {});
  if (next !== 'en') setLanguage(next, { ...(await OTHERS[next]()) });
}

/** Why the app is not there: it is slow to load, or it could not be loaded. */
export type StartTrouble = 'slow' | 'failed';

interface StartTexts
  extends Readonly<Record<StartTrouble, { readonly title: string; readonly text: string }>> {
  readonly reload: string;
}

/** The texts for a page whose app does not load; in all languages, because no other texts may be loaded either. */
export const START_TROUBLES: Readonly<Record<Language, StartTexts>> = {
  en: {
    slow: {
      title: 'The app is taking a long time to load',
      text: 'Wait, or check the connection and reload the page.',
    },
    failed: {
      title: 'The app could not be loaded',
      text: 'Your work is stored in this browser and is not affected. Check the connection and reload the page.',
    },
    reload: 'Reload',
  },
  de: {
    slow: {
      title: 'Das Laden der App dauert lange',
      text: 'Warten oder die Verbindung prüfen und die Seite neu laden.',
    },
    failed: {
      title: 'Die App konnte nicht geladen werden',
      text: 'Die eigene Arbeit ist in diesem Browser gespeichert und nicht betroffen. Die Verbindung prüfen und die Seite neu laden.',
    },
    reload: 'Neu laden',
  },
};
