import { describe, type Problem } from '../core';
import type { Filter, FilterName } from '../core/internal';
import { messages } from './language';

const FILTER_SUMMARIES: Record<FilterName, string> = {
  default: 'Used when the value is missing or null.',
  join: 'Joins the elements of an array, with a comma by default.',
  upper: 'Upper-case letters, the same in every locale.',
  lower: 'Lower-case letters, the same in every locale.',
  trim: 'Removes leading and trailing white space.',
  json: 'The JSON text of the value: compact, digits kept.',
  url: 'Percent-encodes the value for a URL inside other text.',
  raw: 'Inserts the value unencoded. Last in the chain.',
};

/** What is said of problems and filters. The command line says the problems too, so their English is the core's. */
export const english = {
  describe: (problem: Problem) => describe(problem),
  filterSummary: ({ name }: Filter) => FILTER_SUMMARIES[name],
};

export const texts = messages('problems', english);
