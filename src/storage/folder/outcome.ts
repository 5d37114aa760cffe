import type { Pair, Standing } from './compare';

/** What becomes of a pair. */
export type Outcome =
  | 'leave'
  /** What the file says goes into the app, as a new action where there is none. */
  | 'take'
  /** What the app has goes into the file, a new one where there is none. */
  | 'write'
  /** What the file says becomes another action; the one of the app goes into the file when it is saved. */
  | 'both'
  | 'delete-file'
  | 'remove-action';

/** What a person came for: to bring the files into the app, or the actions into the folder. */
export type FolderTask = 'open' | 'save';

interface Rule {
  /** The first is the default, unless `by` names another. */
  readonly outcomes: readonly Outcome[];
  readonly by?: Readonly<Partial<Record<FolderTask, Outcome>>>;
}

/** What can be done with a pair and what is proposed. What would lose something is never proposed. */
const RULES: Readonly<Record<Standing, Rule>> = {
  'both-changed': { outcomes: ['leave', 'both', 'write', 'take'] },
  'file-changed': { outcomes: ['leave', 'take', 'both', 'write'], by: { open: 'take' } },
  'file-only': { outcomes: ['leave', 'take'], by: { open: 'take' } },
  'file-gone': { outcomes: ['leave', 'write', 'remove-action'] },
  'action-changed': { outcomes: ['leave', 'write', 'both', 'take'], by: { save: 'write' } },
  'action-only': { outcomes: ['leave', 'write'], by: { save: 'write' } },
  'action-gone': { outcomes: ['leave', 'delete-file', 'take'] },
  unreadable: { outcomes: ['leave'] },
  same: { outcomes: ['leave'] },
};

/** In the order in which they are shown: what needs a decision comes first. */
export const STANDINGS = Object.keys(RULES) as Standing[];

export const outcomesOf = (pair: Pair): readonly Outcome[] => RULES[pair.type].outcomes;

export const defaultOutcome = (pair: Pair, direction: FolderTask): Outcome =>
  RULES[pair.type].by?.[direction] ?? 'leave';
