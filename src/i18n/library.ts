/** Texts of the list of actions and its history, and of an action that cannot be read or shown. */
import type { StoreFailure } from '../workspace/storage/records';
import { english as commonEnglish } from './common';
import { count, grouped, inLine } from './format';
import { messages } from './language';

/** Every text of the list of actions. */
const library = {
  untitled: commonEnglish.common.untitled,
  kinds: commonEnglish.common.kinds,
  duplicate: (name: string) => `Duplicate ${inLine(name)}`,
  remove: (name: string) => `Delete ${inLine(name)}`,
  removedAll: (actions: number) => `${count(actions, 'action')} deleted.`,
  selected: 'Selected',
  selection: (actions: number) =>
    actions === 0 ? 'Nothing selected' : `${count(actions, 'action')} selected`,
  new: 'New',
  fromText: 'From curl or a file…',
  fromExample: 'Examples…',
  examples: 'Examples',
  addExample: (title: string) => `Add the example: ${title}`,
  search: 'Search actions',
  sort: 'Order of the actions',
  sorts: { manual: 'Manual', name: 'By name', changed: 'Last changed' },
  found: (hits: number, all: number) =>
    hits === 0
      ? 'No action has these words in its name, URL, method or kind.'
      : `${grouped(hits)} of ${count(all, 'action')}`,
  inFolder: (actions: number) => grouped(actions),
  folder: (name: string, actions: number, holdsOpen: boolean) =>
    `${inLine(name)}, ${count(actions, 'action')}${holdsOpen ? ', with the open one' : ''}`,
  unreadable: 'Cannot be read',
  newName: 'New name',
  newFolder: 'Folder',
  addFolder: 'Folder…',
  folderHint: '“Folder / name”, with spaces around the slash, puts the action into a folder.',
  moved: (position: number, all: number) => `Moved to ${grouped(position)} of ${grouped(all)}.`,
  movedInto: (folder: string) =>
    folder === '' ? 'Moved out of its folder.' : `Moved into “${inLine(folder)}”.`,
  isFirst: 'The action is already at the top of its part of the list.',
  isLast: 'The action is already at the end of its part of the list.',
  notMovable: 'Actions can be moved in the order “Manual” only, and not during a search.',
} as const;

const actionsText = (actions: number): string => count(actions, 'action');

/** Every text of what can be done with actions and folders of the list. */
const listMenu = {
  menuOf: (name: string) => `Menu for ${inLine(name)}`,
  selected: (actions: number) => `${actionsText(actions)} selected`,
  open: 'Open',
  rename: 'Rename',
  renameFolder: 'Rename the folder…',
  duplicate: 'Duplicate',
  move: 'Move to a folder…',
  export: 'Export…',
  share: 'Share by link…',
  delete: 'Delete',
  deleteAll: (actions: number) => `Delete ${actionsText(actions)}`,
  select: 'Select its actions',
  selectOne: 'Select',
  unreadable: 'This action cannot be read.',
  barMove: 'Move…',
  barShare: 'Share…',
  clear: 'Clear the selection',
  openKeys: 'Enter',
  deleteKeys: 'Del',

  moveTitle: (actions: number) => `Move ${actionsText(actions)}`,
  renameTitle: (folder: string) => `Rename “${inLine(folder)}”`,
  newTitle: 'New folder',
  folderName: 'Name of the folder',
  existing: 'Folders that are there',
  noFolder: 'No folder',
  moveButton: 'Move',
  renameButton: 'Rename',
  newButton: 'Create',
  nameMissing: 'The folder has no name. Enter one.',
  content: 'What goes into it',
  contentSelected: (actions: number) => `${actionsText(actions)} selected`,
  contentOpen: 'The open action',
  contentNew: 'A new webhook',
  newHelp:
    'A folder is there as long as an action is in it. “Shop / Orders”, with spaces around the slash, is a folder inside a folder.',
  moved: (actions: number, folder: string) =>
    folder === ''
      ? `${actionsText(actions)} moved out of ${actions === 1 ? 'its folder' : 'their folders'}.`
      : `${actionsText(actions)} moved into “${inLine(folder)}”.`,
  renamed: (folder: string) => `Folder renamed to “${inLine(folder)}”.`,
  created: (folder: string) => `Folder “${inLine(folder)}” created.`,
} as const;

