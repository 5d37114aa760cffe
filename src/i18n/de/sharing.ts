/** German texts of sharing. */
import type { FileFault } from '../../workspace/folder/action-files';
import type { LengthNote, LinkFault } from '../../workspace/sharing/link';
import type { Catalogue } from '../catalogue';
import { count, grouped } from '../format';

const charactersOf = (length: number): string => count(length, 'Zeichen', 'Zeichen');

const actionsOf = (actions: number): string => count(actions, 'Aktion', 'Aktionen');

function faultText(fault: LinkFault): string {
  switch (fault.type) {
    case 'cut':
      return `Der Link endet nach ${charactersOf(fault.length)}, vor seinem Ende: Ein Teil davon fehlt. Ihn vollständig von dort öffnen, wo er geschickt wurde, oder um die exportierte Datei bitten.`;
    case 'changed':
      return `Der Link wurde unterwegs verändert${fault.at === undefined ? '' : `, beim Zeichen ${grouped(fault.at)} ab dem #`}. Ihn dort noch einmal kopieren, wo er entstanden ist, ohne etwas davor oder dahinter, oder um die exportierte Datei bitten.`;
    case 'newer':
      return 'Eine neuere Version dieser App hat den Link erstellt. Diese Seite neu laden; hilft das nicht, um die exportierte Datei bitten.';
    case 'foreign':
      return 'Dieser Link enthält keine gültige Aktion. Die Person, von der er kommt, um die exportierte Datei bitten.';
    case 'too-large':
      return `Was der Link enthält, ist größer als jede Datei, die hier gelesen wird (${grouped(fault.limit / 1024 / 1024)} MiB). Der Rest wurde nicht entpackt. Um die exportierte Datei bitten.`;
    case 'unsupported':
      return 'Dieser Browser kann den Link nicht entpacken. Eine neuere Version kann es; bis dahin um die exportierte Datei bitten.';
  }
}

const LENGTHS: Readonly<Record<LengthNote, string>> = {
  mail: 'Manche Mailprogramme schneiden einen Link von mehr als 2.000 Zeichen ab. Wer einen abgeschnittenen Link öffnet, erfährt es.',
  chat: 'Viele Mail- und Chatprogramme schneiden einen Link von mehr als 8.000 Zeichen ab. Die exportierte Datei ist sicherer.',
  'address-bar':
    'Adresszeilen und die meisten Programme schneiden einen Link von mehr als 32.768 Zeichen ab. Die exportierte Datei ist sicherer.',
};

const sharing: Catalogue['sharing']['sharing'] = {
  close: 'Schließen',
  shareTitle: 'Als Link teilen',
  shareChosenTitle: (actions) => `${count(actions, 'Aktion', 'Aktionen')} als Link teilen`,
  scope: 'Was geteilt wird',
  shareHelp:
    'Der Link enthält die ganze Konfiguration. Beim Öffnen geht nichts davon an einen Server: Der Teil nach # verlässt den Browser nie.',
  noSecrets: 'Kein Wert einer geheimen Einstellung (Passwort, Geheimnis) steht darin.',
  replaced: (names) =>
    names === 1
      ? 'Der Wert der geheimen Einstellung (Passwort, Geheimnis) steht nicht darin. An seiner Stelle steht ein Name:'
      : 'Die Werte der geheimen Einstellungen (Passwort, Geheimnis) stehen nicht darin. An ihrer Stelle stehen Namen:',
  faulty: (errors) =>
    `Die Einstellungen haben ${count(errors, 'Fehler', 'Fehler')}: Wer den Link öffnet, bekommt einen Entwurf, der sich so nicht senden lässt.`,
  withSample: 'Das geöffnete Beispiel aufnehmen',
  withoutSample: 'Das Beispiel steht nicht darin.',
  sampleWarning:
    'Der Link wird das Beispiel enthalten, wie es ist. Beispiele sind oft echte Daten über Menschen: nur mit Bedacht teilen.',
  link: 'Link',
  length: charactersOf,
  lengthNotes: LENGTHS,
  onlyHere: 'Er öffnet sich nur auf diesem Rechner. Für andere eine Datei exportieren.',
  making: 'Der Link wird erstellt …',
  cannotPack:
    'Dieser Browser kann solche Links nicht erstellen. Eine neuere Version kann es; bis dahin die Aktion als Datei exportieren.',
  tooLong: (characters, limit) =>
    `Der Link hätte ${charactersOf(characters)}. Nicht jeder Browser öffnet einen von mehr als ${grouped(limit)}. Stattdessen eine Datei exportieren.`,

  lookTitle: (actions) =>
    actions > 1 ? `Jemand hat ${actionsOf(actions)} geteilt` : 'Jemand hat diese Aktion geteilt',
  lookHelp:
    'Noch ist nichts hinzugefügt, ersetzt oder gesendet. Erst das Hinzufügen macht daraus eine eigene Kopie.',
  lookBroken: 'Dieser Link lässt sich nicht öffnen',
  fault: faultText,
  lookProblems: (problems) =>
    `Was der Link enthält, ist keine Konfiguration: ${count(problems, 'Problem', 'Probleme')}. Nichts wurde hinzugefügt.`,
  emptyUrl: 'ohne URL',
  unnamed: 'Ohne Namen',
  ownSecrets: (names) =>
    `Der Link nennt Geheimnisse mit Namen, die es auch hier gibt: ${names.join(', ')}. Nach dem Hinzufügen würde beim Senden der eigene Wert verwendet. Genau prüfen, wohin die Anfrage geht.`,
  moved: (secrets) =>
    secrets === 1
      ? 'Der Link enthält den Wert eines Geheimnisses. Er wird bei den Geheimnissen aufbewahrt, getrennt von der Aktion, unter diesem Namen:'
      : `Der Link enthält die Werte von ${grouped(secrets)} Geheimnissen. Sie werden bei den Geheimnissen aufbewahrt, getrennt von den Aktionen, unter diesen Namen:`,
  addSample: 'Auch das Beispiel hinzufügen',
  sampleName: 'Geteiltes Beispiel',
  sampleProblems: 'Das Beispiel hat Probleme:',
  opening: 'Der Link wird gelesen …',
  add: (actions) =>
    actions > 1 ? `${count(actions, 'Kopie', 'Kopien')} hinzufügen` : 'Als Kopie hinzufügen',
  doNotAdd: 'Nicht hinzufügen',
  added: (actions) =>
    actions === 1 ? 'Eine Kopie ist hinzugefügt.' : `${count(actions, 'Kopie', 'Kopien')} hinzugefügt.`,
};

const mebibytes = (bytes: number): string => `${grouped(Math.ceil(bytes / 1024 / 1024))} MiB`;

const filesOf = (files: number): string => count(files, 'Datei', 'Dateien');

function fileFaultText(fault: FileFault, limit: number): string {
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

const folder: Catalogue['sharing']['folder'] = {
  title: 'Aktionen in einem Ordner',
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
  fault: fileFaultText,
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
  withSamples: 'Festgehaltene Anfragen enthalten die Daten ihrer Beispiele.',
  nameOfOther: (name) => `${name} (aus dem Ordner)`,
};

export const german: Catalogue['sharing'] = { sharing, folder };
