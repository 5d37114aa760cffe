import type { ReactNode } from 'react';
import type { Action } from '../../../core';
import { Emitter } from '../../../ui/emitter';

/** Storage for the progress: the id of the action of the tour, or that the tour is over. */
interface Memory {
  readonly read: () => string | undefined;
  readonly write: (state: string) => void;
}

const OVER = 'over';

/** Leads through the first action that a person makes of their own, until it is finished or closed; then never again. */
export class Tour {
  readonly #memory: Memory;
  #state: string | undefined;
  readonly #said = new Set<TourStep>();
  readonly #changes = new Emitter();

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#state = memory.read();
  }

  readonly subscribe = this.#changes.subscribe;

  isAt = (actionId: string): boolean => this.#state === actionId;

  /** An action was made from nothing; another one that is made before the end of the tour takes its place. */
  begin(actionId: string): void {
    if (this.#state !== OVER) this.#move(actionId);
  }

  end = (): void => {
    if (this.#state !== undefined) this.#move(OVER);
  };

  /** Whether a step has not been announced yet; the call marks it as announced. */
  isNew(step: TourStep): boolean {
    if (this.#said.has(step)) return false;
    this.#said.add(step);
    return true;
  }

  #move(state: string): void {
    this.#state = state;
    this.#memory.write(state);
    this.#changes.emit();
  }
}

/** The next thing to do for a user who creates their first action. */
export type TourStep = 'url' | 'rows' | 'tag' | 'complete' | 'mend' | 'finish';

/** Why the request cannot be sent, if that is shown. */
export type Obstacle = Extract<TourStep, 'complete' | 'mend'>;

const hasUrl = ({ url }: Action): boolean => /^https?:\/\/[^\s/]/i.test(url);

const hasTag = (text: string): boolean => text.includes('{{');

function contentStep(action: Action): TourStep | undefined {
  if ('body' in action) return hasTag(action.body) ? undefined : 'tag';
  // No rows are sent.
  if (action.method === 'GET') return undefined;
  const filled = action.data.filter(({ key, value }) => key !== '' && value !== '');
  if (filled.length === 0) return 'rows';
  return filled.some(({ value }) => hasTag(value)) ? undefined : 'tag';
}

/** The first step that is not done; earlier steps that were done in another order are skipped. */
export const nextStep = (action: Action, obstacle?: Obstacle): TourStep =>
  hasUrl(action) ? (contentStep(action) ?? obstacle ?? 'finish') : 'url';

/** Below the URL, below the rows or the body, and at the end of the editor. */
export type TourPosition = 'url' | 'content' | 'end';

export interface TourPlaceProps {
  readonly at: TourPosition;
  /** The message of the field at this position, so that nothing is shown twice. */
  readonly sheet?: ReactNode;
  /** The id of the sheet, by which the field is described. */
  readonly sheetId?: string | undefined;
  /** The message only says that something is missing, which the line of the tour says instead. */
  readonly isEmpty?: boolean;
}
