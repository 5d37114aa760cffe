import type { Library } from '../library/state/library';
import type { Samples } from './samples';

/** A text that outlives the page and is shared by all tabs. */
export interface ChoiceMemory {
  readonly read: () => string | undefined;
  readonly write: (text: string) => void;
}

interface Remembered {
  /** The sample that was open when choices were first remembered. */
  readonly first?: unknown;
  /** By the id of the action, the last chosen at the end. */
  readonly of: Readonly<Record<string, unknown>>;
}

/** The most actions that are remembered. Those chosen longest ago have the first sample again. */
const MAX_CHOICES = 5000;

/**
 * Which sample each action was last shown with. Choosing a sample belongs to the open action: it changes that of no
 * other. An action that appears later has the sample on the screen. The choices are no part of the stored actions and
 * samples, so that earlier versions of the app leave them in place.
 */
export class SampleChoices {
  readonly #library: Library;
  readonly #samples: Samples;
  readonly #memory: ChoiceMemory;
  #text: string | undefined;
  #remembered: Remembered = { of: {} };
  /** The actions that were there at the start. */
  #known: ReadonlySet<string> = new Set();
  #action: string | undefined;
  #sample = '';

  constructor(library: Library, samples: Samples, memory: ChoiceMemory) {
    this.#library = library;
    this.#samples = samples;
    this.#memory = memory;
  }

  /** The sample that is remembered for an action, whether it is still there or not. */
  of(action: string | undefined): string | undefined {
    const { of, first } = this.#read();
    const chosen = (action !== undefined && Object.hasOwn(of, action) && of[action]) || first;
    return typeof chosen === 'string' ? chosen : undefined;
  }

  /** Follows the open action and the open sample; to be called when both are loaded, and before others subscribe. */
  begin(): void {
    this.#known = new Set(this.#library.summaries.map(({ id }) => id));
    this.#action = this.#library.openId;
    this.#sample = this.#samples.openId;
    if (this.#first === undefined) this.#write({ first: this.#sample, of: this.#read().of });
    this.#library.subscribe(this.#onAction);
    this.#samples.subscribe(this.#onSample);
  }

  /** These actions begin with this sample. */
  assign(actions: readonly string[], sample: string): void {
    const { first, of } = this.#read();
    const others = Object.entries(of).filter(([action]) => !actions.includes(action));
    const all = [...others, ...actions.map((action) => [action, sample] as const)];
    this.#write({ first, of: Object.fromEntries(all.slice(-MAX_CHOICES)) });
  }

  #onAction = (): void => {
    const { openId } = this.#library;
    if (openId === this.#action) return;
    this.#action = openId;
    if (openId === undefined) return;
    if (!this.#known.has(openId) && !Object.hasOwn(this.#read().of, openId)) {
      this.assign([openId], this.#sample);
      return;
    }
    const there = [this.of(openId), this.#first].find((id) => this.#samples.stateOf(id ?? '') !== undefined);
    // What is opened in the place of a removed sample is not chosen: undo may bring the sample back.
    this.#sample = there ?? this.#sample;
    this.#samples.open(this.#sample);
  };

  #onSample = (): void => {
    const { openId } = this.#samples;
    if (openId === this.#sample) return;
    const wasRemoved = this.#samples.stateOf(this.#sample) === undefined;
    this.#sample = openId;
    if (this.#action !== undefined && !wasRemoved) this.assign([this.#action], openId);
  };

  get #first(): string | undefined {
    return this.of(undefined);
  }

  #read(): Remembered {
    const text = this.#memory.read();
    if (text !== undefined && text !== this.#text) {
      this.#text = text;
      this.#remembered = parsed(text);
    }
    return this.#remembered;
  }

  #write(remembered: Remembered): void {
    this.#remembered = remembered;
    this.#text = JSON.stringify(remembered);
    this.#memory.write(this.#text);
  }
}

function parsed(text: string): Remembered {
  try {
    const { first, of } = JSON.parse(text) as Partial<Remembered>;
    return { first, of: typeof of === 'object' ? { ...of } : {} };
  } catch {
    return { of: {} };
  }
}
