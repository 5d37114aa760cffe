import type { Catalogue } from '../catalogue';

export const german: Catalogue['codeEditor'] = {
  tabIndents: 'Tab rückt jetzt ein. Mit Strg+M bewegt Tab wieder den Fokus.',
  tabMoves: 'Tab bewegt den Fokus.',
};
