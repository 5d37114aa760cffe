import type { Catalogue } from '../catalogue';

export const german: Catalogue['about'] = {
  title: 'Über Action Designer',
  close: 'Schließen',
  version: (version) => `Version ${version}`,
  purpose:
    'Eine ausgehende HTTP-Aktion entwerfen, die genaue Anfrage sehen, die Konfiguration als JSON exportieren.',
  keeps: 'Die Arbeit bleibt in diesem Browser. Nichts verlässt die Seite, wenn es nicht gesendet wird.',
  offline: 'Die App wird in diesem Browser aufbewahrt und funktioniert offline.',
  onlineOnly: 'Die App wird in diesem Browser nicht aufbewahrt: Sie funktioniert nur online.',
  changes: 'Was sich geändert hat',
  fresh: 'Neu',
  newVersion: 'Eine neue Version ist bereit. Die Arbeit bleibt, wie sie ist.',
  reload: 'Laden',
};
