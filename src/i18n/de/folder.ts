import type { FileFault } from '../../storage/folder/action-file';
import type { Catalogue } from '../catalogue';
import { count, grouped } from '../count';

const mebibytes = (bytes: number): string => `${grouped(Math.ceil(bytes / 1024 / 1024))} MiB`;
const actionsOf = (actions: number): string => count(actions, 'Aktion', 'Aktionen');
const filesOf = (files: number): string => count(files, 'Datei', 'Dateien');

function faultText(fault: FileFault, limit: number): string {
  switch (fault.type) {
    case 'problems':
      return `Sie ist keine Konfiguration: ${count(fault.problems.length, 'Problem', 'Probleme')}.`;
    case 'several':
      return `Sie enthält ${actionsOf(fault.count)}. Sie stattdessen importieren; dann bekommt jede Aktion eine eigene Datei.`;
    case 'too-large':
      return `Sie hat ${mebibytes(fault.bytes)}. Gelesen werden höchstens ${mebibytes(limit)}.`;
    case 'not-utf-8':
      return 'Sie ist kein Text in UTF-8. Als UTF-8 speichern und noch einmal vergleichen.';
    case 'unreadable':
      return 'Der Browser kann sie nicht lesen. Prüfen, ob sie geöffnet werden darf, und noch einmal vergleichen.';
  }
}

export const german: Catalogue['folder'] = {
  title: 'Aktionen in einem Ordner',
  close: 'Schließen',
  help: 'Jede Aktion ist eine eigene Datei, *.action.json, mit einer Einstellung je Zeile: gemacht für die Versionsverwaltung. Geheimnisse stehen nur mit Namen darin.',
  choose: 'Ordner auswählen …',
  chooseOther: 'Anderen Ordner auswählen …',
  asking: (name) =>
    `„${name}“ wurde zuletzt benutzt. Der Browser fragt noch einmal, ob diese Seite ihn benutzen darf.`,
  use: (name) => `„${name}“ benutzen`,
  unsupported:
    'Dieser Browser lässt eine Seite nicht mit einem Ordner arbeiten; Chrome und Edge tun es. Stattdessen gehen alle Aktionen in einer Datei hin und her.',
  unsupportedOnHttp:
    'Diese Seite kam über einfaches http, wo Browser keine Seite mit einem Ordner arbeiten lassen. Stattdessen gehen alle Aktionen in einer Datei hin und her.',
  download: 'Alle Aktionen herunterladen',
  downloaded: (name) => `Gespeichert als ${name}.`,
  importFile: 'Datei importieren …',
  reading: (name) => `„${name}“ wird gelesen …`,
  failed: (name) =>
    `„${name}“ ist nicht lesbar. Vielleicht wurde der Ordner verschoben oder gelöscht, oder der Browser lässt es nicht zu. Ihn noch einmal auswählen.`,
  refused: 'Der Browser lässt es nicht zu. Noch einmal versuchen oder einen anderen Ordner auswählen.',
  folder: (name) => `Ordner: ${name}`,
  again: 'Noch einmal vergleichen',
  direction: 'Wozu',
  directions: { open: 'Dateien in die App holen', save: 'Aktionen im Ordner speichern' },
  nothing: 'Der Ordner und die App haben dieselben Aktionen.',
  empty: 'Im Ordner gibt es keine *.action.json und in der App keine Aktion.',
  same: (number) => `${actionsOf(number)} in beiden gleich.`,
  standings: {
    'both-changed': 'Im Ordner und in der App geändert',
    'file-changed': 'Im Ordner geändert',
    'file-only': 'Nur im Ordner',
    'file-gone': 'Nicht mehr im Ordner',
    'action-changed': 'In der App geändert',
    'action-only': 'Nur in der App',
    'action-gone': 'In der App gelöscht',
    unreadable: 'Nicht lesbar; diese Dateien bleiben, wie sie sind',
    same: 'In beiden gleich',
  },
  outcomes: {
    leave: 'So lassen',
    take: 'Version des Ordners übernehmen',
    write: 'Version der App schreiben',
    both: 'Beide behalten: die des Ordners hinzufügen',
    'delete-file': 'Datei löschen',
    'remove-action': 'Aktion löschen',
  },
  add: 'In die App aufnehmen',
  addAgain: 'Wieder in die App aufnehmen',
  writeNew: 'Neue Datei schreiben',
  writeAgain: 'Datei wieder schreiben',
  outcomeOf: (name) => `Was mit ${name} geschieht`,
  difference: 'Unterschied',
  differenceOf: (name) => `Von der Datei ${name} (−) zur Aktion in der App (+)`,
  noDifference: 'Kein Unterschied.',
  unnamed: 'Ohne Namen',
  fault: faultText,
  more: (number) => `Und ${grouped(number)} weitere, für die der Vorschlag gilt.`,
  apply: (number) =>
    number === 0 ? 'Nichts zu tun' : `${count(number, 'Änderung', 'Änderungen')} ausführen`,
  applying: 'Läuft …',
  done: {
    take: (number) => `${actionsOf(number)} aus dem Ordner übernommen.`,
    write: (number) => `${filesOf(number)} geschrieben.`,
    both: (number) => `${actionsOf(number)} neben den eigenen hinzugefügt.`,
    'delete-file': (number) => `${filesOf(number)} gelöscht.`,
    'remove-action': (number) => `${actionsOf(number)} gelöscht.`,
  },
  failures: {
    changed:
      'Sie hat sich seit dem Vergleich geändert und blieb deshalb, wie sie ist. Noch einmal vergleichen.',
    'action-changed':
      'Die zugehörige Aktion wurde seit dem Vergleich in der App geändert und deshalb so gelassen, wie sie ist.',
    refused: 'Der Browser oder das System lässt es nicht zu. Prüfen, ob die Datei geschrieben werden darf.',
  },
  nameOfOther: (name) => `${name} (aus dem Ordner)`,
};
