import type { Catalogue } from '../catalogue';
import { count, grouped } from '../count';
import { inLine } from '../shown-text';
import { german as shared } from './common';

export const german: Catalogue['library'] = {
  untitled: 'Unbenannte Aktion',
  kinds: shared.kinds,
  duplicate: (name) => `${inLine(name)} duplizieren`,
  remove: (name) => `${inLine(name)} entfernen`,
  removed: (name) => `${inLine(name)} entfernt.`,
  removedAll: (actions) => `${count(actions, 'Aktion', 'Aktionen')} entfernt.`,
  selected: 'Ausgewählt',
  selection: (actions) =>
    actions === 0 ? 'Nichts ausgewählt' : `${count(actions, 'Aktion', 'Aktionen')} ausgewählt`,
  copyOf: (name) => (name === '' ? '' : `${name} (Kopie)`),
  empty: 'Noch keine Aktionen.',
  close: 'Schließen',
  examples: 'Vorlagen',
  add: 'Hinzufügen',
  addExample: (title) => `Vorlage hinzufügen: ${title}`,
  search: 'Suchen',
  sort: 'Reihenfolge der Aktionen',
  sorts: { manual: 'Manuell', name: 'Nach Name', changed: 'Zuletzt geändert' },
  found: (hits, all) =>
    hits === 0
      ? 'Keine Aktion enthält diese Wörter in Name, URL, Methode oder Art.'
      : `${grouped(hits)} von ${count(all, 'Aktion', 'Aktionen')}`,
  inFolder: (actions) => grouped(actions),
  folder: (name, actions, holdsOpen) =>
    `${inLine(name)}, ${count(actions, 'Aktion', 'Aktionen')}${holdsOpen ? ', mit der offenen' : ''}`,
  unreadable: 'Nicht lesbar',
  newName: 'Neuer Name',
  newFolder: 'Ordner',
  addFolder: 'Neuer Ordner',
  folderHint: '„Ordner / Name“, mit Leerzeichen um den Schrägstrich, legt die Aktion in einen Ordner.',
  moved: (position, all) => `Verschoben auf ${grouped(position)} von ${grouped(all)}.`,
  movedInto: (folder) => (folder === '' ? 'Aus dem Ordner genommen.' : `In „${inLine(folder)}“ gelegt.`),
  isFirst: 'Die Aktion steht schon ganz oben in ihrem Teil der Liste.',
  isLast: 'Die Aktion steht schon ganz unten in ihrem Teil der Liste.',
  notMovable:
    'Aktionen lassen sich nur in der Reihenfolge „Manuell“ verschieben und nicht während einer Suche.',
};
