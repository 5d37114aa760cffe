import type { Catalogue } from '../catalogue';
import { count, grouped } from '../count';
import { inLine } from '../shown-text';
import { german as commonGerman } from './common';

const library: Catalogue['library']['library'] = {
  untitled: commonGerman.common.untitled,
  kinds: commonGerman.common.kinds,
  duplicate: (name) => `${inLine(name)} duplizieren`,
  remove: (name) => `${inLine(name)} entfernen`,
  removedAll: (actions) => `${count(actions, 'Aktion', 'Aktionen')} entfernt.`,
  selected: 'Ausgewählt',
  selection: (actions) =>
    actions === 0 ? 'Nichts ausgewählt' : `${count(actions, 'Aktion', 'Aktionen')} ausgewählt`,
  new: 'Neu',
  fromText: 'Aus curl oder einer Datei …',
  fromExample: 'Vorlagen …',
  examples: 'Vorlagen',
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
  addFolder: 'Ordner …',
  folderHint: '„Ordner / Name“, mit Leerzeichen um den Schrägstrich, legt die Aktion in einen Ordner.',
  moved: (position, all) => `Verschoben auf ${grouped(position)} von ${grouped(all)}.`,
  movedInto: (folder) => (folder === '' ? 'Aus dem Ordner genommen.' : `In „${inLine(folder)}“ gelegt.`),
  isFirst: 'Die Aktion steht schon ganz oben in ihrem Teil der Liste.',
  isLast: 'Die Aktion steht schon ganz unten in ihrem Teil der Liste.',
  notMovable:
    'Aktionen lassen sich nur in der Reihenfolge „Manuell“ verschieben und nicht während einer Suche.',
};

const actionsText = (actions: number): string => count(actions, 'Aktion', 'Aktionen');

const listMenu: Catalogue['library']['listMenu'] = {
  menuOf: (name) => `Menü für ${inLine(name)}`,
  selected: (actions) => `${actionsText(actions)} ausgewählt`,
  open: 'Öffnen',
  rename: 'Umbenennen',
  renameFolder: 'Ordner umbenennen …',
  duplicate: 'Duplizieren',
  move: 'In einen Ordner legen …',
  export: 'Exportieren …',
  share: 'Als Link teilen …',
  delete: 'Löschen',
  deleteAll: (actions) => `${actionsText(actions)} löschen`,
  select: 'Seine Aktionen auswählen',
  selectOne: 'Auswählen',
  unreadable: 'Diese Aktion ist nicht lesbar.',
  barMove: 'Ordner …',
  barShare: 'Teilen …',
  clear: 'Auswahl aufheben',
  openKeys: 'Eingabe',
  deleteKeys: 'Entf',

  moveTitle: (actions) => `${actionsText(actions)} in einen Ordner legen`,
  renameTitle: (folder) => `„${inLine(folder)}“ umbenennen`,
  newTitle: 'Neuer Ordner',
  folderName: 'Name des Ordners',
  existing: 'Vorhandene Ordner',
  noFolder: 'Kein Ordner',
  moveButton: 'Hineinlegen',
  renameButton: 'Umbenennen',
  newButton: 'Anlegen',
  content: 'Was hineinkommt',
  contentSelected: (actions) => `${actionsText(actions)} (ausgewählt)`,
  contentOpen: 'Die offene Aktion',
  contentNew: 'Ein neuer Webhook',
  newHelp:
    'Einen Ordner gibt es, solange eine Aktion darin ist. „Shop / Bestellungen“, mit Leerzeichen um den Schrägstrich, ist ein Ordner im Ordner.',
  moved: (actions, folder) =>
    folder === ''
      ? `${actionsText(actions)} aus ${actions === 1 ? 'dem Ordner' : 'ihren Ordnern'} genommen.`
      : `${actionsText(actions)} in „${inLine(folder)}“ gelegt.`,
  renamed: (folder) => `Ordner in „${inLine(folder)}“ umbenannt.`,
  created: (folder) => `Ordner „${inLine(folder)}“ angelegt.`,
};

export const german: Catalogue['library'] = { library, listMenu };
