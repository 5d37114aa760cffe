import type { SettingName } from '../../designer/store/edit/settings';
import type { StepName, TypingLocation } from '../../workspace/history/step-name';
import type { Catalogue } from '../catalogue';
import { grouped } from '../count';
import { inLine } from '../shown-text';
import { german as authenticationGerman } from './authentication';
import { german as commonGerman } from './common';

const history: Catalogue['history']['history'] = {
  title: 'Verlauf',
  of: 'Verlauf von',
  none: 'Noch keine frühere Version. Eine Version wird aufbewahrt, wenn sie eine Minute lang nicht geändert wurde.',
  unread: {
    blocked:
      'Der Verlauf kann nicht gelesen werden, und es wird keiner aufbewahrt: Dieser Browser erlaubt der Seite keinen Speicher, wie in manchen privaten Fenstern. Die App in einem gewöhnlichen Fenster öffnen oder den Speicher erlauben.',
    full: 'Der Verlauf konnte nicht gelesen werden: Der Datenträger oder der Speicher, den der Browser der Seite gewährt, ist voll. Platz schaffen und erneut versuchen.',
    newer:
      'Der Verlauf konnte nicht gelesen werden: Eine neuere Version der App hat den Speicher übernommen. Die Seite neu laden.',
    closed:
      'Der Verlauf konnte nicht gelesen werden: Der Speicher wurde vom Browser oder von einem anderen Tab geschlossen. Erneut versuchen; wenn das nicht hilft, die Seite neu laden.',
    broken:
      'Der Verlauf konnte nicht gelesen werden: Der Speicher des Browsers funktioniert nicht. Erneut versuchen; wenn das nicht hilft, den Browser neu starten.',
  },
  readAgain: 'Erneut versuchen',
  state: 'Version vom',
  difference: 'Unterschied zwischen dieser Version (−) und jetzt (+)',
  noDifference:
    'Sie ist dieselbe wie jetzt, abgesehen von dem, was für die andere Art oder für andere Authentifizierungsmethoden ausgefüllt ist.',
  noneRemoved: {
    action: 'In den letzten 30 Tagen wurde keine Aktion entfernt.',
    context: 'In den letzten 30 Tagen wurde kein Beispiel entfernt.',
  },
  removedAction: 'Entfernt',
  content: 'Inhalt',
  bringBack: 'Wiederherstellen',
  untitled: 'Unbenannte Aktion',
  untitledSample: 'Beispiel',
  restore: 'Diese Version wiederherstellen',

  thisAction: 'Diese Aktion',
  thisSample: (name) => `Beispielkontext: ${inLine(name)}`,
  removedSamples: 'Entfernte Beispiele',
  sampleBroughtBack: 'Das Beispiel ist zurück und geöffnet.',
  removedActions: 'Entfernte Aktionen',
  broughtBack: 'Die Aktion ist wieder da.',
  restored: 'Der frühere Stand ist wiederhergestellt.',
  notRestored: 'Diese Version der App kann diesen Stand nicht lesen.',
};

const SETTINGS: Record<SettingName, string> = {
  ...commonGerman.common.settings,
  'webhook.format': 'Format',
  'restApiCall.body': 'Body',
  'authentication.method': 'Authentifizierung',
  ...authenticationGerman.authentication.changes,
};

const COLUMNS = { key: 'Schlüssel', value: 'Wert' };

const untitled = (name: string): string => (name === '' ? 'Unbenannte Aktion' : `„${inLine(name)}“`);

const sample = (name: string): string => (name === '' ? 'Beispielkontext' : `Beispiel „${inLine(name)}“`);

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

const undo: Catalogue['history']['undo'] = {
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

export const german: Catalogue['history'] = { history, undo };