const UNREAD: Readonly<Record<StoreFailure, string>> = {
  blocked:
    'The history can be neither read nor saved: this browser does not allow storage to this page, as in some private windows. Open the app in an ordinary window, or allow the storage.',
  full: 'The history could not be read: the disk, or the storage that the browser grants to this page, is full. Make room and try again.',
  newer: 'The history could not be read: a newer version of the app uses the storage. Reload the page.',
  closed:
    'The history could not be read: the storage was closed by the browser or by another tab. Try again; if that does not help, reload the page.',
  broken:
    'The history could not be read: the storage of the browser does not work. Try again; if that does not help, restart the browser.',
};

/** Every text of the history. */
const history = {
  title: 'History',
  of: 'History of',
  none: 'No earlier version yet. A version is saved after a minute without changes.',
  unread: UNREAD,
  readAgain: 'Try again',
  state: 'Version of',
  difference: 'Difference between that version (−) and now (+)',
  noDifference: 'Nothing that is sent differs from now.',
  noneRemoved: {
    action: 'No action was deleted in the last 30 days.',
    context: 'No sample was deleted in the last 30 days.',
  },
  removedAction: 'Deleted',
  content: 'Content',
  bringBack: 'Restore',
  untitledSample: 'Sample',
  restore: 'Restore this version',

  thisAction: 'This action',
  thisSample: (name: string) => `Sample: ${inLine(name)}`,
  removedSamples: 'Deleted samples',
  sampleBroughtBack: 'The sample is back, and open.',
  removedActions: 'Deleted actions',
  broughtBack: 'The action is back.',
  restored: 'The earlier version is restored.',
  notRestored: 'This version of the app cannot read that version of the action.',
} as const;

/** Texts for what cannot be read or shown, and for what was not opened because it had crashed the page. */
const faults = {
  unreadableTitle: 'This action cannot be read',
  unreadableText: 'Its document is unchanged. Download it to repair it and import it again, or delete it.',
  documentDeleted: 'The document was deleted.',
  downloadDocument: 'Download the document',
  notOpenedTitle: (name: string) => `“${inLine(name)}” was not opened`,
  notOpenedAction:
    'The last time it was opened, the page crashed before it could show the action. Nothing is lost. The other actions are in the list; opening this one may crash the page again.',
  notOpenedSample:
    'The last time it was opened, the page crashed before it could show the sample. Nothing is lost. Until you open it, the request is built with an empty context.',
  sampleDeleted: (name: string) => `The sample “${inLine(name)}” was deleted.`,
  notOpenedLinkTitle: 'This link was not opened',
  notOpenedLink:
    'The last time it was opened, the page crashed before it could show what the link contains. Nothing was added. Opening it may crash the page again; your actions are safe.',
  doNotOpen: 'Do not open it',
  openAnyway: 'Open it anyway',
  download: 'Download it',
  delete: 'Delete it',
  paneFaults: {
    edit: 'The editor cannot be shown',
    request: 'The request cannot be shown',
    context: 'The sample cannot be shown',
  },
  paneFaultText:
    'This is a bug in the app; your work is not affected. The rest of the page works: undo your last change, open another action or sample, or try again.',
  dialogFault: 'This dialog cannot be shown',
  dialogFaultText: 'This is a bug in the app; your work is not affected. Nothing was changed.',
  linkFault: 'This link cannot be shown',
  crashTitle: 'Something went wrong in this page',
  crashText:
    'This is a bug in the app; your work is not affected. Your actions and samples are still here: download them, open another action, or reload the page. The action that was open is not reopened then. The files contain no secret values.',
  startFaultText:
    'This is a bug in the app; your work is not affected and still stored in this browser. Reload the page, or download your work; the file contains no secret values.',
  notHandedOut: 'Your work could not be read from the storage of the browser. Reload the page and try again.',
  crashOthers: 'Open another action',
  crashDetails: 'What happened',
} as const;

export const english = { library, listMenu, history, faults };

export const {
  library: libraryTexts,
  listMenu: listMenuTexts,
  history: historyTexts,
  faults: faultsTexts,
} = messages('library', english);
