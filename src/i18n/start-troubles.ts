import type { Language } from './language';

/** Why the app is not there: it is slow to load, or it could not be loaded. */
export type StartTrouble = 'slow' | 'failed';

interface StartTexts
  extends Readonly<Record<StartTrouble, { readonly title: string; readonly text: string }>> {
  readonly reload: string;
}

/** What the page says when the app is not there; in all languages, because no other texts may be there either. */
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
