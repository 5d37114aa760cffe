/** German texts of the list of actions. */
import type { Catalogue } from '../catalogue';
import { count, grouped, inLine } from '../format';
import { german as commonGerman } from './common';

const library: Catalogue['library']['library'] = {
  untitled: commonGerman.common.untitled,
  kinds: commonGerman.common.kinds,
  duplicate: (name) => `${inLine(name)} duplizieren`,
  remove: (name) => `${inLine(name)} löschen`,
  removedAll: (actions) => `${count(actions, 'Aktion', 'Aktionen')} gelöscht.`,
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
  nameMissing: 'Der Ordner hat keinen Namen. Einen eingeben.',
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

const history: Catalogue['library']['history'] = {
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
  noDifference: 'Was gesendet wird, ist dasselbe wie jetzt.',
  noneRemoved: {
    action: 'In den letzten 30 Tagen wurde keine Aktion gelöscht.',
    context: 'In den letzten 30 Tagen wurde kein Beispiel gelöscht.',
  },
  removedAction: 'Gelöscht',
  content: 'Inhalt',
  bringBack: 'Wiederherstellen',
  untitledSample: 'Beispiel',
  restore: 'Diese Version wiederherstellen',

  thisAction: 'Diese Aktion',
  thisSample: (name) => `Beispiel: ${inLine(name)}`,
  removedSamples: 'Gelöschte Beispiele',
  sampleBroughtBack: 'Das Beispiel ist zurück und geöffnet.',
  removedActions: 'Gelöschte Aktionen',
  broughtBack: 'Die Aktion ist wieder da.',
  restored: 'Der frühere Stand ist wiederhergestellt.',
  notRestored: 'Diese Version der App kann diesen Stand nicht lesen.',
};

const faults: Catalogue['library']['faults'] = {
  unreadableTitle: 'Diese Aktion ist nicht lesbar',
  unreadableText:
    'Ihr Dokument bleibt, wie es ist. Es herunterladen, reparieren und wieder importieren, oder es löschen.',
  documentDeleted: 'Das Dokument wurde gelöscht.',
  downloadDocument: 'Dokument herunterladen',
  notOpenedTitle: (name) => `„${inLine(name)}“ wurde nicht geöffnet`,
  notOpenedAction:
    'Beim letzten Öffnen ist die Seite abgestürzt, bevor sie die Aktion anzeigen konnte. Nichts ist verloren. Die anderen Aktionen stehen in der Liste; wird diese geöffnet, kann die Seite wieder abstürzen.',
  notOpenedSample:
    'Beim letzten Öffnen ist die Seite abgestürzt, bevor sie das Beispiel anzeigen konnte. Nichts ist verloren. Bis es geöffnet wird, entsteht die Anfrage mit einem leeren Kontext.',
  sampleDeleted: (name) => `Das Beispiel „${inLine(name)}“ wurde gelöscht.`,
  notOpenedLinkTitle: 'Dieser Link wurde nicht geöffnet',
  notOpenedLink:
    'Beim letzten Öffnen ist die Seite abgestürzt, bevor sie anzeigen konnte, was der Link enthält. Nichts wurde hinzugefügt. Wird er geöffnet, kann die Seite wieder abstürzen; die eigenen Aktionen sind sicher.',
  doNotOpen: 'Nicht öffnen',
  openAnyway: 'Trotzdem öffnen',
  download: 'Herunterladen',
  delete: 'Löschen',
  paneFaults: {
    edit: 'Der Editor lässt sich nicht anzeigen',
    request: 'Die Anfrage lässt sich nicht anzeigen',
    context: 'Das Beispiel lässt sich nicht anzeigen',
  },
  paneFaultText:
    'Das ist ein Fehler der App; die eigene Arbeit ist nicht betroffen. Der Rest der Seite funktioniert: den letzten Schritt rückgängig machen, eine andere Aktion oder ein anderes Beispiel öffnen oder es noch einmal versuchen.',
  dialogFault: 'Dieser Dialog lässt sich nicht anzeigen',
  dialogFaultText:
    'Das ist ein Fehler der App; die eigene Arbeit ist nicht betroffen. Nichts wurde geändert.',
  linkFault: 'Dieser Link lässt sich nicht anzeigen',
  crashTitle: 'Auf dieser Seite ist etwas schiefgegangen',
  crashText:
    'Das ist ein Fehler der App; die eigene Arbeit ist nicht betroffen. Die Aktionen und die Beispiele sind noch da: herunterladen, eine andere Aktion öffnen oder die Seite neu laden. Die Aktion, die offen war, wird dann nicht wieder geöffnet. Werte von Geheimnissen stehen nicht in den Dateien.',
  startFaultText:
    'Das ist ein Fehler der App; die eigene Arbeit ist nicht betroffen und weiterhin in diesem Browser gespeichert. Die Seite neu laden oder die Arbeit herunterladen; Werte von Geheimnissen stehen nicht in der Datei.',
  notHandedOut:
    'Die Arbeit konnte nicht aus dem Speicher des Browsers gelesen werden. Die Seite neu laden und es noch einmal versuchen.',
  crashOthers: 'Eine andere Aktion öffnen',
  crashDetails: 'Was geschehen ist',
};

export const german: Catalogue['library'] = { library, listMenu, history, faults };
