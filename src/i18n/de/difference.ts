import type { Catalogue } from '../catalogue';
import { count } from '../count';

export const german: Catalogue['difference'] = {
  signs: { removed: '−', added: '+' },
  moreLines: (lines) => `⋯ ${count(lines, 'weitere Zeile', 'weitere Zeilen')}`,
  moreCharacters: (characters) => ` ⋯ ${count(characters, 'weiteres Zeichen', 'weitere Zeichen')} ⋯ `,
};
