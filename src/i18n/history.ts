import type { StoreFailure } from '../workspace/storage/records';
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
  noDifference: 'Nothing that is sent differs from now.',
  noneRemoved: {
    action: 'No action was removed in the last 30 days.',
    context: 'No sample was removed in the last 30 days.',
  },
  removedAction: 'Removed',
  content: 'Content',
  bringBack: 'Restore',
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
export const english = { history };

export const { history: historyTexts } = messages('history', english);
