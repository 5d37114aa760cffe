import { useCallback, useEffect, useState } from 'react';

const listeners = new Set<() => void>();

/** Calls whenever a part has come that did not come before: others may come now, too. */
export function onArrival(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tellArrival(): void {
  for (const listener of [...listeners]) listener();
}

let released: Promise<void> | undefined;

/** Lets nothing be loaded late until what it gives is called: running that would hold back the page itself. */
export function holdLateParts(): () => void {
  let release = (): void => undefined;
  released = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

/** A part of the page that is loaded after it. */
export class Late<Part> {
  /** Undefined until it is there. */
  loaded: Part | undefined;
  readonly #load: () => Promise<Part>;
  #wasLost = false;

  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  /** Rejects where it does not come; the next call tries again. */
  load = async (): Promise<Part> => {
    if (this.loaded !== undefined) return this.loaded;
    await released;
    try {
      this.loaded = await this.#load();
    } catch (error) {
      this.#wasLost = true;
      throw error;
    }
    if (this.#wasLost) {
      this.#wasLost = false;
      tellArrival();
    }
    return this.loaded;
  };
}

interface Arrival<Part> {
  readonly part: Part | undefined;
  /** Whether it did not come. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The part as soon as it is there, loaded when it is wanted. What is loaded already is there at once. */
export function useLate<Part>(late: Late<Part>, isWanted = true): Arrival<Part> {
  const [hasFailed, setHasFailed] = useState(false);
  const [, setArrived] = useState<Part>();
  const retry = useCallback(
    () =>
      void late.load().then(
        (part) => setArrived(() => part),
        () => setHasFailed(true),
      ),
    [late],
  );
  const isMissing = isWanted && late.loaded === undefined;
  useEffect(() => {
    if (isMissing) retry();
  }, [retry, isMissing]);
  const isLost = hasFailed && isMissing;
  useEffect(() => (isLost ? onArrival(retry) : undefined), [retry, isLost]);
  return { part: late.loaded, hasFailed: isLost, retry };
}
