import type { ReactNode } from 'react';
import type { Action } from '../../../core';
import { Emitter } from '../../../ui/emitter';

/** Where it is remembered how far a person is: the id of an action, or that it is over. */
interface Memory {
  readonly read: () => string | undefined;
  readonly write: (state: string) => void;
}

const OVER = 'over';

/** Leads through the first action that a person makes of their own, until it is finished or closed; then never again. */
export class Tour {
  readonly #memory: Memory;
  #state: string | undefined;
  readonly #said = new Set<Step>();
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

  /** Whether a step has not been announced; asked once, it has been. */
  isNew(step: Step): boolean {
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

/** What there is to do next for someone who makes their first action. */
export type Step = 'url' | 'rows' | 'tag' | 'complete' | 'mend' | 'finish';

/** What keeps the request from being sent, as far as it is said. */
export type Obstacle = Extract<Step, 'complete' | 'mend'>;

const hasUrl = ({ url }: Action): boolean => /^https?:\/\/[^\s/]/i.test(url);

const hasTag = (text: string): boolean => text.includes('{{');

function contentStep(action: Action): Step | undefined {
  if ('body' in action) return hasTag(action.body) ? undefined : 'tag';
  // No rows are sent.
  if (action.method === 'GET') return undefined;
  const filled = action.data.filter(({ key, value }) => key !== '' && value !== '');
  if (filled.length === 0) return 'rows';
  return filled.some(({ value }) => hasTag(value)) ? undefined : 'tag';
}

/** The first step that is not done; what was done before it in another order is not asked for. */
export const nextStep = (action: Action, obstacle?: Obstacle): Step =>
  hasUrl(action) ? (contentStep(action) ?? obstacle ?? 'finish') : 'url';

/** Below the URL, below the rows or the body, and at the end of the editor. */
export type Place = 'url' | 'content' | 'end';

export interface TourPlaceProps {
  readonly at: Place;
  /** What is said of the field here, if anything; a thing is said once. */
  readonly sheet?: ReactNode;
  /** The id of the sheet, by which the field is described. */
  readonly sheetId?: string | undefined;
  /** The sheet says no more than that something is to be entered, which the line says in its place. */
  readonly isEmpty?: boolean;
}
