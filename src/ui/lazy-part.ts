/**
 * Lazy loading: parts of the app in chunks of their own, which are loaded when they are needed, or before that while
 * the page is idle. A part that could not be loaded is loaded again when it is asked for next. There are no components
 * and no texts in this file, so that the embedded designer can load parts before it knows its language.
 */

export interface LazyOptions {
  /** Loaded by `preloadWhenIdle`, before anything asks for it. */
  readonly preload?: boolean;
  readonly onLoaded?: () => void;
}

const toPreload: Lazy<unknown>[] = [];

let paused: Promise<void> | undefined;
let loadWithEach: () => Promise<unknown> = () => Promise.resolve();

/**
 * Pauses lazy loading until the returned function is called, so that chunks do not delay the first paint. From then on
 * each part waits for `loadShared` too, which loads what the first paint can do without and all later parts may need.
 */
export function pauseLazyLoading(loadShared: () => Promise<unknown>): () => void {
  loadWithEach = loadShared;
  let resume = (): void => undefined;
  paused = new Promise((resolve) => {
    resume = resolve;
  });
  return resume;
}

/** A part of the app that is loaded on demand, once. */
export class Lazy<Part> {
  /** Undefined until it was loaded. */
  loaded: Part | undefined;
  readonly #import: () => Promise<Part>;
  #attempt: Promise<Part | undefined> | undefined;

  readonly #onLoaded: (() => void) | undefined;

  constructor(load: () => Promise<Part>, { preload = false, onLoaded }: LazyOptions = {}) {
    this.#import = load;
    this.#onLoaded = onLoaded;
    if (preload) toPreload.push(this);
  }

  /** Rejects if the part cannot be loaded; the next call tries again. */
  load = async (): Promise<Part> => {
    if (this.loaded !== undefined) return this.loaded;
    await paused;
    // First: modules of the part may use it while they are evaluated.
    await loadWithEach();
    const part = await this.#import();
    if (this.loaded === undefined) {
      this.loaded = part;
      this.#onLoaded?.();
    }
    return part;
  };

  /** The same promise until `forgetFailure`; undefined if the part could not be loaded. */
  attempt(): Promise<Part | undefined> {
    this.#attempt ??= this.load().catch(() => undefined);
    return this.#attempt;
  }

  /** Whether there is a promise that `attempt` returned. */
  get isAttempted(): boolean {
    return this.#attempt !== undefined;
  }

  /** Lets `attempt` try again, unless the part was loaded. */
  forgetFailure(): void {
    if (this.loaded === undefined) this.#attempt = undefined;
  }
}

/** How long the page must be idle before further parts are preloaded, in ms. */
const REST_MS = 1000;

/** Preloads one part after another once the page is idle; the returned function cancels it. */
export function preloadWhenIdle(): () => void {
  const timer = setTimeout(async () => {
    // A part that cannot be loaded now is loaded when it is asked for.
    for (const part of toPreload) await part.load().catch(() => undefined);
  }, REST_MS);
  return () => clearTimeout(timer);
}
