import type { Catalogue } from '../catalogue';
import { timeOfDay } from '../count';
import { inLine } from '../shown-text';

const listening: Catalogue['listening']['listening'] = {
  title: 'Auf ein Ereignis warten',
  address: 'Das Ereignis an diese Adresse senden',
  about:
    'Nimmt jede Anfrage an, auch unterhalb der Adresse, zehn Minuten lang oder bis dies geschlossen wird. Nur Programme auf diesem Rechner erreichen sie.',
  tunnelHost: 'Host eines Tunnels (optional), etwa abc.ngrok.app',
  allow: 'Zulassen',
  allowed: (host) => (host === '' ? '' : `Anfragen an ${host} werden auch angenommen.`),
  notAllowed: 'Das ist kein Host eines Tunnels.',
  endings: {
    expired: 'Zehn Minuten sind um. Erneut öffnen, um weiter zu warten.',
    busy: 'Ein anderer Tab wartet schon. Dort schließen, dann hier erneut öffnen.',
    gone: 'Der Server dieser Seite wurde beendet oder neu gestartet. Die Seite neu laden.',
  },
  waiting: 'Warten auf ein Ereignis …',
  arrived: (method, path) => `${method} ${inLine(path)} ist eingetroffen`,
  events: 'Ereignisse, das neueste zuerst',
  body: 'Body des Ereignisses',
  noSample:
    'Der Body ist weder JSON noch ein Formular, also wird kein Beispiel daraus. „Body speichern“ speichert ihn, wie er kam.',
  copyBody: 'Body kopieren',
  save: 'Body speichern',
  use: 'Als Beispiel verwenden',
  sampleName: (at) => `Ereignis ${timeOfDay(at)}`,
};

export const german: Catalogue['listening'] = { listening };
