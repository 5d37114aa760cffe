import { count, grouped } from './count';
import { messages } from './language';

/** The palette of commands. */
export const english = {
  title: 'Commands',
  close: 'Close',
  field: 'Find a command, an action or a sample',
  placeholder: 'What to do, or which action to open',
  recent: 'Recent',
  commands: 'Commands',
  actions: 'Open an action',
  samples: 'Use a sample context',
  untitled: 'Untitled action',
  untitledSample: 'Untitled sample',
  inGroup: (group: string, title: string) => `${group}: ${title}`,
  chosen: '(chosen)',
  found: (hits: number, shown: number) =>
    hits === 0
      ? 'Nothing has these letters in its name.'
      : hits > shown
        ? `${grouped(shown)} of ${count(hits, 'hit')}; more letters find fewer.`
        : count(hits, 'hit'),
} as const;

export const texts = messages('palette', english);
