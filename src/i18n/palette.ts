import { count, grouped } from './count';
import { messages } from './language';

/** The palette of commands. */
export const english = {
  title: 'Commands',
  field: 'Find a command, an action or a sample',
  placeholder: 'What to do or open',
  recent: 'Recent',
  commands: 'Commands',
  actions: 'Open an action',
  samples: 'Use a sample context',
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

export const paletteTexts = messages('palette', english);
