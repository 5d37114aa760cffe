import { english as shared } from './common';
import { count, grouped } from './count';
import { messages } from './language';
import { inLine } from './shown-text';

/** Every text of the list of actions. */
export const english = {
  untitled: 'Untitled action',
  kinds: shared.kinds,
  duplicate: (name: string) => `Duplicate ${inLine(name)}`,
  remove: (name: string) => `Remove ${inLine(name)}`,
  removed: (name: string) => `${inLine(name)} removed.`,
  removedAll: (actions: number) => `${count(actions, 'action')} removed.`,
  selected: 'Selected',
  selection: (actions: number) =>
    actions === 0 ? 'Nothing selected' : `${count(actions, 'action')} selected`,
  copyOf: (name: string) => (name === '' ? '' : `${name} (copy)`),
  empty: 'No actions yet.',
  close: 'Close',
  examples: 'Examples',
  add: 'Add',
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
  addFolder: 'New folder',
  folderHint: '“Folder / name”, with spaces around the slash, puts the action into a folder.',
  moved: (position: number, all: number) => `Moved to ${grouped(position)} of ${grouped(all)}.`,
  movedInto: (folder: string) =>
    folder === '' ? 'Moved out of its folder.' : `Moved into “${inLine(folder)}”.`,
  isFirst: 'The action is already at the top of its part of the list.',
  isLast: 'The action is already at the end of its part of the list.',
  notMovable: 'Actions can be moved in the order “Manual” only, and not during a search.',
} as const;

export const texts = messages('library', english);
