import type { Catalogue } from '../catalogue';

export const german: Catalogue['about'] = {
  title: 'Über Action Designer',
  close: 'Schließen',
  version: (version) => `Version ${version}`,
  purpose:
    'Eine ausgehende HTTP-Aktion entwerfen, die genaue Anfrage sehen, die Konfiguration als JSON exportieren.',
  keeps: 'Die Arbeit bleibt in diesem Browser. Nichts verlässt die Seite, solange nichts gesendet wird.',
  offline: 'Die App ist in diesem Browser gespeichert und funktioniert offline.',
  onlineOnly: 'Die App ist in diesem Browser nicht gespeichert: Sie funktioniert nur online.',
  changes: 'Versionshinweise',
  fresh: 'Neu',
  newVersion: 'Eine neue Version ist bereit. Die Arbeit ist nicht betroffen.',
  reload: 'Laden',
};
