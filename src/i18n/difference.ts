import { count } from './count';
import { messages } from './language';

/** Every text of what differs between two texts. */
export const english = {
  signs: { removed: '−', added: '+' },
  moreLines: (lines: number) => `⋯ ${count(lines, 'more line')}`,
  moreCharacters: (characters: number) => ` ⋯ ${count(characters, 'more character')} ⋯ `,
} as const;

export const texts = messages('difference', english);
