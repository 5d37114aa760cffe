/** The built request of the open action, and the highlighting of values, tags and settings that belong together. */
import { builtBody } from '../../contract/body-alone';
import type { Action, Built, Context, Path, Problem, Span } from '../../core';
import type { BodyCache } from '../../core/internal';
import { Emitter } from '../../ui/emitter';
import { Lazy } from '../../ui/lazy-part';
import { isWithin, pathKey } from '../store/draft';
import type { LinkedHighlight, SettingsLink, Target } from '../store/settings-link';

export interface HighlightTarget {
  readonly link: SettingsLink;
  readonly live: LiveRequest;
}

/** The values that a setting, or the tag that begins at `tag` in it, brings into the request. */
export function valuesIn(spans: readonly Span[], path: Path, tag?: number): Path[] {
  const values = new Map<string, Path>();
  for (const { origin } of spans) {
    if (origin.from !== 'context' || !isWithin(origin.path, path)) continue;
    if (tag === undefined || origin.tag.start === tag) values.set(pathKey(origin.context), origin.context);
  }
  return [...values.values()];
}

/** Every value that the request uses. */
export const usedValues = (spans: readonly Span[]): Path[] => valuesIn(spans, []);

/** Returns a test whether a value is one of these, or inside one. */
export function isOneOf(values: readonly Path[]): (value: Path) => boolean {
  const keys = new Set(values.map(pathKey));
  return (value) => keys.size > 0 && value.some((_, end) => keys.has(pathKey(value.slice(0, end + 1))));
}

/** Highlights values with their bytes, and each tag that inserts one of them or a part of it. */
export function highlightValues(
  { link, live }: HighlightTarget,
  from: LinkedHighlight['from'],
  values: readonly Path[],
): void {
  const isLit = isOneOf(values);
  const tags = new Map<string, Target>();
  for (const { origin } of live.spans) {
    if (origin.from !== 'context' || !isLit(origin.context)) continue;
    tags.set(`${pathKey(origin.path)} ${origin.tag.start}`, { path: origin.path, range: origin.tag });
  }
  link.setHighlight({ from, values, tags: [...tags.values()] });
}

/** Highlights the values that a hovered setting, or the tag that begins at `tag` in it, brings into the request. */
export function highlightSetting(target: HighlightTarget, path: Path, tag?: number): void {
  const { link, live } = target;
  const values = valuesIn(live.spans, path, tag);
  if (tag !== undefined && values.length > 0) highlightValues(target, 'form', values);
  else link.setHighlight({ from: 'form', setting: path, values, tags: [] });
}

export interface LiveInputs {
  readonly action: Action;
  readonly context: Context;
  /** The values of the named secrets that this tab has; the vault stores them. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Unix seconds; constant until the user refreshes it (B25). */
  readonly now: number;
  /** The id of the message, which some signing schemes need; changes only with the time (B34). */
  readonly id: string;
}

type Result =
  | { readonly type: 'built'; readonly built: Built }
  /** The builder has thrown. There is no request, but the settings can be edited. */
  | { readonly type: 'fault'; readonly error: unknown };

const builderLoaded = new Emitter();

/** The builder of requests. The editor works without it until the page is painted. */
export const builder = new Lazy(
  async () => {
    const { prepare, BodyCache } = await import('../../core/builder');
    return { prepare, BodyCache };
  },
  { onLoaded: () => builderLoaded.emit() },
);

type LoadedBuilder = NonNullable<typeof builder.loaded>;

/** Loads a part that shows a built request, together with the builder. */
export async function withBuilder<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), builder.load()]);
  return part;
}

const NO_PROBLEMS: readonly Problem[] = [];
const NO_SPANS: readonly Span[] = [];

/**
 * The built request of the open action. It is computed when it is first read, at most once for each change; the
 * preview, the fields and the exports share it.
 */
export class LiveRequest {
  #inputs: LiveInputs;
  #result: Result | undefined;
  #body: Built | undefined;
  #cache: BodyCache | undefined;
  readonly #changes = new Emitter();

  constructor(inputs: LiveInputs) {
    this.#inputs = inputs;
    if (!builder.loaded) builderLoaded.subscribe(() => this.#changes.emit());
  }

  get inputs(): LiveInputs {
    return this.#inputs;
  }

  get isSigned(): boolean {
    return this.#inputs.action.authentication.method === 'hmac';
  }

  update(change: Partial<LiveInputs>): void {
    const { objectId } = this.#inputs.action;
    // A body of the other kind has nothing in common with it, and is not to keep it in memory.
    if (change.action && change.action.objectId !== objectId) this.#cache = undefined;
    this.#inputs = { ...this.#inputs, ...change };
    this.#result = this.#body = undefined;
    this.#changes.emit();
  }

  readonly subscribe = this.#changes.subscribe;

  /** Whether the builder is loaded: until then nothing is known of the request. */
  get isBuilt(): boolean {
    return builder.loaded !== undefined;
  }

  /** The same object until an input changes. Throws what the builder has thrown, and while it is not loaded. */
  get built(): Built {
    const result = this.#current;
    if (!result) throw new Error('The builder is not loaded');
    if (result.type === 'fault') throw result.error;
    return result.built;
  }

  /** Undefined where the builder has thrown or is not loaded. */
  get builtIfAny(): Built | undefined {
    const result = this.#current;
    return result?.type === 'built' ? result.built : undefined;
  }

  /**
   * The request with the body of the action, also where its URL or a secret is not complete. The same object until an
   * input changes; undefined where the builder has thrown or is not loaded.
   */
  get bodyIfAny(): Built | undefined {
    const loaded = builder.loaded;
    const built = this.builtIfAny;
    if (!loaded || !built) return undefined;
    this.#body ??= builtBody(built, this.#inputs.action, (action) => this.#render(loaded, action));
    return this.#body;
  }

  /** None where the builder has thrown or is not loaded. */
  get spans(): readonly Span[] {
    return this.builtIfAny?.spans ?? NO_SPANS;
  }

  /** None where the builder has thrown or is not loaded. */
  get problems(): readonly Problem[] {
    return this.builtIfAny?.problems ?? NO_PROBLEMS;
  }

  get #current(): Result | undefined {
    if (builder.loaded) this.#result ??= this.#make(builder.loaded);
    return this.#result;
  }

  #render({ prepare, BodyCache }: LoadedBuilder, action: Action): Built {
    this.#cache ??= new BodyCache();
    return prepare(action, this.#cache).render(this.#inputs);
  }

  #make(loaded: LoadedBuilder): Result {
    try {
      const built = this.#render(loaded, this.#inputs.action);
      // What throws does so here, not where somebody looks.
      void [built.spans, built.problems];
      return { type: 'built', built };
    } catch (error) {
      return { type: 'fault', error };
    }
  }
}
