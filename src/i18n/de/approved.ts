import type { Catalogue } from '../catalogue';
import { count, grouped } from '../count';
import { inLine } from '../shown-text';

const approved: Catalogue['approved']['approved'] = {
  title: 'Freigegebene Anfragen',
  score: (requests) => `${grouped(requests)} freigegeben`,
  differ: (requests) => (requests === 1 ? '1 weicht ab' : `${grouped(requests)} weichen ab`),
  none: 'keine weicht ab',
  purpose:
    'Hält fest, was jetzt aus jedem Beispiel wird. Jede spätere Änderung einer Anfrage wird angezeigt.',
  notice:
    'Die Datei enthält die Daten dieser Beispiele, aber keinen Wert einer geheimen Einstellung. Daten echter Personen weglassen.',
  fixed:
    'Zeit und Nachrichten-ID sind fest. Geheimnisse und Signaturen stehen als Namen darin: Ihre Änderung fällt nicht auf.',
  samples: 'Beispiele',
  noJson: ' (kein JSON)',
  approve: (requests) => `${count(requests, 'Anfrage', 'Anfragen')} freigeben`,
  tooLarge: (most) =>
    `Die Datei hätte mehr als ${grouped(most)} Zeichen. Weniger oder kleinere Beispiele wählen.`,
  openFile: 'Datei öffnen …',
  approveAll: 'Jetzigen Stand freigeben',
  choose: 'Andere Beispiele freigeben …',
  save: 'Als Datei speichern',
  remove: 'Entfernen',
  request: 'Anfrage',
  same: (name) => `${inLine(name)}: wie freigegeben`,
  changed: (name) => `${inLine(name)}: weicht ab`,
  differenceLabel: 'Von der freigegebenen Anfrage (−) zur jetzigen (+)',
  noDifference: 'Wie freigegeben.',
  approvedNow: 'Die Anfragen sind freigegeben.',
  removed: 'Die freigegebenen Anfragen wurden entfernt.',
  unreadable: (line) => `Die Datei der freigegebenen Anfragen ist nicht lesbar, Zeile ${grouped(line)}:`,
  faults: {
    'too-large': 'Sie ist größer als 32 MiB.',
    'no-samples': 'Sie enthält keine freigegebene Anfrage.',
    'open-block': 'Der Block, der hier beginnt, endet nicht.',
    'no-data': 'Die Daten dieser Anfrage fehlen: Ein Block mit JSON muss ihr folgen.',
    'data-not-json': 'Die Daten sind kein JSON.',
  },
  notRead: {
    'too-large': 'Die Datei ist größer als 32 MiB.',
    'not-utf-8': 'Die Datei ist kein Text in UTF-8.',
    unreadable: 'Die Datei ist nicht lesbar.',
  },
};

export const german: Catalogue['approved'] = { approved };
