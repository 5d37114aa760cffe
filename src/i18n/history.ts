import type { SettingName } from '../designer/store/edit/settings';
import type { StepName, TypingLocation } from '../workspace/history/step-name';
import type { StoreFailure } from '../workspace/storage/records';
import { english as authenticationEnglish } from './authentication';
import { english as commonEnglish } from './common';
import { count, grouped } from './count';
import { messages } from './language';
import { inLine } from './shown-text';

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
  noDifference: 'The same as now, except for values of the other kind or of other authentication methods.',
  noneRemoved: {
    action: 'No action was removed in the last 30 days.',
    context: 'No sample was removed in the last 30 days.',
  },
  removedAction: 'Removed',
  content: 'Content',
  bringBack: 'Restore',
  untitled: 'Untitled action',
  untitledSample: 'Sample',
  restore: 'Restore this version',

  thisAction: 'This action',
  thisSample: (name: string) => `Sample context: ${inLine(name)}`,
  removedSamples: 'Removed samples',
  sampleBroughtBack: 'The sample is back, and open.',
  removedActions: 'Removed actions',
  broughtBack: 'The action is back.',
  restored: 'The earlier version is restored.',
  notRestored: 'This version of the app cannot read that version of the action.',
} as const;

const { settings } = commonEnglish.common;

/** “Name” within a sentence is “name”; “URL” stays. */
const withinSentence = (word: string): string =>
  word.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

const SETTINGS: Record<SettingName, string> = {
  ...(Object.fromEntries(
    Object.entries(settings).map(([name, word]) => [name, withinSentence(word)]),
  ) as Record<keyof typeof settings, string>),
  'webhook.format': 'format',
  'restApiCall.body': 'body',
  'authentication.method': 'authentication',
  ...authenticationEnglish.authentication.changes,
};

const untitled = (name: string): string => (name === '' ? 'Untitled action' : `“${inLine(name)}”`);

const sample = (name: string): string =>
  name === '' ? 'the sample context' : `the sample “${inLine(name)}”`;

function placeText(place: TypingLocation): string {
  if (place.type === 'setting') return SETTINGS[place.setting];
  return place.type === 'cell' ? `${place.column} of row ${grouped(place.row)}` : sample(place.name);
}

/** What a step did, to stand behind “Undo”. */
function stepText(name: StepName): string {
  switch (name.type) {
    case 'typing':
      return `typing in ${placeText(name.in)}`;
    case 'changing':
      return `changing ${placeText(name.in)}`;
    case 'row-deleted':
      return `deleting row ${grouped(name.row)}`;
    case 'row-added':
      return `adding row ${grouped(name.row)}`;
    case 'row-moved':
      return `moving row ${grouped(name.row)} to ${grouped(name.to)}`;
    case 'row-switched':
      return `switching row ${grouped(name.row)} ${name.on ? 'on' : 'off'}`;
    case 'rows-deleted':
      return `deleting ${count(name.rows, 'row')}`;
    case 'rows-added':
      return `pasting ${count(name.rows, 'row')}`;
    case 'rows-replaced':
      return 'replacing rows';
    case 'settings-changed':
      return 'changing several settings';
    case 'state-restored':
      return 'restoring an earlier version';
    case 'action-added':
      return `adding ${untitled(name.name)}`;
    case 'action-deleted':
      return `deleting ${untitled(name.name)}`;
    case 'action-moved':
      return `moving ${untitled(name.name)}`;
    case 'actions-added':
      return `importing ${count(name.count, 'action')}`;
    case 'actions-deleted':
      return `deleting ${count(name.count, 'action')}`;
    case 'actions-changed':
      return `changing ${count(name.count, 'action')}`;
    case 'sample-added':
      return `adding ${sample(name.name)}`;
    case 'samples-added':
      return `adding ${count(name.count, 'sample')}`;
    case 'sample-deleted':
      return `deleting ${sample(name.name)}`;
    case 'sample-renamed':
      return `changing ${sample(name.name)}`;
    case 'taken-back':
      return `reverting “${stepText(name.of).replaceAll('“', '‘').replaceAll('”', '’')}”`;
  }
}

/** Every text of undoing and doing again. */
const undo = {
  undo: 'Undo',
  redo: 'Redo',
  undoStep: (name: StepName) => `Undo ${stepText(name)}`,
  redoStep: (name: StepName) => `Redo ${stepText(name)}`,
  nothing: { undo: 'Nothing to undo.', redo: 'Nothing to redo.' },
  done: {
    undo: (name: StepName) => `Undone: ${stepText(name)}`,
    redo: (name: StepName) => `Redone: ${stepText(name)}`,
  },
  doneInPart: (name: StepName) =>
    `Only partly undone or redone: ${stepText(name)}. The rest has since been changed elsewhere.`,
  notDone: (name: StepName) => `No longer possible: ${stepText(name)}. It has since been changed elsewhere.`,
  failed: (name: StepName) => `Failed: ${stepText(name)}.`,
  stepHeldBack: {
    undo: (name: StepName) =>
      `Not undone: ${stepText(name)}. Last time, this crashed the page, and it may do so again.`,
    redo: (name: StepName) =>
      `Not redone: ${stepText(name)}. Last time, this crashed the page, and it may do so again.`,
  },
  stepAnyway: { undo: 'Undo it anyway', redo: 'Redo it anyway' },
} as const;

export const english = { history, undo };

export const { history: historyTexts, undo: undoTexts } = messages('history', english);
