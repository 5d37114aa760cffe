import type { Catalogue } from '../catalogue';
import { count } from '../count';
import { inLine } from '../shown-text';

const actionsText = (actions: number): string => count(actions, 'Aktion', 'Aktionen');

const listMenu: Catalogue['listMenu']['listMenu'] = {
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
  close: 'Schließen',
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

export const german: Catalogue['listMenu'] = { listMenu };
