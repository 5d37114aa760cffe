import type { ForeignKind } from '../../formats/reading';
import type { Catalogue } from '../catalogue';
import { count, grouped, LOCALE, whenUsed } from '../count';
import { inLine } from '../shown-text';

const inMebibytes = whenUsed<number>(
  () => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1, useGrouping: false }),
);
const mebibytes = (bytes: number): string => `${inMebibytes(bytes / 1024 / 1024)} MiB`;

/** Where requests come from; each follows “aus”. */
const KINDS: Readonly<Record<ForeignKind, string>> = {
  curl: 'curl',
  har: 'einer HAR-Datei',
  postman: 'einer Postman-Collection',
  'http-file': 'einer .http-Datei',
  environment: 'einer Umgebung',
  url: 'einer URL',
  unread: 'diesem Text',
};

const actionsOf = (actions: number): string => count(actions, 'Aktion', 'Aktionen');
const charactersOf = (length: number): string => count(length, 'Zeichen', 'Zeichen');

export const german: Catalogue['transfer'] = {
  close: 'Schließen',
  configNote: 'So, wie sie exportiert wird: Anstelle der Werte geheimer Einstellungen stehen Namen.',

  exportTitle: 'Die Aktion exportieren',
  exportAllTitle: 'Alle Aktionen exportieren',
  exportChosenTitle: (actions) => `${count(actions, 'Aktion', 'Aktionen')} exportieren`,
  scope: 'Was exportiert wird',
  noSecretsInAll:
    'Keine Aktion hat einen Wert in einer geheimen Einstellung (Passwort, Schlüssel, Signaturgeheimnis).',
  notInFile: (actions) =>
    `Nicht in der Datei: ${actionsOf(actions)}, nicht lesbar oder nicht geöffnet. „Alles herunterladen“ enthält sie, wie sie gespeichert sind.`,
  stoppedAll: (actions) =>
    actions === 1
      ? 'Eine Aktion lässt sich so nicht senden:'
      : `${actionsOf(actions)} lassen sich so nicht senden:`,
  download: 'Herunterladen',
  downloaded: (name) => `Gespeichert als ${name}.`,
  noSecrets: 'Die geheimen Einstellungen (Passwort, Schlüssel, Signaturgeheimnis) enthalten keinen Wert.',
  replaced:
    'Die Werte der geheimen Einstellungen (Passwort, Schlüssel, Signaturgeheimnis) stehen nicht in der Datei. An ihrer Stelle stehen Namen:',
  replacement: (setting, name) => `${setting}: ${name}`,
  include: 'Werte von Geheimnissen aufnehmen',
  included: (secrets) =>
    `Die Datei enthält dann ${secrets === 1 ? 'den Wert eines Geheimnisses' : `die Werte von ${grouped(secrets)} Geheimnissen`}, lesbar für alle, die sie bekommen; eine Kopie ebenso. Sicher weitergeben und danach löschen.`,
  onlyNames: 'Die Datei enthält die Namen der Geheimnisse, nicht ihre Werte.',
  downloadWithValues: 'Mit geheimen Werten herunterladen',
  stopped: (errors) =>
    `Die Einstellungen haben ${count(errors, 'Fehler', 'Fehler')}, so lässt sich diese Aktion nicht senden:`,
  exportAnyway: 'Entwurf trotzdem exportieren',
  more: (number) => `Und ${grouped(number)} weitere.`,

  importTitle: 'Aktionen importieren',
  importHelp:
    'Eine Konfiguration, curl-Befehle, eine HAR-Datei, eine Postman-Collection (v2), eine .http-Datei oder eine Umgebung: auswählen, irgendwo auf dieser Seite ablegen oder den Text einfügen.',
  chooseFile: 'Datei auswählen …',
  pasteLabel: 'Text für den Import',
  fromFile: (name, length) => `${name}, ${charactersOf(length)}. Zu lang, um hier bearbeitet zu werden.`,
  discard: 'Text verwerfen',
  found: (actions) => `${actionsOf(actions)} gefunden:`,
  reading: 'Wird gelesen …',
  readerFault:
    'Dieser Text ließ sich nicht lesen: Die App hat hier einen Fehler. Nichts wurde geändert. In kleineren Teilen importieren, um den fehlerhaften zu finden und auszulassen.',
  valuesFound: (kind) => `Werte aus ${KINDS[kind]}, und keine Anfragen.`,
  foreignFound: (kind, actions) =>
    actions === 0
      ? `Aus ${KINDS[kind]} lässt sich nichts importieren:`
      : `${count(actions, 'Anfrage', 'Anfragen')} aus ${KINDS[kind]}:`,
  leftOutBelow: (requests) =>
    requests === 1
      ? '1 lässt sich nicht importieren, siehe unten.'
      : `${grouped(requests)} lassen sich nicht importieren, siehe unten.`,
  leftOut: (requests) => `${grouped(requests)} nicht importiert:`,
  foundList: 'Was gefunden wurde',
  chosen: (chosen, all) => `${grouped(chosen)} von ${grouped(all)} ausgewählt`,
  assets: (assets) =>
    assets === 1
      ? '1 gehört nur zu einer Seite und ist zunächst nicht angekreuzt.'
      : `${grouped(assets)} gehören nur zu einer Seite und sind zunächst nicht angekreuzt.`,
  doubtful: (requests) =>
    requests === 1
      ? '1 war laut Warnung kaum so gemeint und ist zunächst nicht angekreuzt.'
      : `${grouped(requests)} waren laut Warnung kaum so gemeint und sind zunächst nicht angekreuzt.`,
  asset: {
    script: 'Ein Skript einer Seite',
    style: 'Ein Stylesheet einer Seite',
    image: 'Ein Bild einer Seite',
    font: 'Eine Schriftart einer Seite',
    media: 'Ton oder Video einer Seite',
  },
  inFolder: (folder) => `Im Ordner ${inLine(folder)}`,
  rows: (rows) => count(rows, 'Zeile', 'Zeilen'),
  body: (characters) => `Body mit ${charactersOf(characters)}`,
  addSamples: (names) =>
    names.length === 1
      ? `Diese Werte als Beispiel „${inLine(names[0] ?? '')}“ hinzufügen`
      : `Diese Werte als Beispiele ${names.map((name) => `„${inLine(name)}“`).join(', ')} hinzufügen`,
  sampleName: 'Importierte Werte',
  unnamed: 'Ohne Namen',
  moved: (secrets) =>
    secrets === 1
      ? '1 Geheimnis kommt in den Tresor, getrennt von der Aktion, unter diesem Namen:'
      : `${count(secrets, 'Geheimnis', 'Geheimnisse')} kommen in den Tresor, getrennt von den Aktionen, unter diesen Namen:`,
  importButton: (actions) => (actions === 0 ? 'Importieren' : `${actionsOf(actions)} importieren`),
  problems: (number) => `${count(number, 'Problem', 'Probleme')}; nichts wurde geändert:`,
  worthKnowing: 'Gut zu wissen:',
  tooLarge: (name, bytes, limit) =>
    `${name} hat ${mebibytes(bytes)} (${count(bytes, 'Byte', 'Byte')}). Gelesen werden höchstens ${mebibytes(limit)}. Eine kleinere Datei auswählen.`,
  emptyFile: 'Die Datei ist leer.',
  notUtf8: (name) => `${name} ist kein Text in UTF-8. Als UTF-8 speichern und noch einmal versuchen.`,
  unreadable: (name) =>
    `${name} ist nicht lesbar. Prüfen, ob es die Datei noch gibt und ob sie geöffnet werden darf.`,
};
