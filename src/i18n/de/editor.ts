import type { SettingName } from '../../designer/store/edit/settings';
import type { StepName, TypingLocation } from '../../workspace/history/step-name';
import type { Catalogue } from '../catalogue';
import { count, grouped, inLine } from '../format';
import { german as commonGerman } from './common';

const editor: Catalogue['editor']['editor'] = {
  name: 'Name',
  namePlaceholder: 'Unbenannte Aktion',
  kind: 'Art',
  kinds: commonGerman.common.kinds,
  group: 'Gruppe: Erweitert',

  rowsKept: (rows) =>
    rows === 1
      ? '1 Zeile bleibt für den Webhook erhalten; sie wird nicht exportiert.'
      : `${count(rows, 'Zeile', 'Zeilen')} bleiben für den Webhook erhalten; sie werden nicht exportiert.`,
  bodyKept: 'Der Body bleibt für den REST-API-Aufruf erhalten; er wird nicht exportiert.',

  method: 'Methode',
  url: 'URL',
  send: 'Senden',
  sendVia: 'Senden über',
  cancel: 'Abbrechen',
  elapsed: (seconds, limit) => `${seconds.toFixed(1).replace('.', ',')} s von ${limit} s`,
  query: 'Query-Parameter',
  urlPlaceholder: 'https://api.example.com/orders',

  commandTaken: 'Aktion durch den Befehl ersetzt.',
  commandRefused: 'Aus diesem Befehl lässt sich keine Aktion machen. Nichts wurde geändert.',
  commandUnread:
    'Der Teil der App, der Befehle liest, ließ sich nicht laden. Die Verbindung prüfen, die Seite neu laden und den Befehl wieder einfügen.',

  format: 'Format',
  formats: { default: 'Formular (Standard)', json: 'JSON' },
  notSentWithGet: 'Wird mit GET nicht gesendet',

  data: 'Daten',
  key: 'Schlüssel',
  value: 'Wert',
  valuePlaceholder: (tag) => `Wert oder ${tag ?? '{{ für Daten'}`,
  keyOf: (row) => `Schlüssel, Zeile ${row}`,
  valueOf: (row) => `Wert, Zeile ${row}`,
  sendRow: (row) => `Zeile ${row} senden`,
  moveRow: (row) => `Zeile ${row} verschieben: ziehen, oder Alt+↑ und Alt+↓`,
  deleteRow: (row) => `Zeile ${row} löschen`,
  withKeys: (does, keys) => `${does} (${keys})`,
  switchKeys: 'Alt+Umschalt+Eingabe',
  deleteKeys: 'Alt+Umschalt+Entf',
  rowHelp: 'Tasten für die Zeilen',
  rowKeys: [
    ['Umschalt+Eingabe', 'Zeilenumbruch'],
    ['Alt+↑ ↓', 'verschieben'],
    ['Alt+Umschalt+Entf', 'löschen'],
    ['Strg+/', 'alle Tasten'],
  ],
  pasteHint: 'Mehrere Zeilen ins Schlüsselfeld einfügen: Jede wird eine Datenzeile.',
  rowMoved: (row, of) => `In Zeile ${row} von ${of} verschoben.`,
  rowDeleted: (row) => `Zeile ${row} gelöscht.`,
  rowDuplicated: (row) => `Als Zeile ${row} dupliziert.`,
  rowSwitched: (row, on) =>
    `Zeile ${row} ${on ? 'wird gesendet' : 'bleibt erhalten, wird aber nicht gesendet'}.`,
  rowsPasted: (rows) => `${count(rows, 'Zeile', 'Zeilen')} eingefügt.`,
  rowsReplaced: 'Die Zeilen wurden ersetzt.',
  rowCount: (rows) => count(rows, 'Zeile', 'Zeilen'),

  bulkEdit: 'Als Text bearbeiten',
  bulkTitle: 'Alle Zeilen als Text bearbeiten',

  body: 'Body',
  bodyLoading: 'Der Body-Editor wird geladen',

  authentication: 'Authentifizierung',
  secretPlaces: {
    host: 'Optionen',
    page: 'Bis zum Neuladen',
    tab: 'Nur dieser Tab',
    device: 'Dieses Gerät',
    passphrase: 'Mit Passphrase',
    locked: 'Gesperrt',
    'not-remembered': 'Nur dieser Tab',
  },
  secretMenu: (label, place) => `${place}: Optionen für ${label}`,
  secretByValue: 'Wert eingeben',
  storeByName: 'Unter einem Namen speichern …',
  enterName: 'Namen eingeben',
  storedSecrets: 'Gespeicherte Geheimnisse',
  secretNameOf: (label) => `${label}: Name`,
  secretValueOf: (name) => `Wert von ${name}`,
  secretLifetimes: {
    host: 'Ein Name verweist auf ein Geheimnis dieser Anwendung; ein eingegebener Wert bleibt nur bis zum nächsten Laden der Seite',
    page: 'Nur bis zum nächsten Laden der Seite aufbewahrt',
    tab: 'Nur in diesem Tab aufbewahrt',
    device: 'In diesem Browser verschlüsselt aufbewahrt',
    passphrase: 'In diesem Browser verschlüsselt aufbewahrt, mit Passphrase',
    locked: 'In diesem Tab aufbewahrt, bis die Geheimnisse entsperrt sind',
    'not-remembered': 'Nur in diesem Tab aufbewahrt: Der Browser konnte es nicht speichern',
  },
  changeKeeping: 'Ändern, wo Geheimnisse aufbewahrt werden …',
  newSecret: 'Neues Geheimnis …',
  keyKept: (name) => `Das Geheimnis ist unter dem Namen ${name} gespeichert.`,
  nameInExport: (name) => `Ein Export schreibt ${name} an seine Stelle.`,
};

