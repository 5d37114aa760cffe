/**
 * A list of subscribers that are called with each event. Everything that can change and be watched
 * has one: `subscribe` fits React's `useSyncExternalStore`.
 */
export class Emitter<Event extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...event: Event) => void>();

  /** Returns the function that ends the subscription. It needs no `this`. */
  readonly subscribe = (listener: (...event: Event) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /**
   * Calls the current subscribers in order. Those that subscribe or unsubscribe during the call are
   * skipped.
   */
  readonly emit = (...event: Event): void => {
    for (const listener of [...this.#listeners]) if (this.#listeners.has(listener)) listener(...event);
  };
}
