import { describe, type Problem } from '../core';
import type { Filter } from '../core/internal';
import { messages } from './language';

/** What the core says of problems and filters; in English it says it itself. */
export const english = {
  describe: (problem: Problem) => describe(problem),
  filterSummary: ({ summary }: Filter) => summary,
};

export const texts = messages('problems', english);
