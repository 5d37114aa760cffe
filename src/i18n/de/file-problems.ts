import type { Catalogue } from '../catalogue';
import { grouped } from '../count';

export const german: Catalogue['fileProblems'] = {
  more: (number) => `Und ${grouped(number)} weitere.`,
};
