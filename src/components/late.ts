import { useEffect, useState } from 'react';

/** A part of the page that is loaded after it. */
export class Late<Part> {
  /** Undefined until it is there. */
  loaded: Part | undefined;
  readonly #load: () => Promise<Part>;

  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  /** Rejects where it does not come; the next call tries again. */
  load = async (): Promise<Part> => {
    this.loaded ??= await this.#load();
    return this.loaded;
  };
}

interface Arrival<Part> {
  readonly part: Part | undefined;
  readonly failure: { readonly error: unknown } | undefined;
}

/** The part as soon as it is there, loaded when it is wanted. What is loaded already is there at once. */
export function useLate<Part>(late: Late<Part>, isWanted = true): Arrival<Part> {
  const [arrived, setArrived] = useState<Arrival<Part>>();
  const isMissing = isWanted && late.loaded === undefined;
  useEffect(() => {
    if (!isMissing) return;
    late.load().then(
      (part) => setArrived({ part, failure: undefined }),
      (error: unknown) => setArrived({ part: undefined, failure: { error } }),
    );
  }, [late, isMissing]);
  return late.loaded === undefined
    ? { part: undefined, failure: arrived?.failure }
    : { part: late.loaded, failure: undefined };
}
