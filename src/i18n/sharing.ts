import type { LengthNote } from '../model/share-link/length';
import type { LinkFault } from '../model/share-link/link';
import { count, grouped } from './count';
import { messages } from './language';

/** What is wrong with a link, where, and what to do. */
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
export const english = {
  close: 'Close',
  shareTitle: 'Share by link',
  shareChosenTitle: (actions: number) => `Share ${count(actions, 'action')} by link`,
  scope: 'What to share',
  shareHelp:
    'The link contains the whole config. Opening it sends none of it to a server: the part after # never leaves the browser.',
  noSecrets: 'No value of a secret setting (password, key, signing secret) is in it.',
  replaced: (names: number) =>
    names === 1
      ? 'The value of the secret setting (password, key, signing secret) is not in it. A name replaces it:'
      : 'The values of the secret settings (password, key, signing secret) are not in it. Names replace them:',
  replacement: (setting: string, name: string) => `${setting}: ${name}`,
  more: (number: number) => `And ${grouped(number)} more.`,
  faulty: (errors: number) =>
    `The settings have ${count(errors, 'error')}: whoever opens the link gets a draft that cannot be sent yet.`,
  withSample: 'Include the open sample context',
  withoutSample: 'The sample context is not in it.',
  sampleWarning:
    'The link will contain the sample as it is. Samples are often real data about people: share them with care.',
  link: 'Link',
  length: (characters: number) => count(characters, 'character'),
  lengthNotes: LENGTHS,
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
  request: 'Request',
  rows: (rows: number) => count(rows, 'row'),
  characters: (length: number) => count(length, 'character'),
  emptyUrl: 'no URL',
  unnamed: 'Without a name',
  user: (name: string) => `user “${name}”`,
  header: (name: string) => `header “${name}”`,
  scheme: (name: string) => `signing scheme: ${name}`,
  keyid: (name: string) => `key ID “${name}”`,
  secretName: (name: string) => `secret named ${name}`,
  ownSecrets: (names: readonly string[]) =>
    `The link uses names of secrets in your vault: ${names.join(', ')}. Once it is added, sending would use your values. Check carefully where the request goes.`,
  moved: (secrets: number) =>
    secrets === 1
      ? 'The link contains 1 secret value. It will be stored in the vault, separate from the action, under this name:'
      : `The link contains ${count(secrets, 'secret value')}. They will be stored in the vault, separate from the actions, under these names:`,
  addSample: 'Also add its sample context',
  sampleName: 'Shared sample',
  sampleProblems: 'Its sample context has problems:',
  opening: 'The link is being read…',
  add: (actions: number) => (actions > 1 ? `Add ${count(actions, 'copy', 'copies')}` : 'Add as a copy'),
  doNotAdd: 'Do not add',
  added: (actions: number) =>
    actions === 1 ? 'Added as a copy.' : `${count(actions, 'copy', 'copies')} added.`,
} as const;

export const texts = messages('sharing', english);
