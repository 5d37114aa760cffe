import type { StoreFailure } from '../platform/store/failure';
import { spoken } from './language';

const UNREAD: Readonly<Record<StoreFailure, string>> = {
  blocked:
    'The earlier states cannot be read, and none is kept: this browser allows no storage to this page, as in some private windows. Open the app in an ordinary window, or allow the storage.',
  full: 'The earlier states could not be read: the disk, or the storage that the browser grants to this page, is full. Make room and read them again.',
  newer:
    'The earlier states could not be read: a newer version of the app has the storage. Load the page again.',
  closed:
    'The earlier states could not be read: the storage was closed by the browser or by another tab. Read them again; if that does not help, load the page again.',
  broken:
    'The earlier states could not be read: the storage of the browser does not work. Read them again; if that does not help, restart the browser.',
};

/** Every text of the earlier states. */
export const english = {
  title: 'Earlier states',
  close: 'Close',
  of: 'Earlier states of',
  none: 'There is none yet. A state is kept when it has stood for a minute and is changed then.',
  unread: UNREAD,
  readAgain: 'Read them again',
  state: 'State of',
  difference: 'Difference between that state (−) and now (+)',
  noDifference:
    'It is the same as now, but for what is filled in for the other kind or for other authentication methods.',
  noneRemoved: {
    action: 'No action was removed in the last 30 days.',
    context: 'No sample was removed in the last 30 days.',
  },
  removedAction: 'Removed',
  content: 'What is in it',
  bringBack: 'Bring it back',
  untitled: 'Untitled action',
  untitledSample: 'Sample',
  restore: 'Restore this state',
} as const;

export const texts = spoken('history', english);
