import { spoken } from './language';

/** Every text of the earlier states. */
export const english = {
  title: 'Earlier states',
  close: 'Close',
  of: 'Earlier states of',
  none: 'There is none yet. A state is kept when it has stood for a minute and is changed then.',
  state: 'State of',
  difference: 'Difference between that state (−) and now (+)',
  noDifference:
    'It is the same as now, but for what is filled in for the other kind or for other authentication methods.',
  noneRemoved: {
    action: 'No action was removed in the last 30 days.',
    context: 'No sample was removed in the last 30 days.',
  },
  removedAction: 'Removed',
  bringBack: 'Bring it back',
  untitled: 'Untitled action',
  untitledSample: 'Sample',
  restore: 'Restore this state',
} as const;

export const texts = spoken('history', english);
