/** German texts of the editor. */
import type { TokenKind } from '../../designer/request/message/origins';
import type { Catalogue } from '../catalogue';
import { count, grouped } from '../format';
import { german as commonGerman } from './common';

const editor: Catalogue['editor']['editor'] = {
  name: 'Name',
  namePlaceholder: 'Unbenannte Aktion',
  kind: 'Art',
  kinds: commonGerman.common.kinds,
  group: 'Gruppe: Erweitert',

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
    host: 'Von dieser Anwendung aufbewahrt',
    page: 'Nur bis zum nächsten Laden der Seite aufbewahrt',
    tab: 'Nur in diesem Tab aufbewahrt',
    device: 'In diesem Browser verschlüsselt aufbewahrt',
    passphrase: 'In diesem Browser verschlüsselt aufbewahrt, mit Passphrase',
    locked: 'In diesem Tab aufbewahrt, bis die Geheimnisse entsperrt sind',
    'not-remembered': 'Nur in diesem Tab aufbewahrt: Der Browser konnte es nicht speichern',
  },
  notStored: 'Diese Anwendung speichert ihn nicht',
  changeKeeping: 'Ändern, wo Geheimnisse aufbewahrt werden …',
  newSecret: 'Neues Geheimnis …',
  keyKept: (name) => `Das Geheimnis ist unter dem Namen ${name} gespeichert.`,
  nameInExport: (name) => `Ein Export schreibt ${name} an seine Stelle.`,
};

const undo: Catalogue['editor']['undo'] = { undo: 'Rückgängig', redo: 'Wiederholen' };

const KINDS: Record<TokenKind, string> = {
  fixed: 'Festgelegt',
  setting: 'Einstellung',
  context: 'Kontext',
  derived: 'Berechnet',
};

const SEVERITIES = [
  ['Fehler', 'Fehler'],
  ['Warnung', 'Warnungen'],
  ['Hinweis', 'Hinweise'],
] as const;

const preview: Catalogue['editor']['preview'] = {
  pane: 'Anfrage',
  viewsLabel: 'Ansicht',
  views: {
    request: 'Anfrage',
    code: 'Code',
    run: 'Ausführen',
    signature: 'Signatur',
    config: 'Konfiguration',
    contract: 'Vertrag',
  },

  message: 'HTTP-Anfrage als Nachricht',
  messageKeys:
    'Mit den Pfeiltasten links und rechts von Teil zu Teil, mit Pos1 und Ende zum ersten und letzten Teil, mit der Eingabetaste zur Einstellung eines Teils, mit Esc hinaus.',
  size: (total) => count(total, 'Byte', 'Byte'),
  runtimeFields: 'Zur Laufzeit ergänzt: User-Agent, Accept, Connection',
  vaultLocked: 'Die Geheimnisse sind gesperrt. Zum Anzeigen in der Anfrage entsperren.',
  reveal: 'Geheimnisse anzeigen',
  conceal: 'Geheimnisse verbergen',
  copy: (masked) => (masked ? 'Kopieren, Geheimnisse verdeckt' : 'Kopieren'),
  copied: (masked) => (masked ? 'Anfrage kopiert; ihre Geheimnisse sind verdeckt.' : 'Anfrage kopiert.'),
  notCopied: 'Der Browser hat das Kopieren nicht erlaubt. Den Text auswählen und von Hand kopieren.',

  legend: 'Woher die Bytes kommen',
  kinds: KINDS,

  states: {
    error: 'Nicht sendbar',
    typing: 'Noch nicht vollständig',
    stale: 'Aus dem letzten lesbaren Beispiel gebaut',
    warning: 'Kann gesendet werden',
    sample: 'Dieses Beispiel passt',
    complete: 'Die Anfrage ist vollständig',
  },
  summary: (state, counts) =>
    [
      state,
      ...SEVERITIES.flatMap(([one, many], at) => (counts[at] ? [count(counts[at], one, many)] : [])),
    ].join(', '),
  problemRegion: 'Zustand der Anfrage',
  problems: 'Probleme',
  showMore: (problems) => `${grouped(problems)} weitere anzeigen`,
};

export const german: Catalogue['editor'] = { editor, undo, preview };
