import type { Catalogue } from '../catalogue';
import { count, grouped } from '../count';
import { german as authenticationGerman } from './authentication';

const common: Catalogue['common']['common'] = {
  untitled: 'Unbenannte Aktion',
  close: 'Schließen',
  more: (number) => `Und ${grouped(number)} weitere.`,
  thisAction: 'Diese Aktion',
  allActions: (actions) => (actions === 1 ? '1 Aktion' : `Alle ${count(actions, 'Aktion', 'Aktionen')}`),
  moment: 'Einen Moment …',
  tryAgain: 'Noch einmal versuchen',
  reload: 'Neu laden',
  notLoaded:
    'Ein Teil der App konnte nicht geladen werden. Die eigene Arbeit ist nicht betroffen. Die Verbindung prüfen und es noch einmal versuchen; hilft das nicht, die Seite neu laden.',
  manyRowsTitle: (rows) => `Eine Aktion mit ${count(rows, 'Zeile', 'Zeilen')}`,
  manyRows: (promised) =>
    `Bis zu ${count(promised, 'Zeile', 'Zeilen')} funktionieren gut. Mit mehr kann diese Seite lange nicht antworten, jetzt und bei jeder Änderung der Aktion. Bisher ist nichts geändert.`,
  takeRows: (rows) => `Alle ${count(rows, 'Zeile', 'Zeilen')} übernehmen`,
  cancelRows: 'Alles lassen, wie es ist',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyFailed: 'Der Browser erlaubt das Kopieren nicht. Den Text auswählen und von Hand kopieren.',
  config: 'Konfiguration, JSON',
  shortened: (length) =>
    `Nur ein Teil wird angezeigt, insgesamt sind es ${count(length, 'Zeichen', 'Zeichen')}. Beim Kopieren und Herunterladen ist alles dabei.`,
  tooLong: (length) =>
    `${count(length, 'Zeichen', 'Zeichen')}, zu lang, um hier bearbeitet zu werden. Nur der Anfang wird angezeigt; alles bleibt erhalten.`,
  clear: 'Leeren',
  reveal: (label) => `Anzeigen: ${label}`,
  conceal: (label) => `Verbergen: ${label}`,
  unlock: 'Entsperren',
  secretLocked: (name) =>
    `Das Geheimnis ${name} ist gesperrt. Die Geheimnisse entsperren, um die Anfrage zu sehen.`,
  kinds: {
    'automation.webhook': {
      name: 'Webhook',
      add: 'Neuer Webhook',
      about: 'Der Body entsteht aus Schlüsseln und Werten.',
    },
    'automation.rest-api-call': {
      name: 'REST-API-Aufruf',
      add: 'Neuer REST-API-Aufruf',
      about: 'Der Body ist freier, selbst geschriebener Text.',
    },
  },
  action: 'Aktion',
  place: (line, column) => `Zeile ${line}, Spalte ${column}`,
  row: (number) => `Zeile ${number}`,
  numbered: (number) => `Nr. ${number}`,
  settings: {
    name: 'Name',
    objectId: 'Art',
    method: 'Methode',
    url: 'URL',
    query: 'Query-Parameter',
    format: 'Format',
    data: 'Daten',
    body: 'Body',
    authentication: 'Authentifizierung',
    key: 'Schlüssel',
    value: 'Wert',
    enabled: 'ein oder aus',
    contract: 'Vertrag',
    approved: 'Freigegebene Anfragen',
    ...authenticationGerman.authentication.fieldWords,
    ...authenticationGerman.authentication.schemeWords,
  },
};

const difference: Catalogue['common']['difference'] = {
  signs: { removed: '−', added: '+' },
  moreLines: (lines) => `⋯ ${count(lines, 'weitere Zeile', 'weitere Zeilen')}`,
  moreCharacters: (characters) => ` ⋯ ${count(characters, 'weiteres Zeichen', 'weitere Zeichen')} ⋯ `,
};

const severities: Catalogue['common']['severities'] = {
  error: 'Fehler',
  warning: 'Warnung',
  hint: 'Hinweis',
};

export const german: Catalogue['common'] = { common, difference, severities };
