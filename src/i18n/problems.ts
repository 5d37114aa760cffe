import { describe, type Filter, type Problem } from '../core';
import { spoken } from './language';

/** What the core says of problems and filters; in English it says it itself. */
export const english = {
  describe: (problem: Problem) => describe(problem),
  filterSummary: ({ summary }: Filter) => summary,
};

export const texts = spoken('problems', english);
