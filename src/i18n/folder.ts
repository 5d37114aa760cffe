import type { FileFault } from '../storage/folder/action-file';
import type { Failure } from '../storage/folder/apply';
import type { Standing } from '../storage/folder/compare';
import type { FolderTask, Outcome } from '../storage/folder/outcome';
import { count, grouped } from './count';
import { messages } from './language';

const mebibytes = (bytes: number): string => `${grouped(Math.ceil(bytes / 1024 / 1024))} MiB`;

function faultText(fault: FileFault, limit: number): string {
  switch (fault.type) {
    case 'problems':
      return `It is not a config: ${count(fault.problems.length, 'problem')}.`;
    case 'several':
      return `It contains ${count(fault.count, 'action')}. Import it instead; each action then gets its own file.`;
    case 'too-large':
      return `It has ${mebibytes(fault.bytes)}. At most ${mebibytes(limit)} are read.`;
    case 'not-utf-8':
      return 'It is not a text in UTF-8. Save it as UTF-8 and compare again.';
    case 'unreadable':
      return 'The browser cannot read it. Check that it may be opened and compare again.';
  }
}

const DIRECTIONS: Readonly<Record<FolderTask, string>> = {
  open: 'Bring files into the app',
  save: 'Save actions to the folder',
};

const STANDINGS: Readonly<Record<Standing, string>> = {
  'both-changed': 'Changed in the folder and in the app',
  'file-changed': 'Changed in the folder',
  'file-only': 'Only in the folder',
  'file-gone': 'Not in the folder any more',
  'action-changed': 'Changed in the app',
  'action-only': 'Only in the app',
  'action-gone': 'Deleted in the app',
  unreadable: 'Cannot be read; these files are left as they are',
  same: 'The same in both',
};

/** What an outcome means where there is an action and a file. */
const OUTCOMES: Readonly<Record<Outcome, string>> = {
  leave: 'Leave as it is',
  take: 'Use the folder’s version',
  write: 'Write the app’s version',
  both: 'Keep both: add the folder’s version',
  'delete-file': 'Delete the file',
  'remove-action': 'Delete the action',
};

const DONE: Readonly<Record<Exclude<Outcome, 'leave'>, (number: number) => string>> = {
  take: (number) => `${count(number, 'action')} taken from the folder.`,
  write: (number) => `${count(number, 'file')} written.`,
  both: (number) => `${count(number, 'action')} added beside yours.`,
  'delete-file': (number) => `${count(number, 'file')} deleted.`,
  'remove-action': (number) => `${count(number, 'action')} deleted.`,
};

/** Every text of a folder of action files. */
export const english = {
  title: 'Actions in a folder',
  close: 'Close',
  help: 'Each action is its own file, *.action.json, with one setting per line: made for version control. Files contain only the names of secrets.',
  choose: 'Choose a folder…',
  chooseOther: 'Choose another folder…',
  asking: (name: string) => `“${name}” was used last. The browser asks again whether this page may use it.`,
  use: (name: string) => `Use “${name}”`,
  unsupported:
    'This browser does not let a page work with a folder; Chrome and Edge do. All actions in one file go both ways instead.',
  unsupportedOnHttp:
    'This page came over plain http, where browsers let no page work with a folder. All actions in one file go both ways instead.',
  download: 'Download all actions',
  downloaded: (name: string) => `Saved as ${name}.`,
  importFile: 'Import a file…',
  reading: (name: string) => `Reading “${name}”…`,
  failed: (name: string) =>
    `“${name}” cannot be read. It may have been moved or deleted, or the browser refuses it. Choose it again.`,
  refused: 'The browser does not allow it. Try again, or choose another folder.',
  folder: (name: string) => `Folder: ${name}`,
  again: 'Compare again',
  direction: 'What for',
  directions: DIRECTIONS,
  nothing: 'The folder and the app have the same actions.',
  empty: 'There is no *.action.json in the folder, and no action in the app.',
  same: (number: number) => `${count(number, 'action')} the same in both.`,
  standings: STANDINGS,
  outcomes: OUTCOMES,
  add: 'Add to the app',
  addAgain: 'Add to the app again',
  writeNew: 'Write a new file',
  writeAgain: 'Write the file again',
  outcomeOf: (name: string) => `What to do with ${name}`,
  difference: 'Difference',
  differenceOf: (name: string) => `From the file ${name} (−) to the action in the app (+)`,
  noDifference: 'No difference.',
  unnamed: 'Without a name',
  fault: faultText,
  more: (number: number) => `And ${grouped(number)} more, for which the proposed choice is used.`,
  apply: (number: number) => (number === 0 ? 'Nothing to do' : `Do ${count(number, 'change')}`),
  applying: 'Working…',
  done: DONE,
  failures: {
    changed: 'It has changed since the comparison, so it was left as it is. Compare again.',
    'action-changed': 'Its action has changed in the app since the comparison, so it was left as it is.',
    refused: 'The browser or the system refused it. Check that the file may be written.',
  } satisfies Record<Failure['why'], string>,
  nameOfOther: (name: string) => `${name} (from the folder)`,
} as const;

export const texts = messages('folder', english);
