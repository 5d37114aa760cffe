/** German texts of names of settings, places and steps of undo. */
import type { SettingName } from '../../designer/store/edit/settings';
import type { StepName, TypingLocation } from '../../workspace/history/step-name';
import type { Catalogue } from '../catalogue';
import { count, grouped, inLine } from '../format';

const fieldWords = {
  username: 'Benutzername',
  password: 'Passwort',
  scheme: 'Signaturverfahren',
  keyid: 'Schlüssel-ID',
  headerName: 'Header-Name',
  secret: 'Geheimnis',
  secondSecret: 'zweites Geheimnis',
};

const schemeWords = {
  message: 'Nachricht',
  fields: 'Header-Felder',
  parts: 'Teile',
  text: 'Text',
  separator: 'Trennzeichen',
};

const naming: Catalogue['naming']['naming'] = {
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
    approved: 'Festgehaltene Anfragen',
    ...fieldWords,
    ...schemeWords,
  },
};

const AUTHENTICATION = {
  'authentication.basic.username': 'Benutzername',
  'authentication.basic.password.by': 'Angabe des Passworts',
  'authentication.basic.password.name': 'Name des Passworts',
  'authentication.header-key.headerName': 'Header-Name',
  'authentication.header-key.secret.by': 'Angabe des Geheimnisses',
  'authentication.header-key.secret.name': 'Name des Geheimnisses',
  'authentication.hmac.scheme.chosen': 'Signaturverfahren',
  'authentication.hmac.scheme.custom': 'eigenes Signaturverfahren',
  'authentication.hmac.scheme.headerName': 'Header-Name',
  'authentication.hmac.keyid': 'Schlüssel-ID',
  'authentication.hmac.headerName': 'Header-Name',
  'authentication.hmac.secret.by': 'Angabe des Geheimnisses',
  'authentication.hmac.secret.name': 'Name des Geheimnisses',
  'authentication.hmac.secondSecret.by': 'Angabe des zweiten Geheimnisses',
  'authentication.hmac.secondSecret.name': 'Name des zweiten Geheimnisses',
};

const SETTINGS: Record<SettingName, string> = {
  ...naming.settings,
  'webhook.format': 'Format',
  'restApiCall.body': 'Body',
  'authentication.method': 'Authentifizierung',
  ...AUTHENTICATION,
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

const secretStays: typeof steps.done.undo = (name) =>
  'in' in name && name.in.type === 'setting' && name.in.setting.startsWith('authentication.')
    ? '. Eingegebene Geheimnisse bleiben, wie sie sind.'
    : '';

const steps: Catalogue['naming']['steps'] = {
  undoStep: (name) => `Rückgängig: ${stepText(name)}`,
  redoStep: (name) => `Wiederholen: ${stepText(name)}`,
  nothing: { undo: 'Nichts rückgängig zu machen.', redo: 'Nichts zu wiederholen.' },
  done: {
    undo: (name) => `Rückgängig gemacht: ${stepText(name)}${secretStays(name)}`,
    redo: (name) => `Wiederholt: ${stepText(name)}${secretStays(name)}`,
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

const difference: Catalogue['naming']['difference'] = {
  signs: { removed: '−', added: '+' },
  moreLines: (lines) => `⋯ ${count(lines, 'weitere Zeile', 'weitere Zeilen')}`,
  moreCharacters: (characters) => ` ⋯ ${count(characters, 'weiteres Zeichen', 'weitere Zeichen')} ⋯ `,
};

export const german: Catalogue['naming'] = { naming, steps, difference };
