/** Connects the button that sends with the code that sends, which is loaded after the page. */
import { useEffect, useState } from 'react';
import { Emitter } from '../../ui/emitter';
import type { MenuGroup } from '../../ui/menu';

/** The functions that the button needs from the code that sends. */
export interface SendController {
  readonly send: () => void;
  readonly stop: () => void;
  /** The choice of the sender. */
  readonly menu: () => readonly MenuGroup[];
}

export interface SendState {
  /** Where the request goes, or why it cannot be sent. */
  readonly title?: string | undefined;
  /** When the request under way was sent, in ms of `performance.now`. */
  readonly since?: number | undefined;
}

const IDLE: SendState = {};

/** Connects the one button that sends the open action with the code that does. */
export class Sending {
  #state = IDLE;
  #controller: SendController | undefined;
  #isOffered = false;
  #isWanted = false;
  readonly #changes = new Emitter();

  readonly subscribe = this.#changes.subscribe;

  get state(): SendState {
    return this.#state;
  }

  /** There is a button that sends; returns the removal. What was pressed for one action is not done for another. */
  offer(): () => void {
    this.#isOffered = true;
    return () => {
      this.#isOffered = false;
      this.#isWanted = false;
    };
  }

  /** Sends now, or as soon as the code is loaded; does nothing while a request is under way, or without a button. */
  readonly send = (): void => {
    if (this.#controller) this.#controller.send();
    else this.#isWanted = this.#isOffered;
  };

  readonly stop = (): void => this.#controller?.stop();

  readonly menu = (): readonly MenuGroup[] => this.#controller?.menu() ?? [];

  show(state: SendState): void {
    if (state.title === this.#state.title && state.since === this.#state.since) return;
    this.#state = state;
    this.#changes.emit();
  }

  /** Returns the removal. */
  attach(controller: SendController): () => void {
    this.#controller = controller;
    if (this.#isWanted) controller.send();
    this.#isWanted = false;
    return () => {
      if (this.#controller !== controller) return;
      this.#controller = undefined;
      this.show(IDLE);
    };
  }
}

const TICK_MS = 100;

/** The milliseconds since a time of `performance.now`; 0 without one. */
export function useElapsed(since: number | undefined): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (since === undefined) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, now - since);
}
