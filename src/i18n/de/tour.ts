import type { Catalogue } from '../catalogue';

export const german: Catalogue['tour'] = {
  steps: {
    url: 'Die URL eingeben, an die die Anfrage geht',
    rows: 'Einen Schlüssel eingeben, dann seinen Wert',
    tag: 'Mit {{ kommen Daten der Bestellung hinein',
    complete: 'Eingeben, was noch fehlt, dann senden',
    mend: 'Erst die markierten Fehler beheben, dann senden',
    finish: 'Senden oder die Konfiguration exportieren',
  },
  close: 'Keine solchen Zeilen mehr zeigen',
};
