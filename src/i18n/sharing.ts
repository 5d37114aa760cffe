/** Texts of sharing: links that contain actions, and folders of action files. */
import type { FileFault } from '../workspace/folder/action-files';
import type { Failure, FolderTask, PairAction, Standing } from '../workspace/folder/apply';
import type { LengthNote, LinkFault } from '../workspace/sharing/link';
import { count, grouped } from './format';
import { messages } from './language';

/** The fault of a link, with its place and what to do. */
function faultText(fault: LinkFault): string {
  switch (fault.type) {
    case 'cut':
      return `The link ends after ${count(fault.length, 'character')}: a part of it is missing. Open the whole link from where it was sent, or ask for the exported file.`;
    case 'changed':
      return `The link was changed on its way${fault.at === undefined ? '' : `, at character ${grouped(fault.at)} from the #`}. Copy it again from where it was made, with nothing before or after it, or ask for the exported file.`;
    case 'newer':
      return 'A newer version of this app made the link. Reload this page; if that does not help, ask for the exported file.';
    case 'foreign':
      return 'This link holds no valid action. Ask whoever sent it for the exported file.';
    case 'too-large':
      return `The link contains more than the largest file that is read here (${grouped(fault.limit / 1024 / 1024)} MiB). The rest of it was not unpacked. Ask for the exported file.`;
    case 'unsupported':
      return 'This browser cannot unpack the link. A newer version of it can; until then, ask for the exported file.';
  }
}

const LENGTHS: Readonly<Record<LengthNote, string>> = {
  mail: 'Some mail programs cut a link of more than 2,000 characters. Whoever opens a cut link is told so.',
  chat: 'Many mail and chat programs cut a link of more than 8,000 characters. The exported file is safer.',
  'address-bar':
    'Address bars and most programs cut a link of more than 32,768 characters. The exported file is safer.',
};

/** Every text of links with actions in them. */
const sharing = {
  close: 'Close',
  shareTitle: 'Share by link',
  shareChosenTitle: (actions: number) => `Share ${count(actions, 'action')} by link`,
  scope: 'What to share',
  shareHelp:
    'The link contains the whole config. Opening it sends none of it to a server: the part after # never leaves the browser.',
  noSecrets: 'No value of a secret setting (password, secret) is in it.',
  replaced: (names: number) =>
    names === 1
      ? 'The value of the secret setting (password, secret) is not in it. A name replaces it:'
      : 'The values of the secret settings (password, secret) are not in it. Names replace them:',
  faulty: (errors: number) =>
    `The settings have ${count(errors, 'error')}: whoever opens the link gets a draft that cannot be sent yet.`,
  withSample: 'Include the open sample',
  withoutSample: 'The sample is not in it.',
  sampleWarning:
    'The link will contain the sample as it is. Samples are often real data about people: share them with care.',
  link: 'Link',
  length: (characters: number) => count(characters, 'character'),
  lengthNotes: LENGTHS,
  onlyHere: 'It opens on this machine only. For others, export a file.',
  making: 'The link is being made…',
  cannotPack:
    'This browser cannot make such links. A newer version of it can; until then, export the action as a file.',
  tooLong: (characters: number, limit: number) =>
    `The link would have ${count(characters, 'character')}. Not every browser opens one of more than ${grouped(limit)}. Export a file instead.`,

  lookTitle: (actions: number) =>
    actions > 1 ? `Someone shared ${count(actions, 'action')}` : 'Someone shared this action',
  lookHelp: 'Nothing has been added, replaced or sent. It becomes yours, as a copy, when you add it.',
  lookBroken: 'This link cannot be opened',
  fault: faultText,
  lookProblems: (problems: number) =>
    `The link does not contain a valid config: ${count(problems, 'problem')}. Nothing was added.`,
  emptyUrl: 'no URL',
  unnamed: 'Without a name',
  ownSecrets: (names: readonly string[]) =>
    `The link uses names of secrets that you have here: ${names.join(', ')}. Once it is added, sending would use your values. Check carefully where the request goes.`,
  moved: (secrets: number) =>
    secrets === 1
      ? 'The link contains 1 secret value. It will be stored among your secrets, separate from the action, under this name:'
      : `The link contains ${count(secrets, 'secret value')}. They will be stored among your secrets, separate from the actions, under these names:`,
  addSample: 'Also add its sample',
  sampleName: 'Shared sample',
  sampleProblems: 'Its sample has problems:',
  opening: 'The link is being read…',
  add: (actions: number) => (actions > 1 ? `Add ${count(actions, 'copy', 'copies')}` : 'Add as a copy'),
  doNotAdd: 'Do not add',
  added: (actions: number) =>
    actions === 1 ? 'Added as a copy.' : `${count(actions, 'copy', 'copies')} added.`,
} as const;

const mebibytes = (bytes: number): string => `${grouped(Math.ceil(bytes / 1024 / 1024))} MiB`;

function fileFaultText(fault: FileFault, limit: number): string {
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
const OUTCOMES: Readonly<Record<PairAction, string>> = {
  leave: 'Leave as it is',
  take: 'Use the folder’s version',
  write: 'Write the app’s version',
  both: 'Keep both: add the folder’s version',
  'delete-file': 'Delete the file',
  'remove-action': 'Delete the action',
};

const DONE: Readonly<Record<Exclude<PairAction, 'leave'>, (number: number) => string>> = {
  take: (number) => `${count(number, 'action')} taken from the folder.`,
  write: (number) => `${count(number, 'file')} written.`,
  both: (number) => `${count(number, 'action')} added beside yours.`,
  'delete-file': (number) => `${count(number, 'file')} deleted.`,
  'remove-action': (number) => `${count(number, 'action')} deleted.`,
};

/** Every text of a folder of action files. */
const folder = {
  title: 'Actions in a folder',
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
  fault: fileFaultText,
  more: (number: number) => `And ${grouped(number)} more, for which the proposed choice is used.`,
  apply: (number: number) => (number === 0 ? 'Nothing to do' : `Do ${count(number, 'change')}`),
  applying: 'Working…',
  done: DONE,
  failures: {
    changed: 'It has changed since the comparison, so it was left as it is. Compare again.',
    'action-changed': 'Its action has changed in the app since the comparison, so it was left as it is.',
    refused: 'The browser or the system refused it. Check that the file may be written.',
  } satisfies Record<Failure['why'], string>,
  withSamples: 'Approved requests contain the data of their samples.',
  nameOfOther: (name: string) => `${name} (from the folder)`,
} as const;

export const english = { sharing, folder };

export const { sharing: sharingTexts, folder: folderTexts } = messages('sharing', english);
