import { english as commonEnglish } from './common';
import { count, grouped } from './count';
import { messages } from './language';
import { inLine } from './shown-text';

/** Every text of the list of actions. */
const library = {
  untitled: commonEnglish.common.untitled,
  kinds: commonEnglish.common.kinds,
  duplicate: (name: string) => `Duplicate ${inLine(name)}`,
  remove: (name: string) => `Remove ${inLine(name)}`,
  removedAll: (actions: number) => `${count(actions, 'action')} removed.`,
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

export const english = { library, listMenu };

export const { library: libraryTexts, listMenu: listMenuTexts } = messages('library', english);
