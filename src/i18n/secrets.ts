/** Texts of the vault of secrets. */
import { count } from './format';
import { messages } from './language';

/** Every text of the vault. */
export const english = {
  title: 'Secrets',
  where: 'Where the values are kept',
  keepings: {
    tab: 'This tab only',
    device: 'This device',
    passphrase: 'This device, with a passphrase',
  },
  keepingNotes: {
    tab: 'Kept until you close this tab; survives a reload. No other tab has them.',
    device:
      'This browser remembers them, encrypted with a key that it never hands out. Whoever can use this browser can use the secrets too.',
    passphrase:
      'This browser remembers them, encrypted with the passphrase. You enter it each time the page loads. A forgotten passphrase cannot be recovered.',
  },
  offer: {
    question: 'Set a passphrase first?',
    note: 'Without one, whoever gets a copy of this browser’s profile or of its backup can read the values. One that is set later does not protect such copies, nor what the browser has not cleared from its disk yet.',
    set: 'Set a passphrase…',
    without: 'Remember without a passphrase',
  },
  /** Why they stay in the tab. */
  tabOnly: {
    'no-encryption':
      'This page came over plain http, where browsers offer no encryption. The values are in the memory of this tab only: open the page over https or on localhost to store them.',
    'no-store':
      'This browser does not allow storage to this page, so nothing can be remembered. The values are in this tab only.',
  },
  troubles: {
    'not-remembered': 'The storage of this browser was cleared. The values are kept in this tab only now.',
    full: 'The disk, or the storage that the browser grants to this page, is full. What is new stays in this tab until there is room.',
    blocked: 'The browser does not allow storage to this page. What is new stays in this tab.',
    newer: 'A newer version of the app uses the storage. What is new stays in this tab; reload the page.',
    closed: 'The storage was closed by the browser or by another tab. What is new stays in this tab.',
    broken: 'The storage of the browser does not work. What is new stays in this tab.',
    'no-memory':
      'There is not enough memory for the passphrase: it takes 128 MB for a moment. Close other tabs or apps and try again. Nothing was changed.',
    damaged:
      'The lock of the stored values is damaged, so no passphrase opens it. Delete all secret values and enter them again.',
  },

  locked: 'The secrets are locked.',
  lockedNote: 'Enter the passphrase to use the values. Values entered while they are locked are kept.',
  passphrase: 'Passphrase',
  newPassphrase: 'New passphrase',
  again: 'Repeat passphrase',
  currentPassphrase: 'Current passphrase',
  unlock: 'Unlock',
  opening: 'Opening…',
  wrong: 'Wrong passphrase.',
  tooShort: (least: number) =>
    `Choose at least ${count(least, 'character')}. Several words are easy to remember.`,
  different: 'The passphrases don’t match.',
  enteredBefore:
    'The passphrase protects what is entered from now on. Values entered before may stay on the disk for a while, encrypted with the old key: change them where they were issued if somebody could copy this disk.',
  setPassphrase: 'Set the passphrase',
  changePassphrase: 'Change the passphrase',
  change: 'Change the passphrase…',
  lockNow: 'Lock now',
  lockNote: 'Locking reloads the page, so that no value stays in its memory.',
  cancel: 'Cancel',
  done: {
    tab: 'Kept in this tab only. The device has forgotten them.',
    device: 'Remembered on this device.',
    passphrase: 'Remembered on this device, with a passphrase.',
    changed: 'The passphrase was changed.',
    unlocked: 'Unlocked.',
  },

  named: (secrets: number) => (secrets === 0 ? 'Named secrets' : `Named secrets (${secrets})`),
  none: 'No named secrets yet. Add one here, or choose “Store under a name…” in an action.',
  valueOf: (name: string) => `Value of ${name}`,
  usedBy: (names: readonly string[], more: number) =>
    `Used by ${names.join(', ')}${more > 0 ? ` and ${count(more, 'other', 'others')}` : ''}.`,
  unused: 'No action uses it.',
  aside: (actions: number) =>
    `${count(actions, 'action still remembers', 'actions still remember')} this name for an option that is not selected.`,
  noValue: 'No value is stored here.',
  forget: (name: string) => `Forget ${name}`,
  forgotten: (name: string) => `${name} is forgotten.`,
  rename: (name: string) => `Rename ${name}`,
  nextName: 'New name',
  nextTaken: (name: string) => `${name} already exists. Choose another name.`,
  renameNote: (actions: number) =>
    actions === 0
      ? 'The name changes here; no action changes with it.'
      : `The name changes here and in ${count(actions, 'action')}, as one step that can be undone. After a reload, undoing it changes only the actions. Files, links and earlier versions keep the old name, and whatever runs the action has to know the new one.`,
  renameButton: 'Rename',
  renamed: (from: string, to: string) => `${from} is now called ${to}.`,
  notRenamed: (name: string) =>
    `${name} was not renamed: its value was entered in another tab. Rename it there.`,
  undo: 'Undo',
  undone: (name: string) => `${name} is back.`,
  notUndone: {
    part: (name: string) =>
      `${name} is back in some actions only. The others have since been changed elsewhere.`,
    nothing: (name: string) =>
      `${name} cannot be brought back: the actions that used it have since been changed elsewhere.`,
  },
  typed: (secrets: number) =>
    secrets === 1
      ? 'A secret is entered in one action. Its value is stored here too, separate from the action.'
      : `Secrets are entered in ${count(secrets, 'action')}. Their values are stored here too, separate from the actions.`,
  newName: 'Name',
  newValue: 'Value',
  add: 'Add',
  added: (name: string) => `${name} added.`,
  taken: (name: string) => `${name} already exists. Change its value above, or choose another name.`,

  forgetAll: 'Delete all secret values…',
  forgetAllQuestion:
    'Delete the values of all secrets, on this device and in every tab? The actions stay, and so do the names in them. This cannot be undone.',
  forgetAllYes: 'Delete all secret values',
  forgetAllNo: 'Keep them',
  allForgotten: 'All secret values are deleted.',
} as const;

export const vaultTexts = messages('secrets', english);
