import { count } from './count';
import { messages } from './language';
import { inLine } from './shown-text';

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
  close: 'Close',
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

export const english = { listMenu };

export const { listMenu: listMenuTexts } = messages('listMenu', english);