const SETTINGS: Record<SettingName, string> = {
  ...commonGerman.common.settings,
  'webhook.format': 'Format',
  'restApiCall.body': 'Body',
  'authentication.method': 'Authentifizierung',
  ...commonGerman.authentication.changes,
};

const COLUMNS = { key: 'Schlüssel', value: 'Wert' };

const untitled = (name: string): string => (name === '' ? 'Unbenannte Aktion' : `„${inLine(name)}“`);

const sample = (name: string): string => (name === '' ? 'Beispiel' : `Beispiel „${inLine(name)}“`);

const rows = (number: number): string => `${grouped(number)} ${number === 1 ? 'Zeile' : 'Zeilen'}`;

function placeText(place: TypingLocation): string {
  if (place.type === 'setting') return SETTINGS[place.setting];
  return place.type === 'cell' ? `${COLUMNS[place.column]}, Zeile ${grouped(place.row)}` : sample(place.name);
}

function stepText(name: StepName): string {
  switch (name.type) {
    case 'typing':
      return `Eingabe (${placeText(name.in)})`;
    case 'changing':
      return `Änderung (${placeText(name.in)})`;
    case 'row-deleted':
      return `Zeile ${grouped(name.row)} löschen`;
    case 'row-added':
      return `Zeile ${grouped(name.row)} hinzufügen`;
    case 'row-moved':
      return `Zeile ${grouped(name.row)} nach ${grouped(name.to)} verschieben`;
    case 'row-switched':
      return `Zeile ${grouped(name.row)} ${name.on ? 'einschalten' : 'ausschalten'}`;
    case 'rows-deleted':
      return `${rows(name.rows)} löschen`;
    case 'rows-added':
      return `${rows(name.rows)} einfügen`;
    case 'rows-replaced':
      return 'Zeilen ersetzen';
    case 'settings-changed':
      return 'mehrere Einstellungen ändern';
    case 'state-restored':
      return 'frühere Version wiederherstellen';
    case 'action-added':
      return `${untitled(name.name)} hinzufügen`;
    case 'action-deleted':
      return `${untitled(name.name)} löschen`;
    case 'action-moved':
      return `${untitled(name.name)} verschieben`;
    case 'actions-added':
      return `${grouped(name.count)} Aktionen importieren`;
    case 'actions-deleted':
      return `${grouped(name.count)} Aktionen löschen`;
    case 'actions-changed':
      return `${grouped(name.count)} Aktionen ändern`;
    case 'sample-added':
      return `${sample(name.name)} hinzufügen`;
    case 'samples-added':
      return `${grouped(name.count)} Beispiele hinzufügen`;
    case 'sample-deleted':
      return `${sample(name.name)} löschen`;
    case 'sample-renamed':
      return `${sample(name.name)} ändern`;
    case 'taken-back':
      return `„${stepText(name.of).replaceAll('„', '‚').replaceAll('“', '‘')}“ zurücknehmen`;
  }
}

const undo: Catalogue['editor']['undo'] = {
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  undoStep: (name) => `Rückgängig: ${stepText(name)}`,
  redoStep: (name) => `Wiederholen: ${stepText(name)}`,
  nothing: { undo: 'Nichts rückgängig zu machen.', redo: 'Nichts zu wiederholen.' },
  done: {
    undo: (name) => `Rückgängig gemacht: ${stepText(name)}`,
    redo: (name) => `Wiederholt: ${stepText(name)}`,
  },
  doneInPart: (name) =>
    `Nur ein Teil ließ sich zurücknehmen oder wiederholen: ${stepText(name)}. Der Rest wurde seitdem anderswo geändert.`,
  notDone: (name) => `Nicht mehr möglich: ${stepText(name)}. Es wurde seitdem anderswo geändert.`,
  failed: (name) => `Fehlgeschlagen: ${stepText(name)}.`,
  stepHeldBack: {
    undo: (name) =>
      `Nicht rückgängig gemacht: ${stepText(name)}. Beim letzten Mal ist die Seite dabei abgestürzt, und das kann wieder geschehen.`,
    redo: (name) =>
      `Nicht wiederholt: ${stepText(name)}. Beim letzten Mal ist die Seite dabei abgestürzt, und das kann wieder geschehen.`,
  },
  stepAnyway: { undo: 'Trotzdem rückgängig machen', redo: 'Trotzdem wiederholen' },
};

export const german: Catalogue['editor'] = { editor, undo };
