import { english as commonEnglish } from './common';
import { count, grouped } from './count';
import { messages } from './language';
import { inLine } from './shown-text';

/** Every text of the list of actions. */
const library = {
  untitled: 'Untitled action',
  kinds: commonEnglish.common.kinds,
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

/** The example actions: what they are called, what they show, and the name that the action gets. */
const examples = {
  order: {
    title: 'Order created',
    about: 'JSON from keys and values of an order, sent by POST with a username and password.',
    name: 'Order created',
  },
  signed: {
    title: 'Signed webhook',
    about: 'JSON from keys and values, and an HMAC signature over the whole request.',
    name: 'Order paid, signed',
  },
  nested: {
    title: 'REST call with nested JSON',
    about: 'A body written by hand: text inside quotes, whole values without, a list as it is.',
    name: 'Create customer',
  },
  form: {
    title: 'Form',
    about:
      'Keys and values as an HTML form sends them, with a switched-off row and a name joined from a list.',
    name: 'Subscribe to newsletter',
  },
};

export const english = { library, examples };

export const { library: libraryTexts, examples: examplesTexts } = messages('library', english);
