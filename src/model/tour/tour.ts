import type { Step } from './next-step';

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
  readonly #listeners = new Set<() => void>();

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#state = memory.read();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

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
    for (const listener of this.#listeners) listener();
  }
}
